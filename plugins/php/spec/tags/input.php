<?php

return [
    'variable' => "Read <a href=\"$url\">the terms</a>",
    'braces' => "Read <a href='{$page->url}'>the terms</a> of {$name}",
    'joined' => 'Read <a href="' . $url . '">the terms</a> here',
    'call' => "Read <a href=\"" . route('terms', ['a' => 1]) . "\" class=\"b\">the terms</a>",
    'laravel' => 'Read <a href=":url">the terms</a> of :name',
    'printf' => 'Read <a href="%s">the terms</a> of %s',
];
