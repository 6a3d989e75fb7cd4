a = Hello %s, <b>you</b>
