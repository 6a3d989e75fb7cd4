<?php
return [
    'title' => ['en' => 'Title', 'fr' => 'Titre'],
    'spread' => [...$others, 'en' => 'With others', 'fr' => 'Avec autres'],
    'computed' => ['en' => 'Computed', 'fr' => 'Calculé', Locale::PL => 'Anything'],
    'filled' => [...$others, 'en' => 'Filled', 'pl' => ''],
    'chosen' => ['en' => $many ? 'Several' : 'One', 'fr' => 'Plusieurs'],
    'known' => ['en' => 'Known', 'fr' => FRENCH, 'de' => __('german')],
    'piped' => ['en' => 'One or ' . "a|few|many", 'fr' => 'Un'],
    'deep' => ['en' => 'Deep', 'fr' => ['label' => 'Profond']],
    'listed' => ['en' => 'Listed', 'Sans clé'],
];
