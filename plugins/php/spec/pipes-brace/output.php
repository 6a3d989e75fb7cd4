<?php

return [
    'brace' => '{|{N, PLURAL',
    'beds' => ':count BEDS',
];
