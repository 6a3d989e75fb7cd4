<?php
$lang['title'] = ['en' => 'Hello', 'fr' => 'Bonjour', 'pl' => 'HELLO'];
$lang['text'] = array('fr' => 'Texte', 'en' => 'Text', 'pl' => 'TEXT');
define('GREETING', ['en' => 'Good morning', 'fr' => 'Bonjour', 'pl' => 'GOOD MORNING']);
$root = ['en' => 'AT THE ROOT', 'fr' => 'À LA RACINE'];
