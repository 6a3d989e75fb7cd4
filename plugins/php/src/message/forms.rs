//! Writes Laravel's plural forms of the target's language for a text with those of the source's.

use targum_sdk::{
    Change, Decoded, Entry, Syntax, Unit,
    plural::{self, Planned, symfony},
};

use crate::{
    plurals,
    spell::{Pipes, Place},
};

/// Laravel's plural forms (`one|other`) in one text.
#[derive(Debug)]
pub(crate) struct Forms<'s> {
    pub(super) text: Decoded<'s>,
    pub(super) entry: Entry,
    pub(super) syntax: Syntax,
    pub(super) place: Place,
}

impl<'s> Forms<'s> {
    /// Writes the plural forms of the target. Conditions are the same in every language.
    pub(super) fn write(self, change: &mut Change<'_, 's, Place>) {
        let Self { text, entry, syntax, place } = self;
        let forms = plurals::forms(text.text());
        let has_conditions = forms.iter().any(|(_, condition)| condition.is_some());
        let plan = if has_conditions {
            forms.iter().enumerate().map(|(from, (_, condition))| exact(from, *condition)).collect()
        } else {
            let values = |form: usize| {
                let text = forms.get(form).map_or("", |(at, _)| &text.text()[at.clone()]);
                plural::values(text, syntax)
            };
            symfony::plan(change.context(), values).into_iter().map(Some).collect::<Vec<_>>()
        };
        let place = Place { pipes: Pipes::Separate, ..place };
        let separator = match forms.as_slice() {
            [(first, _), (second, _), ..] => text.spelling_of(first.end..second.start),
            _ => "|",
        };
        let several = plan.len() > 1;
        let mut at = 0;
        // A form that stands alone would include the space around it.
        let edges = several && !has_conditions;
        if edges {
            change.source(text.source_of(0..forms[0].0.start));
        }
        for (i, planned) in plan.into_iter().enumerate() {
            let from = planned.as_ref().map_or(i, |planned| planned.from);
            let (range, condition) = &forms[from];
            if has_conditions {
                change.source(text.source_of(at..range.start));
                at = range.end;
            } else if i > 0 {
                change.literal(separator);
            }
            let name =
                condition.map(|condition| condition.trim_matches(['{', '}', '[', ']']).to_owned());
            let name = name.or_else(|| planned.as_ref().map(|planned| planned.category.clone()));
            let key = match name.filter(|_| several) {
                Some(name) => format!("{}[{name}]", entry.key),
                None => entry.key.clone(),
            };
            let entry = Entry { key, plural: planned, ..entry.clone() };
            let (said, original) = (&text.text()[range.clone()], text.spelling_of(range.clone()));
            change.segment(Unit::spelled(entry, said, syntax, original, place.clone()));
        }
        if has_conditions {
            change.source(text.source_of(at..text.text().len()));
        }
        if let Some((last, _)) = forms.last().filter(|_| edges) {
            change.source(text.source_of(last.end..text.text().len()));
        }
    }
}

/// Returns the form for one number, as in `{0}`.
fn exact(from: usize, condition: Option<&str>) -> Option<Planned> {
    let number = condition?.strip_prefix('{')?.strip_suffix('}')?;
    let category = format!("={number}");
    Some(Planned { category, sample: number.to_owned(), from })
}
