<?php
return [
    'parentheses' => ('In parentheses'),
    'both' => ($many ? 'Several boats' : ('One boat')),
    'plain' => $kind == 'sail' ? 'With ' . 'a sail' : 'Without one',
    'default' => $own['name'] ?? "Somebody",
    'short' => $name ?: 'Nobody',
    'chain' => $a ? 'First' : ($b ? 'Second' : 'Third'),
    'constant' => 'Sold by ' . Shop::NAME,
    'static' => self::$kind['x'] ? 'Is kind' : 'Is not',
    'cast' => (string) 'stays',
    'call' => (strtoupper)('stays'),
    'closure' => fn (?string $x): string => 'stays',
];
