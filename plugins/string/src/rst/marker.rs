//! The marks that the lines of lists, fields and titles begin with.

/// Returns the length of a bullet and the space behind it.
pub(super) fn bullet(line: &str) -> Option<usize> {
    let rest = line.strip_prefix(['*', '+', '-', '•', '‣', '⁃'])?;
    set_off(line, rest)
}

/// Returns the length of the number of an item of a list and the space behind it: `1.`, `(a)`, `iv)`, `#.`. The
/// line below is blank, indented or an item, too; below a number and a dot any line may stand.
pub(super) fn number(line: &str, below: Below<'_>) -> Option<usize> {
    let (inner, has_parenthesis) =
        line.strip_prefix('(').map_or((line, false), |rest| (rest, true));
    let length = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '#')?;
    let (name, rest) = inner.split_at(length);
    let is_digits = name.len() < 4 && name.bytes().all(|b| b.is_ascii_digit());
    let is_roman = |digits: &str| name.chars().all(|c| digits.contains(c));
    let is_number =
        is_digits || name == "#" || name.len() == 1 || is_roman("ivxlcdm") || is_roman("IVXLCDM");
    let signs: &[char] = if has_parenthesis { &[')'] } else { &['.', ')'] };
    let end = rest.strip_prefix(signs).filter(|_| is_number && !name.is_empty())?;
    let length = set_off(line, end)?;
    let fits = match below {
        Below::Blank | Below::Indented => true,
        Below::Text(next) => {
            is_digits && rest.starts_with('.') || number(next, Below::Blank).is_some()
        }
    };
    fits.then_some(length)
}

/// The kind of the line below another one.
#[derive(Clone, Copy)]
pub(super) enum Below<'s> {
    Blank,
    Indented,
    Text(&'s str),
}

/// Returns the name of a field and the length up to its text: `:name: text`.
pub(super) fn field(line: &str) -> Option<(&str, usize)> {
    let inner = line.strip_prefix(':').filter(|inner| !inner.starts_with([' ', ':']))?;
    let is_end = |at: usize| {
        let rest = &inner[at + 1..];
        let before = &inner[..at];
        (rest.is_empty() || rest.starts_with([' ', '\t'])) && !before.ends_with(['\\', ' '])
    };
    let end = inner.match_indices(':').map(|(at, _)| at).find(|&at| is_end(at))?;
    let is_name = end > 0 && !inner[..end].contains(":`");
    let rest = inner[end + 1..].trim_start();
    is_name.then(|| (&inner[..end], line.len() - rest.len()))
}

/// Returns the length of options of a command and the space before their description: `-v, --wet=BED  Waters it`.
/// Options without a description have the length of the line.
pub(super) fn options(line: &str) -> Option<usize> {
    let (options, rest) =
        line.split_once("  ").map_or((line, ""), |(options, rest)| (options, rest.trim_start()));
    options.split(", ").all(is_option).then(|| line.len() - rest.len())
}

fn is_option(option: &str) -> bool {
    let (name, argument) =
        option.split_once(['=', ' ']).map_or((option, None), |(name, of)| (name, Some(of)));
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_".contains(&b);
    let begins = |name: &str| name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_long =
        name.strip_prefix("--").is_some_and(|name| begins(name) && name.bytes().all(of_name));
    let is_short = name.strip_prefix('-').is_some_and(|name| {
        begins(name) && name.bytes().all(|b| b.is_ascii_alphanumeric()) && name.len() < 8
    });
    let is_value = |value: &str| {
        let of_value = |c: char| c.is_ascii_alphanumeric() || "-_<>[]|.".contains(c);
        !value.is_empty() && value.chars().all(of_value)
            || value.starts_with('<') && value.find('>') == Some(value.len() - 1)
    };
    (is_long || is_short) && argument.is_none_or(is_value)
}

/// Returns the sign of a line that consists of one sign, such as the line below a title.
pub(super) fn adornment(line: &str) -> Option<char> {
    let sign = line.chars().next().filter(char::is_ascii_punctuation)?;
    line.chars().all(|c| c == sign).then_some(sign)
}

/// Returns whether a line is the border of a table whose columns are apart: `====  ===`.
pub(super) fn is_border(line: &str) -> bool {
    let is_apart = line.contains(" =") || line.contains("\t=");
    line.starts_with('=') && is_apart && line.bytes().all(|b| b"= \t".contains(&b))
}

/// Returns whether a line is the first one of a drawn table: `+----+---+`.
pub(super) fn begins_grid(line: &str) -> bool {
    line.starts_with("+-") && line.ends_with("-+") && line.bytes().all(|b| b == b'-' || b == b'+')
}

/// Returns the length of the sign of a line of verse and the space behind it.
pub(super) fn verse(line: &str) -> Option<usize> {
    let rest = line.strip_prefix('|')?;
    set_off(line, rest)
}

/// Returns the length of a mark and the space behind it, if `rest` follows the mark.
fn set_off(line: &str, rest: &str) -> Option<usize> {
    let is_set_off = rest.is_empty() || rest.starts_with(char::is_whitespace);
    is_set_off.then(|| line.len() - rest.trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_lists_are_known() {
        assert_eq!(bullet("- rose"), Some(2));
        assert_eq!(bullet("-rose"), None);
        for (line, length) in [
            ("1. rose", Some(3)),
            ("(a) rose", Some(4)),
            ("iv) rose", Some(4)),
            ("#. rose", Some(3)),
            ("rose. bed", None),
            ("1.5 roses", None),
            ("2024) beds", None),
        ] {
            assert_eq!(number(line, Below::Blank), length, "{line}");
        }
        assert_eq!(number("A. Rose", Below::Text("was here")), None);
        assert_eq!(number("A. Rose", Below::Text("B. Tulip")), Some(3));
        assert_eq!(number("1. Rose", Below::Text("and so on")), Some(3));
    }

    #[test]
    fn fields_and_options_are_known() {
        assert_eq!(field(":alt: A rose"), Some(("alt", 6)));
        assert_eq!(field(":param str bed: A bed"), Some(("param str bed", 16)));
        for line in [":ref:`beds`", ":ref:`beds` and: so", "::", ": a: b", ":-) so"] {
            assert_eq!(field(line), None, "{line}");
        }
        assert_eq!(options("-v, --wet=BED  Waters it"), Some(15));
        assert_eq!(options("-o FILE"), Some(7));
        for line in ["- rose", "-- Anna", "--- rose", "-v and more words", "rose  bed"] {
            assert_eq!(options(line), None, "{line}");
        }
    }

    #[test]
    fn lines_of_signs_are_known() {
        assert_eq!(adornment("===="), Some('='));
        assert_eq!(adornment("=-="), None);
        assert!(is_border("==== ==") && !is_border("===="));
        assert!(begins_grid("+---+--+") && !begins_grid("+ a"));
        assert_eq!((verse("| rose"), verse("|rose|")), (Some(2), None));
    }
}
