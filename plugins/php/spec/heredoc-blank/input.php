<?php
$_['mail'] = <<<EOT

  Dig the bed

  and wait
  EOT;
$_['none'] = <<<EOT


  Rake
  EOT;
