<?php return ['a' => ' ONE BED|MANY BEDS ', 'b' => '{0} NONE |[1,*] SOME '];
