files =
    { $count ->
        [0] NO FILES
        [one] { $count } FILE
       *[other] { $count } FILES
    }
around = { $count ->
    [one] YOU HAVE ONE FILE IN { -brand }.
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
               *[other] HER { $n } FILES
            }
       *[male]
            HIS FILE
            AND MORE
    }
only-default = { $n ->
    [one] { $n } THINGS
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
