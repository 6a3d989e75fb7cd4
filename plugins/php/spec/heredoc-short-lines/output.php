<?php
return [
    'a' => <<<TEXT
  
        EAT IT


        TEXT,
    'b' => <<<'TEXT'

 
        ONE

        TWO
        TEXT,
];
