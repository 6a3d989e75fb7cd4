a = HELLO %s, <b>YOU</b>
