### About this file

## A group

# Shown on the button
# $name (String): who
save = Save for { $name }
-brand = Targum
    .gender = masculine
about = About { -brand } and { -brand(case: "genitive") }
no-value =
    .label = Label of it
    .title = Title of <b>it</b>
    .style = width: 20em
# Stands alone

call = { DATETIME($date, month: "long") } is the day, see { save.label } and { save }
only = { $name }
