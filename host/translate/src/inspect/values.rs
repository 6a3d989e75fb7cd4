//! The values of a document that are not texts, such as the separators of numbers or the address of a page.
//!
//! A value of the previous translation stays as long as the value of the source stays what it was. Where the
//! source's value changes, the translation follows, unless the translation had a value of its own. A record states
//! both values of the last time.

mod listed;
mod written;

use std::collections::HashMap;

use super::{
    Previous,
    record::{self, Digest, Entry},
};
use crate::Job;
use listed::Listed;
use targum_core::{
    contract::{Document, Edit, Piece, Span},
    error::Error,
};

/// The spellings of a value that is left empty.
const EMPTY: [&str; 4] = ["\"\"", "''", "null", "~"];

/// The values of a document that are not texts.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// The values of the previous translation that are kept, as edits of the source.
    edits: Vec<Edit>,
    /// The keys of the kept values.
    keys: Vec<String>,
    /// The entries of all values.
    pub(super) record: Vec<Entry>,
    /// The keys of kept values that the record does not have, or has of another value of the source.
    pub(super) kept: Vec<String>,
}

impl Values {
    /// Finds the values of the source of a job that are not texts, and those of the previous translation that are
    /// kept. `document` holds the texts of the source.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(super) async fn find(
        job: &Job,
        document: &Document,
        previous: Option<&Previous>,
    ) -> Result<Self, Error> {
        let manifest = job.plugin.manifest.as_ref();
        if !manifest.is_some_and(|manifest| manifest.translations.lists_values) {
            return Ok(Self::default());
        }
        let source = Listed::read(&job.plugin, &job.task.pair, &job.source).await?;
        let before = match previous.filter(|previous| !previous.text.trim().is_empty()) {
            Some(previous) => {
                let text = previous.text.as_str().into();
                Listed::read(&job.plugin, &job.task.pair, &text).await?
            }
            None => Listed::default(),
        };
        let recorded = previous.map(|previous| previous.values.as_slice()).unwrap_or_default();
        Ok(Self::compare(&source, document, &before, recorded))
    }

    /// Compares the values of the source with those of the previous translation.
    fn compare(source: &Listed, document: &Document, before: &Listed, recorded: &[Entry]) -> Self {
        let mut entries = HashMap::<Digest, Vec<&Entry>>::new();
        recorded.iter().for_each(|entry| entries.entry(entry.key).or_default().push(entry));
        let old = before.by_name();
        let mut all = Self::default();
        for (name, value) in source.named() {
            if is_text(document, &value.at) {
                continue;
            }
            let now = &*value.spelling;
            let key = record::of_value_key(&value.key);
            let known = entries.get(&key).map(Vec::as_slice).unwrap_or_default();
            let is_aligned = source.length_of_list(&value.key) == before.length_of_list(&value.key);
            let own = old.get(&name).filter(|_| is_aligned).map(|old| &*old.spelling);
            let own = own.filter(|own| *own != now && !EMPTY.contains(own));
            let origin = own.map_or(Origin::Source, |own| Origin::of(now, own, known));
            let written = own.filter(|_| origin != Origin::Source).unwrap_or(now);
            all.record.push(Entry::of_value(key, now, written));
            if origin == Origin::Source {
                continue;
            }
            let pieces = vec![Piece::Literal(written.to_owned())];
            all.edits.push(Edit { at: value.at.clone(), pieces });
            all.keys.push(value.key.clone());
            if origin == Origin::New {
                all.kept.push(value.key.clone());
            }
        }
        all
    }

    /// Returns whether the value under a key is kept.
    pub(super) fn keeps(&self, key: &str) -> bool {
        self.keys.iter().any(|kept| kept == key)
    }

    /// Takes the values of the source everywhere, because those of the translation cannot be written. Returns the keys
    /// of the values that are lost.
    fn give_up(&mut self) -> Vec<String> {
        for entry in &mut self.record {
            entry.translation = entry.source;
        }
        self.edits.clear();
        self.kept.clear();
        std::mem::take(&mut self.keys)
    }
}

