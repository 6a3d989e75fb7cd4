<?php

return [
    'simple' => 'It\'s {$name} | day',
    'double' => "Hello {\$name}, \"you\"",
    'count' => '.input {$n :number} .match $n one {{{$n} file}} * {{{$n} files}}',
    'escaped' => 'Braces \\{ and \}',
    'interpolated' => "Hello {$name} and \$5",
    'broken' => ':name is {name',
];
