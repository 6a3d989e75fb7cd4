<?php
return [
    'a' => 'Project __project__ loaded',
    'b' => 'The page $1 does not exist.',
];
