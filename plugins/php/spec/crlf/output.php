<?php
$lang['here'] = <<<EOT
    HELLO $name,\r
      MORE \$INDENTED TEXT\r
    \r
    LAST LINE
    EOT;
$lang['now'] = <<<'END'
RAW $name TEXT
WITH \N IN IT
END;
return ['a' => <<<X
  ONE
  X, 'b' => 'TWO'];
