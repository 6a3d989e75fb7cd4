//! Writes the plural forms that the target has in one string.

use std::ops::Range;

use super::{Notation, begun, has_edge, label};
use crate::{
    Change, Context, Decoded, Entry, PluralForm, Syntax, Unit,
    icu::Places,
    plural::{CATEGORIES, Kind, Planned, is_counted, plan_keeping_zero, symfony, values},
};

/// Writes a text of several forms with the number of forms that the target has. If a form has a
/// condition, a form is empty, or the source's locale has another number of forms, each form is a
/// segment and their number does not change. If a `|` at a form's edge would become part of another separator, or a
/// form has forms of another notation, the text stays as it is.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    notation: Notation,
    entry: &Entry,
    syntax: Syntax,
    places: &Places<P>,
) {
    let ranges = notation.split(text.text());
    // Alone, such a form would be read as several forms of another notation.
    let is_several = |form: &str| begun(form, syntax).is_some();
    let may_not = |form: &str| has_edge(form) || is_several(form);
    if ranges.iter().any(|range| may_not(&text.text()[range.clone()])) {
        return change.source(text.span());
    }
    let context = change.context();
    // More of an empty form would put separators side by side: `a||||` has another separator.
    let has_empty = ranges.iter().any(std::ops::Range::is_empty);
    let values = |form: usize| values(&text.text()[ranges[form].clone()], syntax);
    let plan = match notation {
        _ if has_empty => None,
        Notation::Bars | Notation::Bar => {
            let have = categories(&context.source_plurals, ranges.len());
            have.map(|have| plan(context, &have, values))
        }
        Notation::Symfony | Notation::Labelled => (ranges.len()
            == symfony::count(&context.source_locale))
        .then(|| symfony::plan(context, values)),
        Notation::Conditions | Notation::Magic => None,
    };
    let several = plan.as_ref().is_none_or(|plan| plan.len() > 1);
    let count = plan.as_ref().map_or(ranges.len(), Vec::len);
    let own_order = |plan: &Vec<Planned>| plan.iter().map(|form| form.from).eq(0..ranges.len());
    // Symfony drops the labels, so those of other forms may have any name.
    let renames = notation == Notation::Labelled && !plan.as_ref().is_none_or(own_order);
    for index in 0..count {
        let form = plan.as_ref().map(|plan| plan[index].clone());
        let range = &ranges[form.as_ref().map_or(index, |form| form.from)];
        // A single form is the whole text, with the spaces around it.
        if count > 1 {
            let before = match index.min(ranges.len() - 1) {
                0 => 0..ranges[0].start,
                index => ranges[index - 1].end..ranges[index].start,
            };
            let label = form.as_ref().filter(|_| renames).map(|form| form.category.as_str());
            separate(change, text, before, label);
        }
        let key = if several { format!("{}[{index}]", entry.key) } else { entry.key.clone() };
        let entry = Entry { key, plural: form, ..entry.clone() };
        let place = places.at(index == 0, index + 1 == count).clone();
        let unit = Unit::text_in(entry, text, range.clone(), syntax, place);
        let braced = count == 1 && text.text().contains('{');
        let unit = unit.joined(notation);
        change.segment(if braced { unit.braced() } else { unit });
    }
    if count > 1 {
        let last = &ranges[ranges.len() - 1];
        change.source(text.source_of(last.clone()).end..text.span().end);
    }
}

/// Writes what stands before a form of a text: a separator, and a label. A `label` takes the place of
/// its name.
fn separate<'s, P>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    before: Range<usize>,
    label: Option<&str>,
) {
    let source = |range: Range<usize>| match text.source_of(range.clone()) {
        source if range.start == 0 => text.span().start..source.end,
        source => source,
    };
    let mut from = before.start;
    let name = label.and_then(|label| Some((label, label::name(&text.text()[before.clone()])?)));
    if let Some((label, name)) = name {
        change.source(source(from..from + name.start));
        change.literal(label);
        from += name.end;
    }
    change.source(source(from..before.end));
}

/// Returns the categories of `count` forms in order: the categories of the locale, with `zero`
/// before them if there is one form more.
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

/// Returns the forms of a language for whole numbers that the libraries have.
pub(crate) fn counted(forms: &[PluralForm]) -> impl Iterator<Item = &PluralForm> {
    forms.iter().filter(|form| is_counted(form))
}

/// Returns the target's forms in their order. The form for 0 comes first if the source has it.
pub(crate) fn plan(
    context: &Context,
    have: &[&str],
    values: impl Fn(usize) -> usize,
) -> Vec<Planned> {
    let mut plan = plan_keeping_zero(context, Kind::Cardinal, have, values);
    let place = |form: &Planned| {
        counted(&context.target_plurals).position(|known| known.category == form.category)
    };
    plan.retain(|form| form.category == CATEGORIES[0] || place(form).is_some());
    plan.sort_by_key(place);
    plan
}
