a = x } y
