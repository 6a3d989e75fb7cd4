ok = fine
this is no message
