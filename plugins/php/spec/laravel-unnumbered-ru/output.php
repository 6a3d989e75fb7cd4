<?php
return [
    'deleted' => ':count FILES DELETED|:count FILES DELETED|:count FILES DELETED',
    'moved' => ':count FILE MOVED|:count FILES MOVED|:count FILES MOVED',
];
