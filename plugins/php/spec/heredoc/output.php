<?php
$lang['here'] = <<<EOT
    HELLO $name,
      MORE \$indented TEXT

    LAST LINE
    EOT;
$lang['now'] = <<<'END'
RAW $name TEXT
WITH \N IN IT
END;
return ['a' => <<<X
  ONE
  X, 'b' => 'TWO'];
