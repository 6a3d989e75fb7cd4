//! Plural forms side by side in one string: `one |||| other`, `zero | one | other`.

use std::ops::Range;

use super::{CATEGORIES, Kind, Planned, plan_with_zero, values};
use crate::{
    Change, Context, Decoded, Entry, Grammar, PluralForm, Syntax, Unit,
    icu::{self, Places},
};

/// The numbers from which on a category is for round millions; the libraries count on.
const COMPACT: &str = "1000000";

/// The forms that a text is in a notation of `syntax`, without the space around them.
pub fn forms(text: &str, syntax: Syntax) -> Option<impl Iterator<Item = &str>> {
    separator(text, syntax).map(|separator| text.split(separator).map(str::trim))
}

/// What separates the forms of a text, if anything does. Where a brace begins no placeholder,
/// the text may be a message, and is none of forms.
pub(crate) fn separator(text: &str, syntax: Syntax) -> Option<&'static str> {
    let separator = begun(text, syntax)?;
    let in_codes = |form: &str| -> usize {
        syntax.scan(form).into_iter().map(|it| braces(&form[it.range])).sum()
    };
    // One form alone would be read as a message, and be quoted.
    let quotes = |form: &str| ["'{", "'}"].iter().any(|quoted| form.contains(quoted));
    let plain = |form: &str| !quotes(form) && (braces(form) == 0 || braces(form) == in_codes(form));
    (!icu::is_branching(text) && text.split(separator).all(plain)).then_some(separator)
}

/// The separator in a text that would begin another form.
fn begun(text: &str, syntax: Syntax) -> Option<&'static str> {
    let pipes = syntax.has(Grammar::Pipes);
    if !(pipes || syntax.has(Grammar::Polyglot)) || !text.contains('|') {
        return None;
    }
    let found = |separator| text.contains(separator).then_some(separator);
    found("||||").or_else(|| found("|").filter(|_| pipes))
}

fn braces(text: &str) -> usize {
    text.matches('{').count()
}

/// Refuses a text of a translation in which other forms would begin.
///
/// # Errors
/// That they would.
pub(crate) fn check_text(text: &str, syntax: Syntax) -> Result<(), String> {
    match begun(text, syntax) {
        Some(_) => Err("a `|` in it would begin another plural form".to_owned()),
        None => Ok(()),
    }
}

/// Refuses what a form would not keep at its edges.
///
/// # Errors
/// What that is.
pub(crate) fn check_edges(first: &str, last: &str) -> Result<(), String> {
    if first.starts_with(char::is_whitespace) || last.ends_with(char::is_whitespace) {
        return Err("space at the edge of a plural form is lost".to_owned());
    }
    if has_edge(first) || has_edge(last) {
        return Err("a `|` at the edge of a form would be part of a separator".to_owned());
    }
    Ok(())
}

/// Whether a form begins or ends with what separators are made of.
fn has_edge(form: &str) -> bool {
    form.starts_with('|') || form.ends_with('|')
}

/// Writes a text of several forms as many as the target has. Where their number is none that the
/// source's locale has, each is a segment and they stay as many. Where a `|` at a form's edge
/// would become part of another separator, the text stays.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    separator: &str,
    entry: &Entry,
    syntax: Syntax,
    places: &Places<P>,
) {
    let ranges = split(text.text(), separator);
    if ranges.iter().any(|range| has_edge(&text.text()[range.clone()])) {
        return change.source(text.span());
    }
    let context = change.context();
    let have = categories(&context.source_plurals, ranges.len());
    let values = |form: usize| values(&text.text()[ranges[form].clone()], syntax);
    let plan = have.as_deref().map(|have| plan(context, have, values));
    let several = plan.as_ref().is_none_or(|plan| plan.len() > 1);
    let count = plan.as_ref().map_or(ranges.len(), Vec::len);
    // One form alone is a text, of which the space around it would be part.
    if count > 1 {
        change.source(text.span().start..text.source_of(ranges[0].clone()).start);
    }
    for index in 0..count {
        let form = plan.as_ref().map(|plan| plan[index].clone());
        let range = &ranges[form.as_ref().map_or(index, |form| form.from)];
        if index > 0 {
            let gap = (index - 1).min(ranges.len() - 2);
            let gap = ranges[gap].end..ranges[gap + 1].start;
            change.source(text.source_of(gap));
        }
        let key = if several { format!("{}[{index}]", entry.key) } else { entry.key.clone() };
        let entry = Entry { key, plural: form, ..entry.clone() };
        let place = places.at(index == 0, index + 1 == count).clone();
        let original = text.spelling_of(range.clone());
        let unit = Unit::spelled(entry, &text.text()[range.clone()], syntax, original, place);
        let braced = count == 1 && text.text().contains('{');
        let unit = unit.joined();
        change.segment(if braced { unit.braced() } else { unit });
    }
    if count > 1 {
        let last = &ranges[ranges.len() - 1];
        change.source(text.source_of(last.clone()).end..text.span().end);
    }
}

/// The forms without the space around them.
fn split(text: &str, separator: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for form in text.split(separator) {
        let from = start + form.len() - form.trim_start().len();
        ranges.push(from..(from + form.trim().len()));
        start += form.len() + separator.len();
    }
    ranges
}

/// The categories of `count` forms in their order: the locale's own, with one more before
/// them for none at all.
fn categories(forms: &[PluralForm], count: usize) -> Option<Vec<&str>> {
    let own: Vec<&str> = counted(forms).map(|form| form.category.as_str()).collect();
    let zero = CATEGORIES[0];
    if count == own.len() {
        Some(own)
    } else if count == own.len() + 1 && !own.contains(&zero) {
        Some(std::iter::once(zero).chain(own).collect())
    } else {
        None
    }
}

fn counted(forms: &[PluralForm]) -> impl Iterator<Item = &PluralForm> {
    forms.iter().filter(|form| form.integral && form.sample != COMPACT)
}

/// The target's forms in its order; that for none at all comes first where the source has it.
fn plan(context: &Context, have: &[&str], values: impl Fn(usize) -> usize) -> Vec<Planned> {
    let mut plan = plan_with_zero(context, Kind::Cardinal, have, values);
    let place = |form: &Planned| {
        counted(&context.target_plurals).position(|it| it.category == form.category)
    };
    plan.retain(|form| form.category == CATEGORIES[0] || place(form).is_some());
    plan.sort_by_key(place);
    plan
}
