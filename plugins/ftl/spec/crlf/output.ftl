a = FIRST
    SECOND
b = { $n ->
    [one] FILE
    [few] FILES
    [many] FILES
   *[other] FILES
}
