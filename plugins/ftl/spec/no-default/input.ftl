a = { $n ->
    [one] x
    [other] y
}
