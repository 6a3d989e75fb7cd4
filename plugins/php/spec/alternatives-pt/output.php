<?php
return [
    'a' => 'Yes|No',
    'b' => 'Use a|b to pipe',
    'c' => 'DAY|DAYS',
    'd' => 'THERE IS ONE APPLE|THERE ARE MANY APPLES',
    'e' => ':n LEFT|NONE LEFT',
];
