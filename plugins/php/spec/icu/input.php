<?php
return ['icu' => '{n, plural, one {# file} other {# "files"}}', 'broken' => '{n, plural, one {x}}'];
