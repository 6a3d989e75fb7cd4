a = { $name
b = x
