<?php
$string['key'] = 'Hello {$a->name}, you have {$a} messages';
$_['text_home']   = "Home of $name and {$user->name}s, $list[0]";
$lang['js']['deep'] = 'Deep text';
$labels = [];
$plain = 'This is left';
$messages = array('a' => 'Assigned array');
$lang['more'] .= ' and more text';
define('TITLE', 'Defined title');
define("OTHER", "Other \x41 \u{e9} text");
if (!defined('LATER')) {
    define('LATER', 'Defined later');
}
function helper() { $x['stays'] = 'stays'; return ['stays' => 'stays']; }
class Stays { public $messages = ['stays' => 'stays']; }
$lang['one'] = 'Use %name% or @NAME@ or $product now';
?>
<p>Outside</p>
<?php $lang['two'] = 'Second part' ?>
<?php
const FIRST = 'stays', SECOND = 'stays';
static $third = 1, $fourth = ['a' => 'Fifth text'];