/// The origin of a value, where the translation has another value than the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The source.
    Source,
    /// The previous translation, for the same value of the source.
    Known,
    /// The previous translation, for another or an unknown value of the source.
    New,
}

impl Origin {
    /// Decides between the value of the source and that of the translation. `known` are the records of the value.
    fn of(now: &str, own: &str, known: &[&Entry]) -> Self {
        let [now, own] = [now, own].map(record::of_value);
        if known.iter().any(|entry| entry.source == now) {
            Self::Known
        } else if known.iter().any(|entry| entry.source == own) {
            // The translation has the value that the source had.
            Self::Source
        } else {
            Self::New
        }
    }
}

/// Returns whether an edit of the document changes what stands at a place.
fn is_text(document: &Document, at: &Span) -> bool {
    let edits = &document.edits;
    let first = edits.partition_point(|edit| edit.at.end <= at.start);
    edits.get(first).is_some_and(|edit| edit.at.start < at.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use listed::tests::listed;

    /// Returns the kept values as they are spelled, the keys that are reported, and the record.
    fn compared(
        source: &[(&str, &str)],
        before: &[(&str, &str)],
        recorded: &[Entry],
    ) -> (Vec<String>, Vec<String>, Vec<Entry>) {
        let document = Document { segments: Vec::new(), edits: Vec::new(), plan: None };
        let all = Values::compare(&listed(source), &document, &listed(before), recorded);
        let literals = all.edits.into_iter().flat_map(|edit| edit.pieces);
        let spelled = literals.map(|piece| match piece {
            Piece::Literal(text) => text,
            Piece::Segment(_) => panic!("no segment"),
        });
        (spelled.collect(), all.kept, all.record)
    }

    #[test]
    fn a_value_stays_while_its_source_stays() {
        let [point, comma, space] = [[("a", "\".\"")], [("a", "\",\"")], [("a", "\" \"")]];
        let (spelled, reported, record) = compared(&point, &comma, &[]);
        assert_eq!((spelled, reported), (vec!["\",\"".to_owned()], vec!["a".to_owned()]));
        let (spelled, reported, same) = compared(&point, &comma, &record);
        assert_eq!((spelled, reported), (vec!["\",\"".to_owned()], vec![]));
        assert_eq!(same, record);
        // The source changes: the translation's own value is kept and reported.
        let (spelled, reported, _) = compared(&space, &comma, &record);
        assert_eq!((spelled, reported), (vec!["\",\"".to_owned()], vec!["a".to_owned()]));
    }

    #[test]
    fn a_value_of_the_source_follows_the_source() {
        let [old, new] = [[("url", "\"a\"")], [("url", "\"b\"")]];
        let (spelled, _, record) = compared(&old, &[], &[]);
        assert_eq!(spelled, [""; 0]);
        let (spelled, reported, _) = compared(&new, &old, &record);
        assert_eq!((spelled, reported), (vec![], vec![]));
    }

    #[test]
    fn an_empty_value_is_no_value() {
        for empty in EMPTY {
            assert_eq!(compared(&[("a", "1")], &[("a", empty)], &[]).0, [""; 0]);
        }
    }

    #[test]
    fn items_of_lists_of_other_lengths_are_not_compared() {
        let two = [("a[0].url", "1"), ("a[1].url", "2")];
        let own = [("a[0].url", "3"), ("a[1].url", "2")];
        assert_eq!(compared(&two, &own, &[]).0, ["3"]);
        assert_eq!(compared(&two, &own[..1], &[]).0, [""; 0]);
    }

    #[test]
    fn a_place_with_an_edit_is_a_text() {
        let at = |start, end| Span { start, end };
        let edit = Edit { at: at(5, 8), pieces: Vec::new() };
        let document = Document { segments: Vec::new(), edits: vec![edit], plan: None };
        for (start, end, expected) in
            [(0, 5, false), (4, 9, true), (6, 7, true), (7, 9, true), (8, 9, false)]
        {
            assert_eq!(is_text(&document, &at(start, end)), expected, "{start}..{end}");
        }
    }
}
