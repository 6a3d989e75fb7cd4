<?php return ['a' => 'one bed|{n,plural', 'b' => 'H:COUNT | BEDS', 'c' => ':count BEDS'];
