<?php
return [
    'row' => 'ROW %1$s OF %2$d IS DRY',
    'double' => "ROW %1\$s OF %2\$d IS WET",
    'price' => 'WATER COSTS $price',
    'site' => 'WELCOME TO %%SITE_NAME%%, 5%% OFF',
    'now' => <<<'TEXT'
        BED %1$s, AGAIN
        TEXT,
];
