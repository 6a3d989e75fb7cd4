<?php return ['a' => 'Hello :name'];
