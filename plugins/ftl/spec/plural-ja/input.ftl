files =
    { $count ->
        [0] No files
        [one] { $count } file
       *[other] { $count } files
    }
around = You have { $count ->
    [one] one file
   *[other] { $count } files
} in { -brand }.
place = { NUMBER($pos, type: "ordinal") ->
    [one] { $pos }st
    [two] { $pos }nd
    [few] { $pos }rd
   *[other] { $pos }th
}
nested =
    { $gender ->
        [female]
            { $n ->
                [one] her file
               *[other] her { $n } files
            }
       *[male]
            his file
            and more
    }
only-default = { $n ->
   *[other] { $n } things
}
platform = { PLATFORM() ->
    [macos] Quit
   *[other] Exit
}
-brand = { $case ->
   *[nominative] Archive
    [genitive] of the Archive
}
