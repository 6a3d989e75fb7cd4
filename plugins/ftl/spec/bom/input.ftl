a = Text é
b = last