<?php
return [
    'languages' => ['en' => 'English', 'de' => 'German'],
    'native' => ['en' => 'English', 'fr' => 'French'],
    'weekdays' => ['mo' => 'Mo', 'tu' => 'Tu', 'fr' => 'Fr'],
    'short' => ['mon' => 'Monday', 'tue' => 'Tuesday'],
    'answers' => ['yes' => 'Yes', 'no' => 'No'],
    'confirm' => ['yes' => 'Do it', 'no' => 'Leave it'],
];
