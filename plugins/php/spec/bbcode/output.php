<?php

return [
    'colour' => 'WRITE [color=red]WORDS[/color] OR [b]BOLD WORDS[/b] TO CHANGE THEM.',
    'shown' => 'TYPE <strong>[size=30]</strong>SMALL<strong>[/size]</strong> FOR SMALL LETTERS.',
    'code' => 'THE TAGS [code]echo "a sample";[/code] SHOW A PROGRAM.',
    'box' => 'CHOOSE ONE [OPTIONAL]',
];
