<?php
$_['mail'] = <<<EOT
 
  Dig the bed
  EOT;
$_['indented'] = <<<EOT
   
  Rake the bed
  EOT;
