//! Placeholders that show a number: an engine sees a number in their place. An engine knows where a
//! number stands, while it would put an invented noun behind the noun that is counted.

use crate::item::Item;
use targum_core::{
    codes,
    contract::{Code, Segment},
};

/// The numbers that an engine sees. Numbers of two digits are hardly ever written in words.
const SAMPLES: [&str; 6] = ["15", "25", "35", "45", "65", "85"];

/// The conversions of `printf` for whole numbers.
const CONVERSIONS: [char; 3] = ['d', 'i', 'u'];

/// The names of such placeholders, or the first or last words of their names.
const NAMES: [&str; 16] = [
    "count", "days", "hours", "length", "limit", "max", "maximum", "min", "minimum", "minutes",
    "n", "num", "number", "quantity", "seconds", "total",
];

/// English words for what is measured or counted, which stand right behind a number: a placeholder
/// before them shows one, whatever its name is. Words such as `files`, before which a name may stand
/// (`PDF files`), are none of them.
const COUNTED: [&str; 44] = [
    "GB",
    "KB",
    "MB",
    "byte",
    "bytes",
    "character",
    "characters",
    "credit",
    "credits",
    "day",
    "days",
    "digit",
    "digits",
    "gigabytes",
    "hour",
    "hours",
    "item",
    "items",
    "kilobytes",
    "letter",
    "letters",
    "megabytes",
    "minute",
    "minutes",
    "month",
    "months",
    "ms",
    "percent",
    "pixel",
    "pixels",
    "point",
    "points",
    "px",
    "second",
    "seconds",
    "times",
    "vote",
    "votes",
    "week",
    "weeks",
    "word",
    "words",
    "year",
    "years",
];

/// English words for one thing that programs count. A number before one of them is 1, unless the word
/// belongs to another one, as in `%d day trial`.
const SINGULAR: [&str; 45] = [
    "article",
    "attempt",
    "byte",
    "character",
    "comment",
    "credit",
    "day",
    "device",
    "digit",
    "entry",
    "error",
    "event",
    "file",
    "folder",
    "hour",
    "image",
    "item",
    "letter",
    "line",
    "match",
    "member",
    "message",
    "minute",
    "month",
    "note",
    "notification",
    "page",
    "person",
    "photo",
    "pixel",
    "point",
    "post",
    "record",
    "reply",
    "result",
    "row",
    "second",
    "song",
    "task",
    "user",
    "video",
    "vote",
    "week",
    "word",
    "year",
];

/// English words that may follow a counted thing, and that no thing is named after.
const BEHIND_COUNTED: [&str; 28] = [
    "added",
    "ago",
    "and",
    "are",
    "at",
    "by",
    "deleted",
    "earlier",
    "for",
    "found",
    "from",
    "has",
    "in",
    "is",
    "later",
    "left",
    "of",
    "on",
    "or",
    "per",
    "remaining",
    "removed",
    "selected",
    "to",
    "was",
    "were",
    "will",
    "with",
];

/// Words for several things of one kind that a program has: a name may stand before them
/// (`%s settings`).
const OWNED: [&str; 16] = [
    "basics",
    "credentials",
    "details",
    "guidelines",
    "instructions",
    "news",
    "notes",
    "notifications",
    "options",
    "permissions",
    "preferences",
    "properties",
    "rules",
    "settings",
    "statistics",
    "terms",
];

/// Gives samples to the placeholders of numbers that stand alone among words.
pub fn mark(items: &mut [Item], segment: &Segment) {
    let codes = codes::of(segment);
    let outer = outer(segment, &codes);
    let says =
        |item: &Item, sample: &str| item.spelling().is_some_and(|text| text.contains(sample));
    for at in 0..items.len() {
        let Item::Placeholder(code) = items[at] else { continue };
        let Some((_, sample)) = outer.iter().find(|(shows, _)| *shows == code) else { continue };
        if stands_alone(items, at, &codes) && !items.iter().any(|item| says(item, sample)) {
            items[at] = Item::Number(code, (*sample).to_owned());
        }
    }
    let shows = |item: &Item, sample: &str| match item {
        Item::Number(_, number) => number.contains(sample),
        item => says(item, sample),
    };
    let is_free = |sample: &&str| !items.iter().any(|item| shows(item, sample));
    if let Some(sample) = chosen(&segment.key)
        && let Some(at) = only_number(items, &codes)
    {
        let Item::Placeholder(code) = items[at] else { return };
        items[at] = Item::Number(code, sample.to_owned());
        return;
    }
    let mut samples = SAMPLES.into_iter().filter(is_free).collect::<Vec<_>>().into_iter();
    for at in 0..items.len() {
        let Item::Placeholder(code) = items[at] else { continue };
        let named = codes.get(code as usize).is_some_and(|code| is_number(&code.spelling));
        let is_counted = || {
            matches!(items.get(at + 1), Some(Item::Text(text)) if counts(text))
                && !is_described(items, at)
        };
        let is_unnamed =
            || codes.get(code as usize).is_some_and(|code| has_no_name(&code.spelling));
        let is_number = named
            || is_counted()
            || is_share(items, at)
            || is_before_whole(items, at, &codes)
            || (is_total(items) && is_unnamed());
        if !is_number || !stands_alone(items, at, &codes) {
            continue;
        }
        if is_one(items, at) {
            items[at] = Item::Number(code, "1".to_owned());
            continue;
        }
        let Some(sample) = samples.next() else { return };
        items[at] = Item::Number(code, sample.into());
    }
}

