<?php

return [
    'colour' => 'Write [color=red]words[/color] or [b]bold words[/b] to change them.',
    'shown' => 'Type <strong>[size=30]</strong>SMALL<strong>[/size]</strong> for small letters.',
    'code' => 'The tags [code]echo "a sample";[/code] show a program.',
    'box' => 'Choose one [optional]',
];
