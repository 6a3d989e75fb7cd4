<?php return ['mail' => <<<'TEXT'
    DIG THE BED OF
    $name
    AND OF %friend%

    $others
    TEXT];
