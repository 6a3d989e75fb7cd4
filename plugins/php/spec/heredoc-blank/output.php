<?php
$_['mail'] = <<<EOT

  DIG THE BED

  AND WAIT
  EOT;
$_['none'] = <<<EOT


  Rake
  EOT;
