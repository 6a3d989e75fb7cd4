<?php
const GREETING = 'GOOD DAY';
const NAMES = ['first' => 'THE FIRST NAME', 'last' => 'Last'];
final class Messages extends Base
{
    use Shared;
    // Above the welcome
    const WELCOME = 'WELCOME BACK';
    public const TABLE = 'users';
    public static $errors = [
        'missing' => 'THIS FIELD IS MISSING',
        'code' => 'missing',
    ];
    private static array $none = [];
    protected $texts = ['a' => 'An own text'];
    public function title(): string { return 'The title'; }
    public function more(array $a = ['b c']) {}
}
enum Suit: string { case Hearts = 'The hearts'; const WILD = 'ANY OF THEM'; }
$name = Messages::class;
return ['end' => 'THE END'];
