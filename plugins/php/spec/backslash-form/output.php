<?php return ['a' => 'one|\ ', 'b' => 'MANY\\', 'c' => '\\ MANY'];
