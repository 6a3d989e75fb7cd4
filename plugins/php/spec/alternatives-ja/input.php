<?php
return [
    'a' => 'Yes|No',
    'b' => 'Use a|b to pipe',
    'c' => 'day|days',
    'd' => 'There is one apple|There are many apples',
    'e' => ':n left|none left',
];
