<?php
return [
    'row' => 'Row %1$s of %2$d is dry',
    'double' => "Row %1\$s of %2\$d is wet",
    'price' => 'Water costs $price',
    'site' => 'Welcome to %%SITE_NAME%%, 5%% off',
    'now' => <<<'TEXT'
        Bed %1$s, again
        TEXT,
];
