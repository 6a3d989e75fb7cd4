<?php
$x['a'] = 'one day|many days';
