<?php
return [
  'a' => 'x',
