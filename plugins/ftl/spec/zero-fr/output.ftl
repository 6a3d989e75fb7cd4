files = { $n ->
    [0] { $n } FILES
    [one] ONE FILE
    [many] { $n } FILES
   *[other] { $n } FILES
}
none = { $n ->
    [0] NO FILES
    [one] ONE FILE
    [many] { $n } FILES
   *[other] { $n } FILES
}
