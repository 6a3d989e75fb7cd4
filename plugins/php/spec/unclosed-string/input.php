<?php
return ['a' => 'x, 'b' => "y"];
