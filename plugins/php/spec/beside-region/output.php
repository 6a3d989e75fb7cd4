<?php
return [
    'a' => ['en_US' => 'Color', 'zh_TW' => '顏色', 'pt_BR' => 'COLOR'],
    'b' => ['en_US' => 'Save changes', 'pt' => 'Guardar', 'pt_BR' => 'SAVE CHANGES'],
];
