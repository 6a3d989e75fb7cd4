<?php
return array(
	'Project-Id-Version' => 'Wet Garden',
	'X-Generator'        => 'GlotPress/4.0.1',
	'plural-forms' => 'nplurals=2; plural=(n > 1);',
	'messages'           => array(
		// The number of beds
		'%s bed' . "\0" . '%s beds' => "%s BED" . "\0" . "%s BEDS",
		'One shed' . "\0" . '%d sheds' => 'ONLY ONE FORM' . "\0" . 'ONLY ONE FORM',
		'' . "\0" . 'No shed' => '' . "\0" . 'NO SHED',
	),
);
