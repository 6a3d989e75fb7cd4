<?php
return [
    'wet' => 'One wet bed|%count% wet beds',
    'beds' => '{0} No beds|{1} <b>1</b> bed|]1,Inf] <b>%count%</b> beds',
    'owner' => "One bed of $owner|%count% beds of $owner",
    'short' => 'One bed|%n% beds',
];
