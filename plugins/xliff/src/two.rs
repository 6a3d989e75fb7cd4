//! XLIFF 2: the segments of a file.

use targum_sdk::{
    Draft, Entry, Failure, key,
    xml::{Node, Place},
};

use crate::{
    added::{Added, Beside},
    forms::Forms,
    language::{self, Targets},
    pgs::{Row, Switches},
    previous::Previous,
    state::{self, State},
    target::{Pair, Writer},
    unit::{find, joined, name, names, pair, segments, source},
};

/// Reads XLIFF 2.
///
/// # Errors
/// A segment without a source.
pub(crate) fn read<'s>(
    draft: &mut Draft<'s, Place>,
    writer: &Writer,
    root: Node<'_, 's>,
) -> Result<(), Failure> {
    let marks = draft.marks_for_review()?;
    let previous = draft.previous().map(|file| Previous::read(file, marks)).unwrap_or_default();
    let targets = language::set(draft, root, "trgLang", "srcLang");
    let units = || find(root, true, &["unit"], &["file", "group"]).filter(|(_, wanted)| *wanted);
    let pairs = units().flat_map(|(unit, _)| unit.elements().filter_map(pair));
    let targets = targets.among(draft, (root, "trgLang"), pairs)?;
    let switches = Switches::of(root);
    let mut reading = Reading { writer, targets, previous };
    for (unit, _) in units() {
        let notes = unit.child("notes").map(|notes| joined(notes.elements())).unwrap_or_default();
        let entry = |key: &str| Entry::keyed(key).noted(notes.clone());
        let Some(rows) = switches.rows(draft, unit) else {
            for (key, segment) in segments(unit, &switches) {
                let (entry, number) = (entry(&key), None);
                let text = Text { unit, segment, entry, is_selected: false, number };
                reading.segment(draft, text)?;
            }
            continue;
        };
        for (index, row) in rows.iter().enumerate() {
            let Row { segment, .. } = *row;
            let key = key::within(&name(unit), &row.case());
            let (plural, number) = row.form(draft.context()).unzip();
            let entry = Entry { plural, ..entry(&key) };
            let text = Text { unit, segment, entry, is_selected: true, number };
            if let Some(id) = &row.added {
                let attributes = vec![("id", id.clone()), (switches.case(), row.case())];
                reading.add(draft, text, place(&rows, index), attributes)?;
            } else {
                reading.segment(draft, text)?;
            }
        }
    }
    Ok(())
}

/// A text to translate.
struct Text<'t, 's> {
    unit: Node<'t, 's>,
    segment: Node<'t, 's>,
    entry: Entry,
    /// Whether the values of variables select the segment among those of its unit.
    is_selected: bool,
    /// The variable of the plural whose form the text is.
    number: Option<String>,
}

/// The properties of a document that all segments need.
struct Reading<'w, 's> {
    writer: &'w Writer,
    targets: Targets,
    previous: Previous<'s>,
}

impl<'s> Reading<'_, 's> {
    /// Proposes the target of a segment.
    fn segment(&mut self, draft: &mut Draft<'s, Place>, text: Text<'_, 's>) -> Result<(), Failure> {
        let Text { unit, segment, entry, is_selected, number } = text;
        let names = names(unit);
        let keys = [names[0].as_deref(), names[1].as_deref()];
        let source = source(segment)?;
        let target = segment.child("target");
        let is_elsewhere = |target| self.previous.has_other(&entry.key, source, target);
        let text = self.targets.text(source, target, &keys, is_elsewhere);
        let forms = match is_selected {
            true => Forms::None,
            false => Forms::of(source, self.writer.syntax),
        };
        let pair = Pair { forms, number, ..Pair::of(text, target, source.whole().end) };
        if draft.reads_back() {
            if state::of_two(segment) != State::Wanting {
                self.writer.read_back(draft, &pair, entry);
            }
        } else if !text.inner().is_empty()
            && !self.targets.keeps(text, target, source, state::of_two(segment))
        {
            let standing = self.previous.next(&entry.key, source);
            let is_translated = draft.unless_untranslated(|draft| {
                state::set(
                    draft,
                    segment,
                    standing.and_then(|standing| standing.state).unwrap_or(state::TRANSLATED),
                );
                self.writer.fill(draft, &pair, entry, None);
            });
            if !is_translated {
                state::set(draft, segment, state::INITIAL);
                self.writer.copy(draft, &pair, None);
            }
        }
        Ok(())
    }

    /// Adds a segment for a plural form that only the target has. A form that could not be
    /// translated is not added.
    fn add(
        &mut self,
        draft: &mut Draft<'s, Place>,
        text: Text<'_, 's>,
        at: Beside,
        attributes: Vec<(&str, String)>,
    ) -> Result<(), Failure> {
        let Text { segment, entry, number, .. } = text;
        let source = source(segment)?;
        let standing = self.previous.next(&entry.key, source);
        let suffix = attributes.last().map(|(_, case)| format!("_{}", case.replace(' ', "_")));
        let added = Added {
            from: segment,
            attributes,
            pair: Pair { number, suffix, ..Pair::of(source, None, source.whole().end) },
            state: Some(standing.and_then(|standing| standing.state).unwrap_or(state::TRANSLATED)),
            target_state: None,
        };
        draft.unless_untranslated(|draft| added.insert(draft, self.writer, entry, at));
        Ok(())
    }
}

/// Returns the place of an added row: before the next segment of the source, or behind the last one.
fn place(rows: &[Row<'_, '_>], index: usize) -> Beside {
    let is_own = |row: &&Row<'_, '_>| row.added.is_none();
    match rows[index..].iter().find(is_own) {
        Some(next) => Beside::Before(next.segment.span().start),
        None => {
            let last = rows.iter().rfind(is_own).unwrap_or(&rows[index]);
            Beside::Behind(last.segment.whole().end)
        }
    }
}
