<?php
return [
    'path' => <<<'END'
        bed in C:\beds\|beds in C:\beds\
        END,
];
