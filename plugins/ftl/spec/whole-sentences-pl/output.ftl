around = { $count ->
    [one] YOU HAVE ONE FILE IN { -brand }.
    [few] YOU HAVE { $count } FILES IN { -brand }.
    [many] YOU HAVE { $count } FILES IN { -brand }.
   *[other] YOU HAVE { $count } FILES IN { -brand }.
}
block =
    { $n ->
        [0] THERE IS NOTHING IN THE YARD, AND { $name } LOOKS.
        [one] THERE IS ONE MOUSE IN THE YARD, AND { $name } LOOKS.
        [few] THERE ARE { NUMBER($n) } MICE IN THE YARD, AND { $name }
            LOOKS.
        [many] THERE ARE { NUMBER($n) } MICE IN THE YARD, AND { $name }
            LOOKS.
       *[other] THERE ARE { NUMBER($n) } MICE IN THE YARD, AND { $name }
            LOOKS.
    }
two = { $a ->
    [one] { $b ->
    [one] ONE FILE IN ONE BOX
    [few] ONE FILE IN { $b } BOXES
    [many] ONE FILE IN { $b } BOXES
   *[other] ONE FILE IN { $b } BOXES
}
    [few] { $b ->
    [one] { $a } FILES IN ONE BOX
    [few] { $a } FILES IN { $b } BOXES
    [many] { $a } FILES IN { $b } BOXES
   *[other] { $a } FILES IN { $b } BOXES
}
    [many] { $b ->
    [one] { $a } FILES IN ONE BOX
    [few] { $a } FILES IN { $b } BOXES
    [many] { $a } FILES IN { $b } BOXES
   *[other] { $a } FILES IN { $b } BOXES
}
   *[other] { $b ->
    [one] { $a } FILES IN ONE BOX
    [few] { $a } FILES IN { $b } BOXES
    [many] { $a } FILES IN { $b } BOXES
   *[other] { $a } FILES IN { $b } BOXES
}
}
nested =
    { $gender ->
        [female]
            { $cats ->
                [one] SHE HAS A CAT AND IS HAPPY, SAYS { $who }
                [few] SHE HAS { $cats } CATS AND IS HAPPY, SAYS { $who }
                [many] SHE HAS { $cats } CATS AND IS HAPPY, SAYS { $who }
               *[other] SHE HAS { $cats } CATS AND IS HAPPY, SAYS { $who }
            }
       *[other] THEY HAVE A DOG, SAYS { $who }
    }
signs = ({ $n ->
    [one] ONE FILE
    [few] { $n } FILES
    [many] { $n } FILES
   *[other] { $n } FILES
})
many = PICK { $n ->
    [0] { $a }
    [one] MORE
    [few] MORE
    [many] MORE
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
    [few] OTHER PAGES OF { $name }
    [many] OTHER PAGES OF { $name }
   *[other] OTHER PAGES OF { $name }
}
attributes =
    .label = { $n ->
        [one] FORWARD MESSAGE?
        [few] FORWARD { $n } MESSAGES?
        [many] FORWARD { $n } MESSAGES?
       *[other] FORWARD { $n } MESSAGES?
    }
-term = { $case ->
   *[upper] THE ARCHIVE OF FILES
    [lower] THE ARCHIVE OF FILES
}
# Do not translate
kept = Keep { $n ->
    [one] it
    [few] them
    [many] them
   *[other] them
}
