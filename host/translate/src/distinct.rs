//! The distinct segments of a document: equal segments are translated once.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
};

use crate::{
    Task,
    glossary::{self, Masked, Terms},
};
use targum_cache::Near;
use targum_core::contract::{Part, PluralUse, Segment};
use targum_segment::parse::{is_named_by_key, untranslatable::untranslatable_reason};

/// A segment as an engine receives it, and the equal segments of the document.
pub(crate) struct Distinct<'a> {
    pub(crate) masked: Masked<'a>,
    /// The index of the first of these segments.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// Imported translations of similar texts, if the project looks for them.
    pub(crate) near: Vec<Near>,
}

/// Returns the distinct segments of a document, and for each of its segments the index of its
/// distinct one; `None` where the segment is left untranslated by its format.
pub(crate) fn distinct<'a>(
    task: &Task,
    segments: &'a [Segment],
) -> (Vec<Distinct<'a>>, Vec<Option<usize>>) {
    let terms = Terms::new(&task.project.glossary.pairs(&task.pair.target));
    let by_place = task.engines.iter().any(|named| named.engine.is_context_sensitive());
    let mask = |segment: &'a Segment| {
        untranslatable_reason(segment).is_none().then(|| glossary::mask(segment, &terms))
    };
    let mut masked: Vec<Option<Masked<'a>>> = segments.iter().map(mask).collect();
    let (which, groups) = group(&masked, by_place);
    let distinct = groups.into_iter().filter_map(|(first, count)| {
        let masked = masked[first].take()?;
        Some(Distinct { masked, first, count, near: Vec::new() })
    });
    (distinct.collect(), which)
}

/// Returns for each segment the group of equal segments that it belongs to, and for each group the index
/// of its first segment and the number of its segments.
fn group(
    masked: &[Option<Masked<'_>>],
    by_place: bool,
) -> (Vec<Option<usize>>, Vec<(usize, usize)>) {
    let (mut which, mut groups) = (Vec::with_capacity(masked.len()), Vec::new());
    let mut seen = HashMap::new();
    for (at, masked) in masked.iter().enumerate() {
        let Some(masked) = masked else {
            which.push(None);
            continue;
        };
        let segment = masked.segment();
        let sent = Sent { segment, place: place(segment, by_place) };
        let index = *seen.entry(sent).or_insert(groups.len());
        if index == groups.len() {
            groups.push((at, 0));
        }
        groups[index].1 += 1;
        which.push(Some(index));
    }
    (which, groups)
}

/// Returns the place of a segment in the document, its key, if the engine uses it or a name is recognised by it.
pub(crate) fn place(segment: &Segment, is_context_sensitive: bool) -> Option<&str> {
    (is_context_sensitive || is_named_by_key(segment)).then_some(&segment.key)
}

/// A segment that is sent to an engine. Segments that the engine cannot tell apart are equal, as are
/// their keys in the cache.
struct Sent<'a> {
    segment: &'a Segment,
    /// The segment's [place], if it decides about the translation.
    place: Option<&'a str>,
}

impl<'a> Sent<'a> {
    /// Returns everything that the engine sees.
    fn seen(&self) -> (&'a [Part], Option<&'a PluralUse>, Option<u32>, &'a str, Option<&'a str>) {
        let Segment { parts, plural, max_length, note, key: _ } = self.segment;
        (&parts[..], plural.as_ref(), *max_length, note.as_deref().unwrap_or_default(), self.place)
    }
}

impl PartialEq for Sent<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.seen() == other.seen()
    }
}

impl Eq for Sent<'_> {}

impl Hash for Sent<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seen().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_by_its_key_is_no_equal_of_the_same_text_elsewhere() {
        let segment = |key: &str| Segment {
            parts: vec![Part::Text("Paper Tiger".into())],
            key: key.into(),
            note: None,
            plural: None,
            max_length: None,
        };
        let segments = ["title", "app_name", "heading"].map(segment);
        let terms = Terms::new(&[]);
        let masked: Vec<_> =
            segments.iter().map(|segment| Some(glossary::mask(segment, &terms))).collect();
        let (which, groups) = group(&masked, false);
        assert_eq!(which, [Some(0), Some(1), Some(0)]);
        assert_eq!(groups, [(0, 2), (1, 1)]);
    }
}
