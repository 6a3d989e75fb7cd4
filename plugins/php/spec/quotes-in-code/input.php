<?php
return [
    'a' => "Hello {$user["name"]}, welcome back",
    'b' => "Open {$u["it's"]} now",
    'c' => "See ${names["}"]} there",
    'd' => <<<EOT
        Dear {$user["}"]} of {$it['"']}
        EOT,
    'e' => "Last",
];
