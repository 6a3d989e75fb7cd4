<?php
return [
    'joined' => ['en' => 'Hello ' . $name . ' there', 'fr' => 'Bonjour ' . $name, 'pl' => 'HELLO ' . $name . ' THERE'],
    'both' => ['en' => 'In single, ' . "in double $quotes", 'fr' => 'En ' . "guillemets", 'pl' => 'IN SINGLE, ' . "IN DOUBLE $quotes"],
    'files' => ['en' => 'One file|:count files', 'fr' => 'Un fichier|:count fichiers', 'pl' => 'ONE FILE|:count FILES|:count FILES'],
    'inside' => ['en' => "Hello {$name}\n", 'fr' => "Bonjour", 'pl' => "HELLO {$name}\n"],
    'long' => [
        'en' => <<<TEXT
            First line
            second line
            TEXT,
        'fr' => 'Lignes',
        'pl' => <<<TEXT
            FIRST LINE
            SECOND LINE
            TEXT,
    ],
];
