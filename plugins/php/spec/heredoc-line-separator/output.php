<?php
$_['mail'] = <<<EOT
 
  Dig the bed
  EOT;
$_['indented'] = <<<EOT
   
  RAKE THE BED
  EOT;
