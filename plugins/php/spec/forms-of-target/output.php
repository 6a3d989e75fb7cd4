<?php return [
    "beds" => "No beds|One bed|:count beds",
    "colors" => "Red|Green|Blue",
];
