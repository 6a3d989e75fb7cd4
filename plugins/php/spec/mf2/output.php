<?php

return [
    'simple' => 'IT\'S {$name} | DAY',
    'double' => "HELLO {\$name}, \"YOU\"",
    'count' => '.input {$n :number} .match $n one {{{$n} FILE}} few {{{$n} FILES}} many {{{$n} FILES}} * {{{$n} FILES}}',
    'escaped' => 'BRACES \\{ AND \\}',
    'interpolated' => "HELLO {$name} AND $5",
    'broken' => ':name is {name',
];
