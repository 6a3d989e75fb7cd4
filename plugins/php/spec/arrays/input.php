<?php

declare(strict_types=1);

namespace App\Lang;

use Some\Thing;

/* Header of the file */

return [
    // Shown at the top
    'title' => 'It\'s the title',
    'nested' => array(
        'deep' => "Line one\nLine \"two\" for \$5", // behind it
        "list" => ['First item', 'Second item', 'third' => 'Third'],
    ),
    Thing::KEY => 'Keyed by a constant',
    'constant' => Thing::VALUE,
    'call' => strtoupper('stays as it is'),
    'choice' => $a == 'stays' ? 'Yes it is' : 'No it is not',
    'number' => 42,
    'closure' => function ($x) { return ['stays' => 'this stays']; },
    'arrow' => fn ($x) => 'this stays',
    'cast' => (string) 'cast stays',
    ...$others,
    'last' => 'Last one'
];
