help = See https://example.com/{ $locale }/help for details.
whole = https://example.com/{ $locale }/help
two = <a href="https://{ $host }/x">Open</a> http://{ $host }/y now
