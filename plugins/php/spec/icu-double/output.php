<?php

return [
    'named' => "GOOD DAY, {name} AND {$friend}!",
    'parcels' => "{n, plural, one {ONE PARCEL} few {# PARCELS} many {# PARCELS} other {# PARCELS}}",
    'letters' => <<<TEXT
        {n, plural, one {ONE LETTER} few {# LETTERS} many {# LETTERS} other {# LETTERS}}
        TEXT,
    'fees' => "{n, plural, one {\$5 FOR A PARCEL} few {\$5 FOR # PARCELS} many {\$5 FOR # PARCELS} other {\$5 FOR # PARCELS}}",
];
