<?php
return [
    'a' => "HELLO {$user["name"]}, WELCOME BACK",
    'b' => "OPEN {$u["it's"]} NOW",
    'c' => "SEE ${names["}"]} THERE",
    'd' => <<<EOT
        DEAR {$user["}"]} OF {$it['"']}
        EOT,
    'e' => "LAST",
];
