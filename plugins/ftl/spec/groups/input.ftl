## Terms (not to be localized)

-rage = rage
-flag-output = -o/--output

# The name of the thing
-thing = thing

## Messages

hello = Hello from { -rage }
-brand-short-name = Relay
-term = term

##

# Do not translate
keep = Keep this
    .title = And this
