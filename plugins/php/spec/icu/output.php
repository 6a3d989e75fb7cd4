<?php
return ['icu' => '{n, plural, one {# FILE} few {# "FILES"} many {# "FILES"} other {# "FILES"}}', 'broken' => '{n, plural, one {x}}'];
