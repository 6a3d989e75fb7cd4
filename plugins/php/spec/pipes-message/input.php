<?php return ['a' => 'one bed|{n,plural', 'b' => 'H:count | beds', 'c' => ':count bed | :count beds'];
