indented =
    ONE
      TWO
    THREE
inline = ONE
      TWO
    THREE
literal =
    ONE
    { "" }  TWO
lead = {"   "}LEAD
empty = {""}TEXT
tail = TEXT{" "}
both = { " " }TEXT { "" }
mark =
    ONE
    {"  ["}TWO]
usage = SHOW THE <CURRENT DIRECTORY> AND <b>MORE</b>
