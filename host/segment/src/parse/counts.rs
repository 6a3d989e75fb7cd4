//! Placeholders that show a number: an engine sees a number in their place. An engine knows where a
//! number stands, while it would put an invented noun behind the noun that is counted.

mod branch;
mod counted;
mod one;
mod placeholder;

use self::{
    branch::{chosen, outer},
    counted::{
        counts, is_before_whole, is_named_as_counted, is_number_of_several, is_numbered, is_share,
        is_total,
    },
    one::{is_described, is_one},
    placeholder::{has_no_name, is_number},
};
use crate::item::Item;
use targum_core::{
    codes,
    contract::{Code, Segment},
};

/// The numbers that an engine sees. Numbers of two digits are hardly ever written in words.
const SAMPLES: [&str; 6] = ["15", "25", "35", "45", "65", "85"];

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
        let spelling = codes.get(code as usize).map_or("", |code| code.spelling.as_str());
        let behind = match items.get(at + 1) {
            Some(Item::Text(text)) => text.as_str(),
            _ => "",
        };
        let is_number_if_unnamed =
            || is_number_of_several(items, at) || is_numbered(items, at) || is_total(items);
        let is_number = is_number(spelling)
            || counts(behind) && !is_described(items, at)
            || is_named_as_counted(spelling, behind)
            || is_share(items, at)
            || is_before_whole(items, at, &codes)
            || has_no_name(spelling) && is_number_if_unnamed();
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

/// Returns the place of the only placeholder, where that has no name and stands alone.
fn only_number(items: &[Item], codes: &[&Code]) -> Option<usize> {
    let mut places = items.iter().enumerate().filter(|(_, item)| item.code().is_some());
    let (at, item) = places.next().filter(|_| places.next().is_none())?;
    let Item::Placeholder(code) = item else { return None };
    let is_number = has_no_name(&codes.get(*code as usize)?.spelling);
    (is_number && stands_alone(items, at, codes)).then_some(at)
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
}
