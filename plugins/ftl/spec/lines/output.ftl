multi = FIRST LINE
    SECOND LINE
      DEEPER

    AFTER A BLANK
block =
    BEGINS BELOW
    AND GOES ON
literals = { "" }   LEADING, { "{" }BRACES{ "}" }, TRAILING  { "" }
    { "[" }BRACKET
    { "." }DOT
    { "*" }STAR
unicode = NO{ "\u00A0" }BREAK
mixed =
    { $a } STARTS
    { $b }
    ENDS
