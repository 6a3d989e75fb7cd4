<?php
$string['key'] = 'HELLO {$a->name}, YOU HAVE {$a} MESSAGES';
$_['text_home']   = "HOME OF $name AND {$user->name}S, $list[0]";
$lang['js']['deep'] = 'DEEP TEXT';
$labels = [];
$plain = 'This is left';
$messages = array('a' => 'ASSIGNED ARRAY');
$lang['more'] .= ' AND MORE TEXT';
define('TITLE', 'DEFINED TITLE');
define("OTHER", "OTHER A É TEXT");
if (!defined('LATER')) {
    define('LATER', 'DEFINED LATER');
}
function helper() { $x['stays'] = 'stays'; return ['stays' => 'stays']; }
class Stays { public $messages = ['stays' => 'stays']; }
$lang['one'] = 'USE %name% OR @NAME@ OR $product NOW';
?>
<p>Outside</p>
<?php $lang['two'] = 'SECOND PART' ?>
<?php
const FIRST = 'stays', SECOND = 'stays';
static $third = 1, $fourth = ['a' => 'FIFTH TEXT'];
