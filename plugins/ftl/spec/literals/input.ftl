whole = { "Two words" }
within = Read { "the terms" } of { "Acorn" } here
name = { "Acorn" }
braces = { "a {b} and c" }
escaped = { "caf\u00E9 and bar" }
