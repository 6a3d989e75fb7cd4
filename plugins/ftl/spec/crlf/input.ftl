a = First
    second
b = { $n ->
    [one] file
   *[other] files
}
