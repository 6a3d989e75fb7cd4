deleted = { $count ->
    [one] { $count } FILES DELETED
    [few] { $count } FILES DELETED
    [many] { $count } FILES DELETED
   *[other] { $count } FILES DELETED
}
copied = { $count ->
    [0] NOTHING COPIED
    [one] { $count } FILES COPIED
    [few] { $count } FILES COPIED
    [many] { $count } FILES COPIED
   *[other] { $count } FILES COPIED
}
