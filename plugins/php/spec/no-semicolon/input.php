<?php
$x['a'] = 'a'
$x['b'] = 'b';
