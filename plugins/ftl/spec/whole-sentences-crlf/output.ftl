a = { $n ->
    [one] OPEN A FILE NOW
    [many]
        OPEN FILES
        AND { "{" }FOLDERS{ "}" } NOW
   *[other]
        OPEN FILES
        AND { "{" }FOLDERS{ "}" } NOW
}
b = { $n ->
    [one] A FILE
    [many] FILES
   *[other] FILES
} { "" }
