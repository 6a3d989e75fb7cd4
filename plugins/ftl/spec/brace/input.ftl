a = fine
é = no
