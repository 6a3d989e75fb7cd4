a = TEXT É
b = LAST