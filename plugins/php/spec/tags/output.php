<?php

return [
    'variable' => "READ <a href=\"$url\">THE TERMS</a>",
    'braces' => "READ <a href='{$page->url}'>THE TERMS</a> OF {$name}",
    'joined' => 'READ <a href="' . $url . '">THE TERMS</a> HERE',
    'call' => "READ <a href=\"" . route('terms', ['a' => 1]) . "\" class=\"b\">THE TERMS</a>",
    'laravel' => 'READ <a href=":url">THE TERMS</a> OF :name',
    'printf' => 'READ <a href="%s">THE TERMS</a> OF %s',
];
