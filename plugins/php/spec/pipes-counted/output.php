<?php
return [
    'beds' => ':count BEDS | ONE BED | :count BEDS | :count BEDS | :count BEDS | :count BEDS',
    'logo' => '(GARDEN):COUNT | SITE',
    'counter' => ':counter | SITE',
];
