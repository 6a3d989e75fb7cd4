## Terms (not to be localized)

-rage = rage
-flag-output = -o/--output

# The name of the thing
-thing = thing

## Messages

hello = HELLO FROM { -rage }
-brand-short-name = Relay
-term = TERM

##

# Do not translate
keep = Keep this
    .title = And this
