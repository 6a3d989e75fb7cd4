<?php
return [
    'beds' => 'one bed | :count beds',
    'logo' => '(Garden):count | Site',
    'counter' => ':counter | Site',
];
