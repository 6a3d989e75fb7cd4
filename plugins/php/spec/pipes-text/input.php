<?php

return [
    'apples' => 'There is one apple|There are many apples',
    'minutes' => "{1} :value minute ago|[2,*] :value minutes ago",
    'stock' => '{0} There are none|[1,19] There are some|[20,*] There are many',
    'items' => ':count item|:count items',
    'spaced' => ':count day | :count days',
    'title' => 'Home | Site',
    'name' => 'Welcome, :Name to :APP',
];
