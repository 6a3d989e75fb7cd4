<?php
return [
    'path' => <<<'END'
        BED IN C:\BEDS\|BEDS IN C:\BEDS\|BEDS IN C:\BEDS\
        END,
];
