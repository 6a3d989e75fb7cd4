<?php
if (empty($lang) || !is_array($lang)) { $lang = []; }
$lang = array_merge($lang, [
	'ACTIVE' => 'YOUR BOAT IS READY',
	'TIMES' => array(1 => 'ONE DAY', 2 => '%d DAYS'),
], array('LATE' => 'TOO LATE'));
$lang += ['added' => 'ADDED LATER'];
$lang = $lang + array('plus' => 'PUT BEHIND') + ['more' => 'AND BEHIND THAT'];
$count += 1;
$sum = $count + 1;
return \array_replace([], ['a' => 'FIRST TEXT', 'b' => array_merge(['c' => 'THIRD TEXT'], $others)], load('stays'));
