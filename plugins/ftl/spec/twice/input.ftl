beds = { NUMBER($n) ->
    [one] One bed
    [two] Two beds
   *[two] { $n } beds
}
rows = { $n ->
    [one] One row
    [one] A row
   *[other] { $n } rows
}
