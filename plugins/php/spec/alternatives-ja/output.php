<?php
return [
    'a' => 'YES|NO',
    'b' => 'USE A|B TO PIPE',
    'c' => 'DAYS',
    'd' => 'THERE ARE MANY APPLES',
    'e' => 'NONE LEFT',
];
