<?php
return [
    'joined' => ['en' => 'Hello ' . $name . ' there', 'fr' => 'Bonjour ' . $name],
    'both' => ['en' => 'In single, ' . "in double $quotes", 'fr' => 'En ' . "guillemets"],
    'files' => ['en' => 'One file|:count files', 'fr' => 'Un fichier|:count fichiers'],
    'inside' => ['en' => "Hello {$name}\n", 'fr' => "Bonjour"],
    'long' => [
        'en' => <<<TEXT
            First line
            second line
            TEXT,
        'fr' => 'Lignes',
    ],
];
