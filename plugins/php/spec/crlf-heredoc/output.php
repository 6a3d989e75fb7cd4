<?php
return [
 "b" => <<<E
  LINE ONE
  LINE TWO HERE
  E,
 "c" => "FIRST
SECOND",
];
