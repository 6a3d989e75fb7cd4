<?php
return [
    'parentheses' => ('IN PARENTHESES'),
    'both' => ($many ? 'SEVERAL BOATS' : ('ONE BOAT')),
    'plain' => $kind == 'sail' ? 'WITH ' . 'A SAIL' : 'WITHOUT ONE',
    'default' => $own['name'] ?? "SOMEBODY",
    'short' => $name ?: 'NOBODY',
    'chain' => $a ? 'FIRST' : ($b ? 'SECOND' : 'THIRD'),
    'constant' => 'SOLD BY ' . Shop::NAME,
    'static' => self::$kind['x'] ? 'IS KIND' : 'IS NOT',
    'cast' => (string) 'stays',
    'call' => (strtoupper)('stays'),
    'closure' => fn (?string $x): string => 'stays',
];
