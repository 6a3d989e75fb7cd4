expected = EXPECTED A NUMBER IN "`{ $context }`", BUT FOUND "`{ $provided }`".
literal = USE `--force`, BUT NOT `-f`.
