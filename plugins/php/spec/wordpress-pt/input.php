<?php
return array(
	'Project-Id-Version' => 'Wet Garden',
	'X-Generator'        => 'GlotPress/4.0.1',
	'messages'           => array(
		// The number of beds
		'%s bed' . "\0" . '%s beds' => "%s bed" . "\0" . "%s beds",
		'One shed' . "\0" . '%d sheds' => 'Only one form',
		'' . "\0" . 'No shed' => '' . "\0" . 'No shed',
	),
);
