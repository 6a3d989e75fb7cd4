<?php
return [
    'kept' => ['en' => 'Kept as it is', 'pl' => 'Zostaje'],
    'open' => ['pl' => "", 'en' => 'Filled where it is'],
    'none' => ['en' => 'In the place of nothing', 'pl' => null],
    'blank' => ['en' => '', 'fr' => 'Sans source'],
    'code' => ['en' => ':name', 'fr' => ':name'],
    'called' => ['en' => 'Called elsewhere', 'pl' => polish('x')],
];
