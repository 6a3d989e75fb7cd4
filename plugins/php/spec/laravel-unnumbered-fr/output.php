<?php
return ['deleted' => 'ONE FILE DELETED|:count FILES DELETED'];
