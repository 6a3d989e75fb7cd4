link = Read <a href="{ $url }">the terms</a> of { $name }
term = <img alt="{ -brand }"/> and <a data-l10n-name="{ $name }">more</a>
lines =
    Read <a
    href="{ $url }">the terms</a>
-brand = Targum
