//! Plurals in the notation of Mozilla's `PluralForm`: `Close #1 tab?;Close #1 tabs?`.

mod noted;

use std::{borrow::Cow, ops::Range};

use targum_sdk::{Decoded, Draft, Entry, Inline, Syntax, Unit, icu, key};

use crate::place::Place;

pub(crate) use noted::Announced;

/// Returns the ranges of the forms of a plural that a comment announces. A message with branches has none.
pub(crate) fn announced_forms(text: &str) -> Option<Vec<Range<usize>>> {
    let forms = || split(text).map(|form| (!text[form.clone()].trim().is_empty()).then_some(form));
    if icu::is_branching(text) { None } else { forms().collect() }
}

/// Returns the ranges of the forms of a plural. Semicolons separate the forms, and each form has a
/// number, which is `#1` in at least one of them. A message with branches has no forms: in
/// `{0,choice,0#0 beds; none|1#1 bed}`, the numbers are text behind limits.
pub(crate) fn forms(text: &str) -> Option<Vec<Range<usize>>> {
    if !text.contains("#1") || !text.contains(';') || icu::is_branching(text) {
        return None;
    }
    let forms: Vec<_> = split(text).collect();
    let has = |form: &Range<usize>| numbers(&text[form.clone()]).next().is_some();
    let counts = |form: &Range<usize>| {
        let form = &text[form.clone()];
        numbers(form).any(|number| &form[number] == "#1")
    };
    (forms.len() > 1 && forms.iter().all(has) && forms.iter().any(counts)).then_some(forms)
}

/// Returns the ranges between the semicolons that separate forms.
fn split(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    separators(text).chain([text.len()]).map(move |end| {
        let form = start..end;
        start = end + 1;
        form
    })
}

/// Returns the places of the semicolons that separate forms: those that end no character reference.
pub(crate) fn separators(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(';').map(|(at, _)| at).filter(|at| !ends_in_reference(&text[..*at]))
}

/// The greatest length of a character reference in bytes, without its semicolon.
const LONGEST_REFERENCE: usize = 16;

/// Returns whether a semicolon behind `text` ends a character reference, such as `&amp` or `&#160`.
pub(crate) fn ends_in_reference(text: &str) -> bool {
    let near = &text[text.floor_char_boundary(text.len().saturating_sub(LONGEST_REFERENCE))..];
    let name = near.rsplit_once('&').map_or("", |(_, name)| name);
    let is_code = |code: &str| !code.is_empty() && code.bytes().all(|b| b.is_ascii_alphanumeric());
    ["amp", "lt", "gt", "quot", "apos", "nbsp"].contains(&name)
        || name.strip_prefix('#').is_some_and(is_code)
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
        let mut original = Cow::Borrowed(value.spelling_of(form.clone()));
        if index == 0 && form.start > 0 && original.starts_with(SKIPPED) {
            original = Cow::Owned(format!("\\{original}"));
        }
        let place = Place { begins, listed: true, lines: None, ..place.clone() };
        change.segment(Unit::inline(entry, inline, syntax, original, place));
    }
    change.source(value.tail());
    change.done();
}

/// The characters that are no content at the start of a value: white space, and a separator of keys.
const SKIPPED: [char; 5] = [' ', '\t', '\u{C}', '=', ':'];

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
    use super::{announced_forms, forms};

    #[test]
    fn announced_forms_need_no_number() {
        assert_eq!(announced_forms("One bed;#1 beds"), Some(vec![0..7, 8..15]));
        assert_eq!(announced_forms("Bed").unwrap().len(), 1);
        assert_eq!(announced_forms("One;"), None);
        assert_eq!(announced_forms("{n,plural,other{a;b}}"), None);
    }

    #[test]
    fn a_character_reference_ends_no_form() {
        assert_eq!(announced_forms("Tom &amp; Jerry").unwrap().len(), 1);
        assert_eq!(announced_forms("A &amp; B;#1&#160;B"), Some(vec![0..9, 10..19]));
        assert_eq!(announced_forms("AT&T;#1 of AT&T"), Some(vec![0..4, 5..15]));
        assert_eq!(forms("#1&#160;bed"), None);
    }

    #[test]
    fn forms_are_found_outside_of_branches() {
        assert_eq!(forms("#1 bed;#1 beds"), Some(vec![0..6, 7..14]));
        assert_eq!(forms("{0,choice,0#0 beds; none|1#1 bed}"), None);
    }
}
