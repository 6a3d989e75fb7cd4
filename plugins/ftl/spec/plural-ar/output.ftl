files =
    { $count ->
        [0] NO FILES
        [zero] { $count } FILES
        [one] { $count } FILE
        [two] { $count } FILES
        [few] { $count } FILES
        [many] { $count } FILES
       *[other] { $count } FILES
    }
around = { $count ->
    [zero] YOU HAVE { $count } FILES IN { -brand }.
    [one] YOU HAVE ONE FILE IN { -brand }.
    [two] YOU HAVE { $count } FILES IN { -brand }.
    [few] YOU HAVE { $count } FILES IN { -brand }.
    [many] YOU HAVE { $count } FILES IN { -brand }.
   *[other] YOU HAVE { $count } FILES IN { -brand }.
}
place = { NUMBER($pos, type: "ordinal") ->
   *[other] { $pos }ND
}
nested =
    { $gender ->
        [female]
            { $n ->
                [zero] HER { $n } FILES
                [one] HER FILE
                [two] HER { $n } FILES
                [few] HER { $n } FILES
                [many] HER { $n } FILES
               *[other] HER { $n } FILES
            }
       *[male]
            HIS FILE
            AND MORE
    }
only-default = { $n ->
    [zero] { $n } THINGS
    [one] { $n } THINGS
    [two] { $n } THINGS
    [few] { $n } THINGS
    [many] { $n } THINGS
   *[other] { $n } THINGS
}
platform = { PLATFORM() ->
    [macos] QUIT
   *[other] EXIT
}
-brand = { $case ->
   *[nominative] ARCHIVE
    [genitive] OF THE ARCHIVE
}
