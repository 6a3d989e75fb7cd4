<?php
return [
    'deleted' => 'One file deleted|:count files deleted',
    'moved' => ':count file moved|:count files moved',
];
