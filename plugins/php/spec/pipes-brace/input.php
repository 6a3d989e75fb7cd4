<?php

return [
    'brace' => '{|{n, plural',
    'beds' => 'one bed|:count beds',
];
