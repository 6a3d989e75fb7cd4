files = { $n ->
    [one] One file
   *[other] { $n } files
}
none = { $n ->
    [0] No files
    [one] One file
   *[other] { $n } files
}
