<?php
return [
    'title' => ['en' => 'Title', 'fr' => 'Titre', 'pl' => 'TITLE'],
    'spread' => [...$others, 'en' => 'With others', 'fr' => 'Avec autres'],
    'computed' => ['en' => 'Computed', 'fr' => 'Calculé', Locale::PL => 'Anything'],
    'filled' => [...$others, 'en' => 'Filled', 'pl' => 'FILLED'],
    'chosen' => ['en' => $many ? 'Several' : 'One', 'fr' => 'Plusieurs'],
    'known' => ['en' => 'Known', 'fr' => FRENCH, 'de' => __('german'), 'pl' => 'KNOWN'],
    'piped' => ['en' => 'One or ' . "a|few|many", 'fr' => 'Un'],
    'deep' => ['en' => 'DEEP', 'fr' => ['label' => 'PROFOND']],
    'listed' => ['en' => 'LISTED', 'SANS CLÉ'],
];
