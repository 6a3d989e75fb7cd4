<?php
if (empty($lang) || !is_array($lang)) { $lang = []; }
$lang = array_merge($lang, [
	'ACTIVE' => 'Your boat is ready',
	'TIMES' => array(1 => 'One day', 2 => '%d days'),
], array('LATE' => 'Too late'));
$lang += ['added' => 'Added later'];
$lang = $lang + array('plus' => 'Put behind') + ['more' => 'And behind that'];
$count += 1;
$sum = $count + 1;
return \array_replace([], ['a' => 'First text', 'b' => array_merge(['c' => 'Third text'], $others)], load('stays'));
