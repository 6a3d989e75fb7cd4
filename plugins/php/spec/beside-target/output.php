<?php
return [
    'kept' => ['en' => 'Kept as it is', 'pl' => 'Zostaje'],
    'open' => ['pl' => 'FILLED WHERE IT IS', 'en' => 'Filled where it is'],
    'none' => ['en' => 'In the place of nothing', 'pl' => 'IN THE PLACE OF NOTHING'],
    'blank' => ['en' => '', 'fr' => 'Sans source'],
    'code' => ['en' => ':name', 'fr' => ':name', 'pl' => ':name'],
    'called' => ['en' => 'Called elsewhere', 'pl' => polish('x')],
];
