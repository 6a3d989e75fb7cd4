<?php
const GREETING = 'Good day';
const NAMES = ['first' => 'The first name', 'last' => 'Last'];
final class Messages extends Base
{
    use Shared;
    // Above the welcome
    const WELCOME = 'Welcome back';
    public const TABLE = 'users';
    public static $errors = [
        'missing' => 'This field is missing',
        'code' => 'missing',
    ];
    private static array $none = [];
    protected $texts = ['a' => 'An own text'];
    public function title(): string { return 'The title'; }
    public function more(array $a = ['b c']) {}
}
enum Suit: string { case Hearts = 'The hearts'; const WILD = 'Any of them'; }
$name = Messages::class;
return ['end' => 'The end'];
