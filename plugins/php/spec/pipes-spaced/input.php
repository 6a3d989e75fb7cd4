<?php return ['a' => ' one bed|many beds ', 'b' => '{0} none |[1,*] some '];
