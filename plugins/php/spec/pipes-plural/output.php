<?php
$x['a'] = 'ONE DAY|MANY DAYS|MANY DAYS';
