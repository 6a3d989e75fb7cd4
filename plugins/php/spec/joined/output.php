<?php
return [
    'two' => 'FIRST HALF, ' . 'SECOND HALF',
    'lines' => 'FIRST LINE, '
        . 'SECOND LINE.' // why
        . ' THIRD.',
    'constant' => 'BEFORE ' . PHP_EOL . ' AFTER',
    'calls' => 'HI ' . $user->name('x')['y'] . '!',
    'mixed' => 'SINGLE ' . "AND $double",
    'leading' => $x . ' THINGS',
    'sum' => 'left ' + 'right',
];
