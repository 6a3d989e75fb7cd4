<?php
class Garden
{
    // Of the garden
    public const A = 'HELLO THERE', B = 'GOOD BYE NOW',
        // Above the third
        C = 'ONE DAY',
        D = 'TWO DAYS', E = 'THREE DAYS', F = 'FOUR DAYS';
    public static $first = 'WET BEDS', $none, $second = 'DRY BEDS';
    private $own = 'No constant', $other = 'No constant';
}
