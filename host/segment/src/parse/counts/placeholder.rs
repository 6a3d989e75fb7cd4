//! Tells by the spelling of a placeholder whether the placeholder shows a number.

/// The conversions of `printf` for whole numbers.
const CONVERSIONS: [char; 3] = ['d', 'i', 'u'];

/// The names of such placeholders, or the first or last words of their names.
const NAMES: [&str; 16] = [
    "count", "days", "hours", "length", "limit", "max", "maximum", "min", "minimum", "minutes",
    "n", "num", "number", "quantity", "seconds", "total",
];

/// Returns whether a placeholder shows a number, by its spelling (`%d`, `%1$d`, `{n, number}`, `{count}`,
/// `%{total}`, `:count`) or by the spelling of its content, as in `<xliff:g id="n">%d</xliff:g>`.
pub(super) fn is_number(spelling: &str) -> bool {
    let spelling = shown_by_tag(spelling).unwrap_or(spelling);
    let inner = spelling.trim_matches(|c: char| "{}$#:%_ ".contains(c));
    if let Some(conversion) =
        spelling.strip_prefix('%').and_then(|rest| rest.strip_suffix(CONVERSIONS))
    {
        let name = conversion.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let name =
            name.or_else(|| conversion.strip_prefix('<').and_then(|rest| rest.split_once('>')));
        // With zeros in front it is a part of a date.
        let flags = name.map_or(conversion, |(_, flags)| flags).trim_start_matches([',', '\'']);
        let plain = |c: char| c.is_ascii_digit() || "$hlLqjzt".contains(c);
        return !flags.starts_with('0') && flags.chars().all(plain);
    }
    match inner.split_once(',') {
        Some((_, kind)) => kind.split(',').next().is_some_and(|kind| kind.trim() == "number"),
        // `%(files_count)s` of Python.
        None => {
            is_name(inner.strip_prefix('(').and_then(|s| s.strip_suffix(")s")).unwrap_or(inner))
        }
    }
}

/// Returns what a tag shows: its content, or the text that it stands for.
fn shown_by_tag(spelling: &str) -> Option<&str> {
    let tag = spelling.strip_prefix('<')?.strip_suffix('>')?;
    let of_attribute = || {
        let (_, value) = tag.split_once("equiv-text=")?;
        let quote = value.chars().next().filter(|c| "\"'".contains(*c))?;
        value[1..].split_once(quote).map(|(text, _)| text)
    };
    let content = || Some(tag.split_once('>')?.1.rsplit_once("</")?.0);
    content().or_else(of_attribute).map(str::trim)
}

/// Returns whether a placeholder has a number or a conversion, and no name: `{0}`, `%1$s`, `$1`.
pub(super) fn has_no_name(spelling: &str) -> bool {
    spelling.starts_with(['{', '%', '$'])
        && spelling.bytes().filter(u8::is_ascii_alphabetic).count() < 2
}

fn is_name(name: &str) -> bool {
    let name = name.rsplit('.').next().unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    let mut lower = false;
    for c in name.chars() {
        if !c.is_ascii_alphabetic() {
            lower = false;
            words.push(String::new());
            continue;
        }
        if c.is_ascii_uppercase() && lower || words.is_empty() {
            words.push(String::new());
        }
        lower = c.is_ascii_lowercase();
        if let Some(word) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
        }
    }
    let is_count = |word: Option<&String>| word.is_some_and(|word| NAMES.contains(&word.as_str()));
    is_count(words.first()) || is_count(words.last())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_may_have_no_name() {
        assert!(has_no_name("{0}") && has_no_name("%1$s") && has_no_name("$1"));
        assert!(!has_no_name("{name}") && !has_no_name("<b/>") && !has_no_name("%{app}"));
    }

    #[test]
    fn numbers_are_known_by_their_spelling() {
        for spelling in [
            "%d",
            "%1$d",
            "%lld",
            "%,d",
            "%(files)d",
            "%<n>d",
            "{n}",
            "{count}",
            "{{count}}",
            "${total}",
            "%{count}",
            "__count__",
            ":count",
            "{0, number}",
            "{size, number, integer}",
            "{fileCount}",
            "{num_files}",
            "{{ user.total }}",
            "{maxLength}",
            "{{length}}",
            "%(files_count)s",
            "%(total)s",
            "<xliff:g id=\"n\">%1$d</xliff:g>",
            "<x id=\"INTERPOLATION\" equiv-text=\"{{ count }}\"/>",
        ] {
            assert!(is_number(spelling), "{spelling}");
        }
        for spelling in [
            "%s",
            "%(name)s",
            "%02d",
            "%@",
            "%1",
            "{name}",
            "{0}",
            "{size}",
            "{county}",
            "%.2f",
            "%%",
            "{}",
            "{n, date}",
            "{discount}",
            "<b>",
            "<xliff:g id=\"count\">%1$s</xliff:g>",
            "<x id=\"INTERPOLATION\" equiv-text=\"{{ name }}\"/>",
        ] {
            assert!(!is_number(spelling), "{spelling}");
        }
    }
}
