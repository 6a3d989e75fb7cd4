whole = TWO WORDS
within = READ THE TERMS OF { "Acorn" } HERE
name = { "Acorn" }
braces = A { "{" }B{ "}" } AND C
escaped = { "caf\u00E9 and bar" }
