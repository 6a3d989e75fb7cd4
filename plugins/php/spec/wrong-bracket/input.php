<?php
return array('a' => 'x'];
