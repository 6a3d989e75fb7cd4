<?php return ['a' => 'one|\ ', 'b' => 'one|many\\ ', 'c' => 'one|\ many'];
