indented =
    one
      two
    three
inline = one
      two
    three
literal =
    one
    { "" }  two
lead = {"   "}lead
empty = {""}text
tail = text{" "}
both = { " " }text { "" }
mark =
    one
    {"  ["}two]
usage = Show the <current directory> and <b>more</b>
