//! Plurals in the notation of Mozilla's `PluralForm`: `Close #1 tab?;Close #1 tabs?`.

mod noted;

use std::ops::Range;

use targum_sdk::{Decoded, Draft, Entry, Inline, Syntax, Unit, icu, key};

use crate::place::Place;

pub(crate) use noted::Announced;

/// Returns the ranges of the forms of a plural that a comment announces. A message with branches has none.
pub(crate) fn announced_forms(text: &str) -> Option<Vec<Range<usize>>> {
    let mut at = 0;
    let form = |form: &str| {
        let range = at..at + form.len();
        at = range.end + 1;
        (!form.trim().is_empty()).then_some(range)
    };
    if icu::is_branching(text) { None } else { text.split(';').map(form).collect() }
}

/// Returns the ranges of the forms of a plural. Semicolons separate the forms, and each form has a
/// number, which is `#1` in at least one of them. A message with branches has no forms: in
/// `{0,choice,0#0 beds; none|1#1 bed}`, the numbers are text behind limits.
pub(crate) fn forms(text: &str) -> Option<Vec<Range<usize>>> {
    if !text.contains("#1") || !text.contains(';') || icu::is_branching(text) {
        return None;
    }
    let (mut at, mut counts) = (0, false);
    let form = |form: &str| {
        let range = at..at + form.len();
        at = range.end + 1;
        counts |= numbers(form).any(|number| &form[number] == "#1");
        numbers(form).next().is_some().then_some(range)
    };
    let forms: Option<Vec<_>> = text.split(';').map(form).collect();
    forms.filter(|_| counts)
}

/// The reason to leave forms in which quotation alone makes an argument with branches text.
const QUOTED: &str = "a form of this plural holds a quoted argument with branches";

/// Proposes each form as a segment. The forms of a plural that a comment announces are those of the target.
/// Forms with a quoted argument that has branches stay as they are, because a translation could unquote the
/// argument.
pub(crate) fn propose<'s>(
    draft: &mut Draft<'s, Place>,
    value: &Decoded<'s>,
    forms: &[Range<usize>],
    about: Entry,
    syntax: Syntax,
    place: &Place,
    is_announced: bool,
) {
    if icu::has_choice(value.text()) {
        let unit = Unit::text(about, value, syntax, place.clone());
        return draft.left(value.span(), unit.left_as_it_is(QUOTED));
    }
    let values = |form: usize| numbers(&value.text()[forms[form].clone()]).count();
    let plan = is_announced.then(|| noted::plan(draft.context(), forms.len(), values)).flatten();
    let count = plan.as_ref().map_or(forms.len(), Vec::len);
    let mut change = draft.change(value.span());
    for index in 0..count {
        let planned = plan.as_ref().map(|plan| plan[index].clone());
        let own = index.min(forms.len() - 1);
        match own.checked_sub(1) {
            Some(before) => {
                change.source(value.source_with_lead(forms[before].end..forms[own].start));
            }
            None if index > 0 => change.literal(";"),
            None => {}
        }
        let lead = value.lead_of(forms[own].start);
        let begins = index == 0 || !lead.is_empty();
        change.source(lead);
        let form = &forms[planned.as_ref().map_or(index, |planned| planned.from)];
        let text = &value.text()[form.clone()];
        let mut inline = Inline::new();
        let mut at = 0;
        for number in numbers(text) {
            inline.text(&text[at..number.start]);
            inline.argument(&text[number.clone()]);
            at = number.end;
        }
        inline.text(&text[at..]);
        let entry = about.under(key::within(&about.key, &index.to_string()));
        let entry = Entry { plural: planned, ..entry };
        let original = value.spelling_of(form.clone());
        let place = Place { begins, listed: true, lines: None, ..place.clone() };
        change.segment(Unit::inline(entry, inline, syntax, original, place));
    }
    change.source(value.tail());
    change.done();
}

/// Returns whether a character that follows a number makes it another word, as in `#1st`.
pub(crate) fn runs_on(text: &str) -> bool {
    let is_at = |at: usize| {
        let rest = &text.as_bytes()[at + 1..];
        rest.iter().take(2).filter(|b| b.is_ascii_alphanumeric()).count() == 2
            && rest[0].is_ascii_digit()
    };
    text.match_indices('#').any(|(at, _)| is_at(at))
}

/// Returns the ranges of numbers such as `#1` and `#2`.
fn numbers(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('#').filter_map(|(at, _)| {
        let rest = &text.as_bytes()[at + 1..];
        let is_alone = !rest.get(1).is_some_and(u8::is_ascii_alphanumeric);
        (rest.first().is_some_and(u8::is_ascii_digit) && is_alone).then_some(at..at + 2)
    })
}

#[cfg(test)]
mod tests {
    use super::forms;

    #[test]
    fn forms_are_found_outside_of_branches() {
        assert_eq!(forms("#1 bed;#1 beds"), Some(vec![0..6, 7..14]));
        assert_eq!(forms("{0,choice,0#0 beds; none|1#1 bed}"), None);
    }
}
