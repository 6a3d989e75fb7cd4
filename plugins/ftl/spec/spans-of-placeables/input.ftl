expected = expected a number in "`{ $context }`", but found "`{ $provided }`".
literal = Use `--force`, but not `-f`.
