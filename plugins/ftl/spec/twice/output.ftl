beds = { NUMBER($n) ->
    [one] ONE BED
    [two] TWO BEDS
   *[two] { $n } BEDS
}
rows = { $n ->
    [one] ONE ROW
    [one] A ROW
   *[other] { $n } ROWS
}
