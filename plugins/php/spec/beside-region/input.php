<?php
return [
    'a' => ['en_US' => 'Color', 'zh_TW' => '顏色'],
    'b' => ['en_US' => 'Save changes', 'pt' => 'Guardar'],
];
