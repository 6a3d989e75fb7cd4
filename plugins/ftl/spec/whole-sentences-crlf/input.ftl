a = Open { $n ->
    [one] a file
   *[other]
        files
        and { "{" }folders{ "}" }
} now
b = { $n ->
    [one] A file
   *[other] Files
} { "" }
