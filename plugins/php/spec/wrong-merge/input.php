<?php return array_merge(['a' => 'x'];);
