<?php
const A = 'HELLO THERE', B = 'GOOD BYE NOW';
// Above the list
const
    C = 'ONE DAY', // Behind the first
    // Above the second
    D = 'TWO DAYS',
    E = ['e' => 'THREE DAYS'],
    F = 'word', G = 'FOUR DAYS',
    H = 'FIVE DAYS';
$i = 'No constant';
