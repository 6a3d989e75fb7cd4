files =
    { $count ->
        [0] NO FILES
       *[other] { $count } FILES
    }
around = { $count ->
   *[other] YOU HAVE { $count } FILES IN { -brand }.
}
place = { NUMBER($pos, type: "ordinal") ->
   *[other] { $pos }ND
}
nested =
    { $gender ->
        [female]
            { $n ->
               *[other] HER { $n } FILES
            }
       *[male]
            HIS FILE
            AND MORE
    }
only-default = { $n ->
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
