<?php
$lang['here'] = <<<EOT
    Hello $name,
      more \$indented text

    last line
    EOT;
$lang['now'] = <<<'END'
Raw $name text
with \n in it
END;
return ['a' => <<<X
  one
  X, 'b' => 'two'];
