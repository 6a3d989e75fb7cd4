help = SEE https://example.com/{ $locale }/help FOR DETAILS.
whole = https://example.com/{ $locale }/help
two = <a href="https://{ $host }/x">OPEN</a> http://{ $host }/y NOW