/// Returns the codes that show the numbers of plurals around the segment's own plural, with samples.
///
/// A message with two plurals has a segment for each pair of their forms. The key of the segment
/// ends with both (`key[one][other]`), and the number of the first is shown as `{n, number}`.
fn outer(segment: &Segment, codes: &[&Code]) -> Vec<(u32, &'static str)> {
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
fn chosen(key: &str) -> Option<&'static str> {
    let (limit, sign) = key.strip_suffix(']')?.rsplit_once('[')?.1.split_at_checked(1)?;
    match (limit, sign) {
        ("1", "#" | "≤") => Some("1"),
        ("0" | "1" | "2", "#" | "≤" | "<") => Some(SAMPLES[0]),
        _ => None,
    }
}

/// Returns the place of the only placeholder, where that has no name and stands alone.
fn only_number(items: &[Item], codes: &[&Code]) -> Option<usize> {
    let mut places = items.iter().enumerate().filter(|(_, item)| item.code().is_some());
    let (at, item) = places.next().filter(|_| places.next().is_none())?;
    let Item::Placeholder(code) = item else { return None };
    let is_number = has_no_name(&codes.get(*code as usize)?.spelling);
    (is_number && stands_alone(items, at, codes)).then_some(at)
}

/// The plural categories of CLDR.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

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

/// Returns whether no word and no other code touches an item. The code of a statement of a template, such as
/// `{% plural %}`, shows nothing.
fn stands_alone(items: &[Item], at: usize, codes: &[&Code]) -> bool {
    let shows_nothing = |item: &Item| item.is_markup() || is_statement(item, codes);
    let before = at.checked_sub(1).map(|before| &items[before]);
    let begins = match before {
        Some(Item::Text(text)) => {
            text.ends_with(|c: char| c.is_whitespace() || "(\"'“‘«<>≤≥≈+~".contains(c))
        }
        before => before.is_none_or(shows_nothing),
    };
    let ends = match items.get(at + 1) {
        Some(Item::Text(text)) => {
            text.starts_with(|c: char| c.is_whitespace() || ".,;:!?)%\"'”’»…".contains(c))
        }
        behind => {
            behind.is_none_or(|item| shows_nothing(item) || matches!(item, Item::Percent(..)))
        }
    };
    begins && ends
}

fn is_statement(item: &Item, codes: &[&Code]) -> bool {
    let code = item.code().and_then(|code| codes.get(code as usize));
    code.is_some_and(|code| code.spelling.starts_with("{%"))
}

/// Returns whether a placeholder shows a number, by its spelling (`%d`, `%1$d`, `{n, number}`, `{count}`,
/// `%{total}`, `:count`) or by the spelling of its content, as in `<xliff:g id="n">%d</xliff:g>`.
fn is_number(spelling: &str) -> bool {
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

/// Returns whether the text behind a placeholder begins with a word of [`COUNTED`], or its first or
/// second word is one for one thing or several: `record(s)`, `child page(s)`.
fn counts(text: &str) -> bool {
    let Some(text) = text.strip_prefix(' ') else { return false };
    let first = word(text);
    let behind = &text[first.len()..];
    // A hyphen makes the word a part of another one: `%s day-care`.
    let is_whole = !behind.starts_with(['-', '_', '\'', '’']);
    let is_either = |word: &str, behind: &str| word.len() > 1 && behind.starts_with("(s)");
    let second = behind.strip_prefix(' ').filter(|_| !first.is_empty());
    is_whole && COUNTED.contains(&first)
        || is_either(first, behind)
        || second.is_some_and(|second| is_either(word(second), &second[word(second).len()..]))
}

/// Returns whether the placeholder at `at` is the only code of a text without numbers, and one thing
/// stands behind it: `%d minute ago`.
fn is_one(items: &[Item], at: usize) -> bool {
    let is_other = |(index, item): (usize, &Item)| match item {
        Item::Text(text) => text.contains(|c: char| c.is_ascii_digit()),
        _ => index != at,
    };
    matches!(items.get(at + 1), Some(Item::Text(text)) if is_one_thing(text))
        && !items.iter().enumerate().any(is_other)
}

/// Returns whether the placeholder at `at` stands between an article and one thing, and tells what thing it is:
/// `the {0} character`.
fn is_described(items: &[Item], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| items[before].spelling());
    let is_behind_article = before.is_some_and(|text| {
        let text = text.strip_suffix(' ').unwrap_or_default();
        let word = text.rsplit(' ').next().unwrap_or_default();
        ["a", "an", "the", "this"].iter().any(|article| article.eq_ignore_ascii_case(word))
    });
    is_behind_article && matches!(items.get(at + 1), Some(Item::Text(text)) if is_one_thing(text))
}

