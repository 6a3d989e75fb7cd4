<?php

return [
    'apples' => 'THERE IS ONE APPLE|THERE ARE MANY APPLES',
    'minutes' => "{1} :value MINUTE AGO|[2,*] :value MINUTES AGO",
    'stock' => '{0} THERE ARE NONE|[1,19] THERE ARE SOME|[20,*] THERE ARE MANY',
    'items' => ':count ITEM|:count ITEMS',
    'spaced' => ':count DAY | :count DAYS',
    'title' => 'HOME | SITE',
    'name' => 'WELCOME, :Name TO :APP',
];
