link = READ <a href="{ $url }">THE TERMS</a> OF { $name }
term = <img alt="{ -brand }"/> AND <a data-l10n-name="{ $name }">MORE</a>
lines =
    READ <a
    href="{ $url }">THE TERMS</a>
-brand = TARGUM
