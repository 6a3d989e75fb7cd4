//! XLIFF 1: the units of a file.

use targum_sdk::{
    Draft, Entry, Failure,
    xml::{Node, Place},
};

use crate::{
    added::Added,
    apple,
    forms::Forms,
    language::{self, Targets},
    previous::{Previous, Standing},
    state::{self, State},
    target::{Pair, Writer},
    unit::{find, joined, names, pair, source, translates},
};

/// Reads XLIFF 1.
///
/// # Errors
/// A unit without a source.
pub(crate) fn read<'s>(
    draft: &mut Draft<'s, Place>,
    writer: &Writer,
    root: Node<'_, 's>,
    has_states: bool,
) -> Result<(), Failure> {
    let marks = draft.marks_for_review()?;
    let previous = draft.previous().map(|file| Previous::read(file, marks)).unwrap_or_default();
    let mut reading = Reading { writer, marks, has_states, previous };
    for file in root.elements().filter(|element| element.is("file")) {
        let around = translates(file, translates(root, true));
        let targets = language::set(draft, file, "target-language", "source-language");
        let units: Vec<_> = find(file, around, &["trans-unit"], &["body", "group"]).collect();
        let pairs = units.iter().filter(|(_, wanted)| *wanted);
        let pairs = pairs.filter_map(|(unit, _)| pair(*unit));
        let targets = targets.among(draft, (file, "target-language"), pairs)?;
        let mut added = apple::missing(draft, &units).into_iter().peekable();
        for (index, (unit, wanted)) in units.iter().enumerate() {
            while let Some(form) = added.next_if(|form| form.index <= index) {
                reading.add(draft, form)?;
            }
            reading.unit(draft, *unit, *wanted, targets)?;
        }
        for form in added {
            reading.add(draft, form)?;
        }
    }
    Ok(())
}

/// The properties of a document that all units need.
struct Reading<'w, 's> {
    writer: &'w Writer,
    /// Whether a target that needs a review is a translation.
    marks: bool,
    has_states: bool,
    previous: Previous<'s>,
}

impl<'s> Reading<'_, 's> {
    /// Proposes the target of a unit.
    fn unit(
        &mut self,
        draft: &mut Draft<'s, Place>,
        unit: Node<'_, 's>,
        wanted: bool,
        targets: Targets,
    ) -> Result<(), Failure> {
        let source = source(unit)?;
        let segmented = unit.child("seg-source");
        let target = unit.child("target");
        let names = names(unit);
        let keys = [names[0].as_deref(), names[1].as_deref()];
        let key = keys.into_iter().flatten().next().unwrap_or_default();
        let is_elsewhere = |target| self.previous.has_other(key, source, target);
        let text = match targets.text(source, target, &keys, is_elsewhere) {
            element if element.is("source") => segmented.unwrap_or(source),
            target => target,
        };
        let plural = apple::form(draft.context(), key);
        let entry = Entry { plural, ..entry(unit, key) };
        let after = segmented.unwrap_or(source).whole().end;
        let forms = match apple::is_form(key) {
            true => Forms::None,
            false => Forms::of(source, self.writer.syntax),
        };
        let pair = Pair { forms, ..Pair::of(text, target, after) };
        let own = state::of_one(unit, target, self.marks);
        if draft.reads_back() {
            if wanted && own != State::Wanting {
                self.writer.read_back(draft, &pair, entry);
            }
            return Ok(());
        }
        let empty = text.inner().is_empty();
        if !wanted || empty || targets.keeps(text, target, source, own) {
            return Ok(());
        }
        let standing = self.previous.next(key, source);
        let is_of_other = matches!(targets, Targets::Source | Targets::Other);
        let state = state(draft, &standing);
        let is_translated = draft.unless_untranslated(|draft| {
            if standing.as_ref().is_some_and(|standing| standing.approved) {
                state::approve(draft, unit);
            } else if is_of_other {
                state::withdraw_approval(draft, unit);
            }
            self.writer.fill(draft, &pair, entry, self.has_states.then_some(state));
        });
        if !is_translated && (is_of_other || own != State::Wanting) {
            state::withdraw_approval(draft, unit);
            if self.has_states {
                self.writer.copy(draft, &pair, Some(state::NEEDS_TRANSLATION));
            } else {
                self.writer.empty(draft, &pair);
            }
        }
        Ok(())
    }

    /// Adds a unit for a plural form that only the target has. A form that could not be translated
    /// is not added.
    fn add(
        &mut self,
        draft: &mut Draft<'s, Place>,
        form: apple::Missing<'_, 's>,
    ) -> Result<(), Failure> {
        let source = source(form.from)?;
        let standing = self.previous.next(&form.id, source);
        let state = state(draft, &standing);
        let entry = Entry { plural: Some(form.plural), ..entry(form.from, &form.id) };
        let added = Added {
            from: form.from,
            attributes: vec![("id", form.id)],
            pair: Pair::of(source, None, source.whole().end),
            state: None,
            target_state: self.has_states.then_some(state),
        };
        draft.unless_untranslated(|draft| added.insert(draft, self.writer, entry, form.at));
        Ok(())
    }
}

/// Returns the state of the translation that is proposed next: a translation that is taken over keeps
/// its state, or is translated where it has none.
fn state<'s>(draft: &Draft<'s, Place>, standing: &Option<Standing<'s>>) -> &'s str {
    match standing {
        Some(standing) => standing.state.unwrap_or(state::TRANSLATED),
        None if draft.marks_next() => state::NEEDS_REVIEW,
        None => state::TRANSLATED,
    }
}

/// Returns the properties of a unit's text.
fn entry(unit: Node<'_, '_>, key: &str) -> Entry {
    let notes = unit.elements().filter(|child| child.is("note"));
    Entry { max_length: limit(unit), ..Entry::keyed(key).noted(joined(notes)) }
}

/// Returns the greatest length in characters that a unit states.
fn limit(unit: Node<'_, '_>) -> Option<u32> {
    let characters = unit.value("size-unit").is_some_and(|size_unit| size_unit == "char");
    characters.then(|| unit.value("maxwidth")?.parse().ok()).flatten()
}
