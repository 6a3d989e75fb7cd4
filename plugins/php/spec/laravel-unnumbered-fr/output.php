<?php
return ['deleted' => ':count FILES DELETED|:count FILES DELETED'];
