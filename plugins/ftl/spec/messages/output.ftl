### About this file

## A group

# Shown on the button
# $name (String): who
save = SAVE FOR { $name }
-brand = TARGUM
    .gender = masculine
about = ABOUT { -brand } AND { -brand(case: "genitive") }
no-value =
    .label = LABEL OF IT
    .title = TITLE OF <b>IT</b>
    .style = width: 20em
# Stands alone

call = { DATETIME($date, month: "long") } IS THE DAY, SEE { save.label } AND { save }
only = { $name }
