<?php

return [
    'title' => ['en' => 'Hello', 'fr' => 'Bonjour', 'pl' => 'HELLO'],
    'menu' => [
        // Opens a file
        'open' => [
            'en' => 'Open it', // never shortened
            'fr' => 'Ouvrir', // plus long
            'pl' => 'OPEN IT'
        ],
        'close' => array(
            "fr"    => "Fermer",
            "en"    => "Close \"it\"",
            "pl"    => "CLOSE \"IT\"",
        ),
    ],
    'steps' => [['en' => 'First step', 'fr' => 'Première étape', 'pl' => 'FIRST STEP'], ['fr'=>'Deuxième','en'=>'Second step','pl'=>'SECOND STEP']],
    'only' => ['en' => 'Only one so far', 'pl' => 'ONLY ONE SO FAR'],
    'french' => ['fr' => 'Sans source'],
    'plain' => 'A TEXT THAT STANDS ALONE',
];
