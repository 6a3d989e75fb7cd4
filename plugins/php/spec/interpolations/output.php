<?php
return [
    'a' => 'PROJECT __project__ LOADED',
    'b' => 'THE PAGE $1 DOES NOT EXIST.',
];
