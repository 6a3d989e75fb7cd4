//! Names that follow a percent sign, such as `%count%` of Symfony and `%title` of Drupal. They are
//! distinguished from conversions that a unit or a word follows: `%dpx`, `%sread more%s`.

/// The units that authors write right behind a number.
const UNITS: [&str; 62] = [
    "B", "G", "GB", "GHz", "GiB", "Hz", "K", "KB", "KiB", "M", "MB", "MHz", "Mb", "Mbps", "MiB",
    "T", "TB", "TiB", "b", "bit", "bits", "bps", "cm", "d", "deg", "dp", "dpi", "em", "fps", "ft",
    "g", "h", "hr", "hrs", "k", "kB", "kHz", "kb", "kbps", "kg", "km", "m", "mi", "min", "mins",
    "mm", "ms", "nd", "ns", "pt", "px", "rd", "rem", "s", "sec", "secs", "st", "th", "w", "x", "y",
    "yr",
];

/// The meaning of the characters behind a percent sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// A name. The number is the length with the signs.
    Name(usize),
    /// A word of the text, as in `100%sure`.
    Word,
    /// No name. A conversion may begin here.
    Other,
}

/// Reads what follows the percent sign at the start of `text`. `after_digit` tells whether a digit
/// precedes the sign.
pub(super) fn behind(text: &str, after_digit: bool) -> Behind {
    let is_word = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let length = text.as_bytes()[1..].iter().take_while(is_word).count();
    let (word, rest) = text[1..].split_at(length);
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        return Behind::Other;
    }
    if let Some(length) = closed(text) {
        return Behind::Name(length);
    }
    if length < 2 || begins_with_conversion(word, rest) {
        return Behind::Other;
    }
    if after_digit { Behind::Word } else { Behind::Name(1 + length) }
}

/// Returns the length of `%name%` at the start of `text`. A sign behind letters may begin another conversion instead.
pub(super) fn closed(text: &str) -> Option<usize> {
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    let length = text.as_bytes()[1..].iter().take_while(is_name).count();
    let (name, rest) = text[1..].split_at(length);
    let after = rest.strip_prefix('%')?;
    if length < 2 || name.ends_with(['.', '-', '_']) {
        return None;
    }
    let flags = after.trim_start_matches(['.', '+', '-', '#', '*']);
    let goes_on = flags.starts_with(|c: char| c.is_ascii_alphanumeric() || "%@(".contains(c));
    let number =
        conversion(name).is_some_and(|length| length == name.len() && name.contains(['l', 'z']));
    let first = name.find(['.', '-']).map_or(name, |at| &name[..at]);
    let conversions =
        goes_on && (conversion(first) == Some(first.len()) || begins_with_conversion(first, rest));
    (!number && !conversions).then_some(length + 2)
}

/// Returns the length of `%%NAME%%` at the start of `text`, which begins with `%%`.
pub(super) fn doubled(text: &str, after_digit: bool) -> Option<usize> {
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let length = text.as_bytes()[2..].iter().take_while(is_name).count();
    let closed = length > 1 && text[2 + length..].starts_with("%%");
    (closed && !after_digit).then_some(length + 4)
}

/// Returns whether a `word` behind a percent sign is a conversion, or begins with a conversion that
/// a unit or a word follows. `rest` is the text behind the word.
fn begins_with_conversion(word: &str, rest: &str) -> bool {
    let Some(end) = conversion(word) else {
        return false;
    };
    let (letters, more) = word.split_at(end);
    let upper = more.starts_with(|c: char| c.is_ascii_uppercase());
    let takes_units = letters.ends_with(['d', 'u', 's', 'f', 'g', 'x']);
    let separate = more.is_empty() || more.starts_with('_');
    separate
        || more.bytes().all(|b| b.is_ascii_digit())
        || takes_units && (upper || UNITS.binary_search(&more).is_ok())
        || letters == "n" && upper
        // Two conversions around words, as markup has them: `%sterms of use%s`.
        || letters == "s" && has_string(rest)
}

/// Returns the length of the conversion at the start of the letters behind a percent sign.
fn conversion(word: &str) -> Option<usize> {
    let modifiers = word.bytes().take_while(|b| b"hlLqjzt".contains(b)).count();
    let known = word.as_bytes().get(modifiers).is_some_and(|b| super::CONVERSIONS.contains(b));
    known.then_some(modifiers + 1)
}

/// Returns whether a text has a `%s` that no letter follows.
fn has_string(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices("%s").any(|(at, _)| !text[at + 2..].starts_with(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_names_from_conversions() {
        let names = [
            ("%count% items", "%count%"),
            ("%user.name%'s", "%user.name%"),
            ("%site_name%", "%site_name%"),
            ("%first-name%!", "%first-name%"),
            ("%id% and", "%id%"),
            ("%to%.", "%to%"),
            ("%first%%last%", "%first%"),
            ("%percent%% done", "%percent%"),
            ("%width%x%height%", "%width%"),
            ("%n_items% left", "%n_items%"),
            ("%title has", "%title"),
            ("%uid, %date", "%uid"),
            ("%latest: %link", "%latest"),
            ("%name", "%name"),
            ("%SITE is", "%SITE"),
            ("%site is down", "%site"),
        ];
        for (text, name) in names {
            assert_eq!(behind(text, false), Behind::Name(name.len()), "{text}");
        }
        let others = [
            "%s",
            "%d%%",
            "%d% off",
            "%s%s",
            "%s%1$d",
            "%ld%",
            "%lld%s",
            "%zu%%",
            "%s_%s",
            "%d.%d",
            "%s-%s",
            "%s_old",
            "%dpx",
            "%ds",
            "%dth of",
            "%dMB%s",
            "%dh%dm",
            "%sx%s",
            "%dmin%dsec",
            "%ldM",
            "%d-bit%s",
            "%nNext line",
            "%sTerms%s",
            "%shere%s",
            "%sterms of use%s now",
            "%Y%m%d",
            "%Y",
            "%1$s",
            "%-5d",
            "%C3%A9",
            "%s1",
            "%",
        ];
        for text in others {
            assert_eq!(behind(text, false), Behind::Other, "{text}");
        }
        assert_eq!(behind("%sure", true), Behind::Word);
        assert_eq!(behind("%d", true), Behind::Other);
    }
}
