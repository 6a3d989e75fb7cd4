files =
    { $count ->
        [0] NO FILES
        [one] { $count } FILE
        [few] { $count } FILES
        [many] { $count } FILES
       *[other] { $count } FILES
    }
around = { $count ->
    [one] YOU HAVE ONE FILE IN { -brand }.
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
                [one] HER FILE
                [few] HER { $n } FILES
                [many] HER { $n } FILES
               *[other] HER { $n } FILES
            }
       *[male]
            HIS FILE
            AND MORE
    }
only-default = { $n ->
    [one] { $n } THINGS
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