/// Returns whether a text begins with one thing that is counted.
fn is_one_thing(text: &str) -> bool {
    let Some(text) = text.strip_prefix(' ') else { return false };
    let thing = word(text);
    let behind = &text[thing.len()..];
    let ends = |behind: &str| {
        let is_sign = |c: char| c.is_whitespace() || ".,;:!?)\"…".contains(c);
        behind.is_empty() || behind.starts_with(is_sign)
    };
    let next = behind.strip_prefix(' ').map(word);
    SINGULAR.binary_search(&thing).is_ok()
        && ends(behind)
        && next.is_none_or(|next| next.is_empty() || BEHIND_COUNTED.binary_search(&next).is_ok())
}

/// Returns whether the placeholder at `at` is one of the two numbers in a text such as
/// `%1 of %2 points`.
fn is_share(items: &[Item], at: usize) -> bool {
    let is_of = |at: usize| matches!(items.get(at), Some(Item::Text(text)) if text == " of ");
    let is_code =
        |at: usize| matches!(items.get(at), Some(Item::Placeholder(_) | Item::Number(..)));
    let is_several = |at: usize| match items.get(at) {
        Some(Item::Text(text)) => {
            let word = word(text.strip_prefix(' ').unwrap_or_default());
            word.len() > 3 && word.ends_with('s') && word.starts_with(char::is_lowercase)
        }
        _ => false,
    };
    is_of(at + 1) && is_code(at + 2) && is_several(at + 3)
        || at > 1 && is_of(at - 1) && is_code(at - 2) && is_several(at + 1)
}

/// Returns whether the placeholder at `at` is a part of a whole that is a number by its name:
/// `{current} of {total}`.
fn is_before_whole(items: &[Item], at: usize, codes: &[&Code]) -> bool {
    let [Item::Text(of), whole] = items.get(at + 1..at + 3).unwrap_or_default() else {
        return false;
    };
    let code = whole.code().and_then(|code| codes.get(code as usize));
    of == " of " && code.is_some_and(|code| is_number(&code.spelling))
}

/// Returns whether a sentence is a placeholder and a word for several things: `{0} errors`.
fn is_total(items: &[Item]) -> bool {
    let [Item::Placeholder(_), Item::Text(text)] = items else { return false };
    let Some(text) = text.strip_prefix(' ') else { return false };
    let several = word(text);
    several == text.trim_end_matches(['.', ':'])
        && several.len() > 3
        && several.bytes().all(|b| b.is_ascii_lowercase())
        && several.ends_with('s')
        && !several.ends_with("ss")
        && OWNED.binary_search(&several).is_err()
}

/// Returns whether a placeholder has a number or a conversion, and no name: `{0}`, `%1$s`, `$1`.
fn has_no_name(spelling: &str) -> bool {
    spelling.starts_with(['{', '%', '$'])
        && spelling.bytes().filter(u8::is_ascii_alphabetic).count() < 2
}

