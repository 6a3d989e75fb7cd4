<?php
$lang['title'] = ['en' => 'Hello', 'fr' => 'Bonjour'];
$lang['text'] = array('fr' => 'Texte', 'en' => 'Text');
define('GREETING', ['en' => 'Good morning', 'fr' => 'Bonjour']);
$root = ['en' => 'At the root', 'fr' => 'À la racine'];
