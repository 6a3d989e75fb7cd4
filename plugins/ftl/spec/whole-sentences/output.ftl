around = { $count ->
    [one] YOU HAVE ONE FILE IN { -brand }.
   *[other] YOU HAVE { $count } FILES IN { -brand }.
}
block =
    { $n ->
        [0] THERE IS NOTHING IN THE YARD, AND { $name } LOOKS.
        [one] THERE IS ONE MOUSE IN THE YARD, AND { $name } LOOKS.
       *[other] THERE ARE { NUMBER($n) } MICE IN THE YARD, AND { $name }
            LOOKS.
    }
two = { $a ->
    [one] { $b ->
    [one] ONE FILE IN ONE BOX
   *[other] ONE FILE IN { $b } BOXES
}
   *[other] { $b ->
    [one] { $a } FILES IN ONE BOX
   *[other] { $a } FILES IN { $b } BOXES
}
}
nested =
    { $gender ->
        [female]
            { $cats ->
                [one] SHE HAS A CAT AND IS HAPPY, SAYS { $who }
               *[other] SHE HAS { $cats } CATS AND IS HAPPY, SAYS { $who }
            }
       *[other] THEY HAVE A DOG, SAYS { $who }
    }
signs = ({ $n ->
    [one] ONE FILE
   *[other] { $n } FILES
})
many = PICK { $n ->
    [0] { $a }
    [one] MORE
   *[other] MORE
} { $m ->
    [a1] a
    [a2] a
    [a3] a
    [a4] a
    [a5] a
    [a6] a
    [a7] a
    [a8] a
    [a9] a
   *[other] b
} { $o ->
    [x] y
   *[z] w
}
no-number = { $n ->
    [one] ANOTHER PAGE OF { $name }
   *[other] OTHER PAGES OF { $name }
}
attributes =
    .label = { $n ->
        [one] FORWARD MESSAGE?
       *[other] FORWARD { $n } MESSAGES?
    }
-term = { $case ->
   *[upper] THE ARCHIVE OF FILES
    [lower] THE ARCHIVE OF FILES
}
# Do not translate
kept = Keep { $n ->
    [one] it
   *[other] them
}
