<?php
return [
 "b" => <<<E
  line one
  line two here
  E,
 "c" => "first
second",
];
