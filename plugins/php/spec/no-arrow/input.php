<?php return ['a' = 'x'];
