<?php
return [
    'wet' => 'ONE WET BED|%count% WET BEDS|%count% WET BEDS',
    'beds' => '{0} NO BEDS|{1} <b>1</b> BED|]1,Inf] <b>%count%</b> BEDS',
    'owner' => "ONE BED OF $owner|%count% BEDS OF $owner",
    'short' => 'ONE BED|%n% BEDS',
];
