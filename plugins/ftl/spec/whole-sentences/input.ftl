around = You have { $count ->
    [one] one file
   *[other] { $count } files
} in { -brand }.
block =
    There { $n ->
        [0] is nothing
        [one] is one mouse
       *[other] are { NUMBER($n) } mice
    } in the yard,
    and { $name } looks.
two = { $a ->
    [one] One file
   *[other] { $a } files
} in { $b ->
    [one] one box
   *[other] { $b } boxes
}
nested =
    { $gender ->
        [female]
            She has { $cats ->
                [one] a cat
               *[other] { $cats } cats
            } and
            is happy
       *[other] They have a dog
    }, says { $who }
signs = ({ $n ->
    [one] one file
   *[other] { $n } files
})
many = Pick { $n ->
    [0] { $a }
   *[other] more
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
    [one] Another page of { $name }
   *[other] Other pages of { $name }
}
attributes =
    .label = Forward { $n ->
        [one] Message
       *[other] { $n } Messages
    }?
-term = the { $case ->
   *[upper] Archive
    [lower] archive
} of files
# Do not translate
kept = Keep { $n ->
    [one] it
   *[other] them
}
