<?php return ['a' => 'HELLO :NAME'];
