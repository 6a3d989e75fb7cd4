//! The numbers of the branches that a segment stands in, by its key.

use super::SAMPLES;
use targum_core::contract::{Code, Segment};

/// The plural categories of CLDR.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Returns the codes that show the numbers of plurals around the segment's own plural, with samples.
///
/// A message with two plurals has a segment for each pair of their forms. The key of the segment
/// ends with both (`key[one][other]`), and the number of the first is shown as `{n, number}`.
pub(super) fn outer(segment: &Segment, codes: &[&Code]) -> Vec<(u32, &'static str)> {
    let Some(plural) = &segment.plural else { return Vec::new() };
    let (mut rest, mut selectors) = (segment.key.as_str(), Vec::new());
    while let Some((before, selector)) =
        rest.strip_suffix(']').and_then(|inner| inner.rsplit_once('['))
    {
        selectors.insert(0, selector);
        rest = before;
    }
    let own = selectors.iter().rposition(|selector| *selector == plural.category);
    selectors.truncate(own.unwrap_or_default());
    let form = |selector: &&str| {
        let is_exact =
            selector.strip_prefix('=').is_some_and(|number| number.parse::<u64>().is_ok());
        is_exact || CATEGORIES.contains(selector)
    };
    let forms: Vec<&str> = selectors.into_iter().filter(form).collect();
    let is_shown =
        |code: &&Code| code.spelling.starts_with('{') && code.spelling.ends_with(", number}");
    let mut shown: Vec<&str> = Vec::new();
    for code in codes.iter().filter(|code| is_shown(code)) {
        if !shown.contains(&code.spelling.as_str()) {
            shown.push(&code.spelling);
        }
    }
    if shown.len() != forms.len() {
        return Vec::new();
    }
    let sample = |(index, code): (usize, &&Code)| {
        let form = forms[shown.iter().position(|spelling| *spelling == code.spelling)?];
        Some((u32::try_from(index).ok()?, one_of(form)?))
    };
    codes.iter().enumerate().filter_map(sample).collect()
}

/// Returns the number that the only placeholder without a name shows in a branch of a choice, by the key of
/// the branch: 1 in `key[1#]`, several in `key[1<]`.
pub(super) fn chosen(key: &str) -> Option<&'static str> {
    let (limit, sign) = key.strip_suffix(']')?.rsplit_once('[')?.1.split_at_checked(1)?;
    match (limit, sign) {
        ("1", "#" | "≤") => Some("1"),
        ("0" | "1" | "2", "#" | "≤" | "<") => Some(SAMPLES[0]),
        _ => None,
    }
}

/// Returns the number of a form for which a text differs from that for several. Any other number is
/// one of several.
fn one_of(form: &str) -> Option<&'static str> {
    match form {
        "zero" | "=0" => Some("0"),
        "one" | "=1" => Some("1"),
        "two" | "=2" => Some("2"),
        _ => None,
    }
}
