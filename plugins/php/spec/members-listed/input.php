<?php
class Garden
{
    // Of the garden
    public const A = 'Hello there', B = 'Good bye now',
        // Above the third
        C = 'One day',
        D = 'Two days', E = 'Three days', F = 'Four days';
    public static $first = 'Wet beds', $none, $second = 'Dry beds';
    private $own = 'No constant', $other = 'No constant';
}
