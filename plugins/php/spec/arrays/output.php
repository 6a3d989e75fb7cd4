<?php

declare(strict_types=1);

namespace App\Lang;

use Some\Thing;

/* Header of the file */

return [
    // Shown at the top
    'title' => 'IT\'S THE TITLE',
    'nested' => array(
        'deep' => "LINE ONE\nLINE \"TWO\" FOR $5", // behind it
        "list" => ['FIRST ITEM', 'SECOND ITEM', 'third' => 'THIRD'],
    ),
    Thing::KEY => 'KEYED BY A CONSTANT',
    'constant' => Thing::VALUE,
    'call' => strtoupper('stays as it is'),
    'choice' => $a == 'stays' ? 'YES IT IS' : 'NO IT IS NOT',
    'number' => 42,
    'closure' => function ($x) { return ['stays' => 'this stays']; },
    'arrow' => fn ($x) => 'this stays',
    'cast' => (string) 'cast stays',
    ...$others,
    'last' => 'LAST ONE'
];
