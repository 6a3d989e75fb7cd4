multi = First line
    second line
      deeper

    after a blank
block =
    Begins below
    and goes on
literals = { "" }   leading, { "{" }braces{ "}" }, trailing { " " }
    { "[" }bracket
    { "." }dot
    { "*" }star
unicode = no{ "\u00A0" }break
mixed =
    { $a } starts
    { $b }
    ends
