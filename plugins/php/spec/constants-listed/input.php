<?php
const A = 'Hello there', B = 'Good bye now';
// Above the list
const
    C = 'One day', // Behind the first
    // Above the second
    D = 'Two days',
    E = ['e' => 'Three days'],
    F = 'word', G = 'Four days',
    H = 'Five days';
$i = 'No constant';
