deleted = { $count ->
    [one] One file deleted
   *[other] { $count } files deleted
}
copied = { $count ->
    [0] Nothing copied
    [one] One file copied
   *[other] { $count } files copied
}
