<?php
return [
    'two' => 'First half, ' . 'second half',
    'lines' => 'First line, '
        . 'second line.' // why
        . ' Third.',
    'constant' => 'Before ' . PHP_EOL . ' after',
    'calls' => 'Hi ' . $user->name('x')['y'] . '!',
    'mixed' => 'Single ' . "and $double",
    'leading' => $x . ' things',
    'sum' => 'left ' + 'right',
];
