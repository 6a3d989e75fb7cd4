<?php
return [
    'a' => 'YES|NO',
    'b' => 'USE A|B TO PIPE',
    'c' => 'DAY|DAYS|DAYS',
    'd' => 'THERE IS ONE APPLE|THERE ARE MANY APPLES|THERE ARE MANY APPLES',
    'e' => ':n LEFT|NONE LEFT|NONE LEFT',
];
