<?php
return [
    'a' => <<<TEXT
  
        Eat it
   

        TEXT,
    'b' => <<<'TEXT'

 
        One
 
        two
        TEXT,
];