/// Returns the English word at the start of a text.
fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len())]
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
    use targum_core::contract::{CodeKind, Part, PluralUse};

    use super::*;

    /// Returns the numbers of a segment with three of them, as an engine sees them.
    fn marked(key: &str, category: &str, sample: &str) -> String {
        let code = |id, spelling: &str| {
            Part::Code(Code { kind: CodeKind::Placeholder, id, spelling: spelling.into() })
        };
        let text = |text: &str| Part::Text(text.into());
        let parts = vec![
            code(0, "{a, number}"),
            text(" file of "),
            code(1, "{n, number}"),
            text(" in "),
            code(2, "#"),
            text(" box"),
        ];
        let (category, sample) = (category.into(), sample.into());
        let plural = Some(PluralUse { category, sample, number: Some(2) });
        let segment = Segment { parts, key: key.into(), note: None, plural, max_length: None };
        let mut items = crate::parse::of(&segment);
        mark(&mut items, &segment);
        let shown = |item: &Item| match item {
            Item::Number(_, sample) => Some(sample.clone()),
            _ => None,
        };
        items.iter().filter_map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_share_of_a_whole_is_two_numbers() {
        let text = |text: &str| Item::Text(text.into());
        let share = [
            Item::Placeholder(0),
            text(" of "),
            Item::Placeholder(1),
            text(" achievements, of "),
            Item::Placeholder(2),
            text(" of the game"),
        ];
        let shares: Vec<usize> = (0..share.len()).filter(|&at| is_share(&share, at)).collect();
        assert_eq!(shares, [0, 2]);
        let owner = [Item::Placeholder(0), text(" of "), Item::Placeholder(1), text(" is here")];
        assert!(!is_share(&owner, 0));
    }

    #[test]
    fn a_number_may_stand_beside_a_statement_and_before_its_whole() {
        let spellings = ["{% plural %}", "{{ count }}", "{current}", "{total}", "{name}"];
        let code = |spelling: &&str| Code {
            kind: CodeKind::Placeholder,
            id: 0,
            spelling: (*spelling).into(),
        };
        let codes: Vec<Code> = spellings.iter().map(code).collect();
        let codes: Vec<&Code> = codes.iter().collect();
        let [statement, count, current, total, name] = [0, 1, 2, 3, 4].map(Item::Placeholder);
        let text = |text: &str| Item::Text(text.into());
        assert!(stands_alone(&[statement, count.clone(), text(" beds")], 1, &codes));
        assert!(!stands_alone(&[name.clone(), count, text(" beds")], 1, &codes));
        assert!(is_before_whole(&[current, text(" of "), total], 0, &codes));
        assert!(!is_before_whole(&[text("One of "), name], 0, &codes));
    }

    #[test]
    fn a_placeholder_before_several_things_is_their_number() {
        let total = |text: &str| is_total(&[Item::Placeholder(0), Item::Text(text.into())]);
        for text in [" errors", " files:", " flows"] {
            assert!(total(text), "{text}");
        }
        for text in
            ["errors", " settings", " access", " error", " Errors", " errors found", " is", ""]
        {
            assert!(!total(text), "{text}");
        }
        assert!(OWNED.is_sorted());
        assert!(has_no_name("{0}") && has_no_name("%1$s") && has_no_name("$1"));
        assert!(!has_no_name("{name}") && !has_no_name("<b/>") && !has_no_name("%{app}"));
    }

    #[test]
    fn the_number_of_an_outer_plural_is_one_where_its_form_is() {
        assert_eq!(marked("k[one][few][one]", "one", "1"), "1 15 1");
        assert_eq!(marked("k[=0][male][two][other]", "other", "5"), "0 2 5");
        assert_eq!(marked("k[one][other]", "other", "5"), "15 25 5");
        assert_eq!(marked("k[other][one][one]", "one", "1"), "15 1 1");
        assert_eq!(marked("k", "one", "1"), "15 25 1");
    }

    #[test]
    fn a_branch_of_a_choice_shows_its_number() {
        assert_eq!(chosen("beds[1#]"), Some("1"));
        assert_eq!(chosen("beds[1<]"), Some("15"));
        assert_eq!(chosen("beds[one]"), None);
        let code = Code { kind: CodeKind::Placeholder, id: 0, spelling: "{0}".into() };
        let text = Item::Text(" group".into());
        assert_eq!(only_number(&[Item::Placeholder(0), text.clone()], &[&code]), Some(0));
        assert_eq!(only_number(&[text], &[&code]), None);
    }

    #[test]
    fn the_number_of_one_thing_is_one() {
        assert!(SINGULAR.is_sorted() && BEHIND_COUNTED.is_sorted() && COUNTED.is_sorted());
        for text in [" minute", " minute ago", " record.", " file in the bed", " day, then"] {
            assert!(is_one_thing(text), "{text}");
        }
        for text in
            [" minutes", " day trial", " minute read", " day(s)", " record/bed", "minute", " bed"]
        {
            assert!(!is_one_thing(text), "{text}");
        }
        let text = |text: &str| Item::Text(text.into());
        let character = |before: &str| {
            is_described(&[text(before), Item::Placeholder(0), text(" character is wet")], 1)
        };
        assert!(character("The ") && character("Use the ") && !character("Only "));
        assert!(is_one(&[text("Wait "), Item::Placeholder(0), text(" minute")], 1));
        assert!(!is_one(&[text("Wait 2 to "), Item::Placeholder(0), text(" minute")], 1));
        let two = [Item::Placeholder(0), text(" of "), Item::Placeholder(1), text(" file")];
        assert!(!is_one(&two, 2));
    }

    #[test]
    fn what_stands_before_a_measure_is_a_number() {
        for text in [
            " kilobytes.",
            " items or more",
            " credit",
            " record(s) were",
            " child page(s)",
            " MB of it",
            " points",
        ] {
            assert!(counts(text), "{text}");
        }
        for text in ["items", " files", " day-care", " itemsets", " (s)", " of items", " year's"] {
            assert!(!counts(text), "{text}");
        }
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
