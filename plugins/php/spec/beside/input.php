<?php

return [
    'title' => ['en' => 'Hello', 'fr' => 'Bonjour'],
    'menu' => [
        // Opens a file
        'open' => [
            'en' => 'Open it', // never shortened
            'fr' => 'Ouvrir' // plus long
        ],
        'close' => array(
            "fr"    => "Fermer",
            "en"    => "Close \"it\"",
        ),
    ],
    'steps' => [['en' => 'First step', 'fr' => 'Première étape'], ['fr'=>'Deuxième','en'=>'Second step']],
    'only' => ['en' => 'Only one so far'],
    'french' => ['fr' => 'Sans source'],
    'plain' => 'A text that stands alone',
];
