<?php return ['mail' => <<<'TEXT'
    Dig the bed of
    $name
    and of %friend%

    $others
    TEXT];
