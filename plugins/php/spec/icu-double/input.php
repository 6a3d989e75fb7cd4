<?php

return [
    'named' => "Good day, {name} and {$friend}!",
    'parcels' => "{n, plural, one {One parcel} other {# parcels}}",
    'letters' => <<<TEXT
        {n, plural, one {One letter} other {# letters}}
        TEXT,
    'fees' => "{n, plural, one {\$5 for a parcel} other {\$5 for # parcels}}",
];
