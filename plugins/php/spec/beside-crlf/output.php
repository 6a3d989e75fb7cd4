<?php
return [
    'a' => [
        'en' => 'First',
        'fr' => 'Premier',
        'pl' => 'FIRST',
    ],
    'b' => [
        'en' => 'Second',
        'fr' => 'Deuxième',
        'pl' => 'SECOND'
    ],
];
