//! The matching of texts in a translated file with records and with the current segments.
//!
//! A record states, by a key and digests, which translation was made of which source, and who made
//! it. Where there are several records, as after a merge of two branches, a text belongs to the
//! record that has its digest. A text that no record has is a person's.

use std::{
    collections::{HashMap, HashSet},
    iter,
};

use super::{
    record::{self, By, Digest, Entry},
    report::State,
};
use targum_core::contract::{Document, Part, Segment};
use targum_sandbox::verify::{found, has_words};

/// A key, and its number among equal keys.
pub type Name = (Digest, usize);

/// A segment of the previous translation.
pub(super) struct Old {
    /// Its index in the document.
    pub index: usize,
    pub parts: Vec<Part>,
    pub entry: Option<Entry>,
    pub by: By,
    /// Whether no record has its text.
    pub is_unrecorded: bool,
}

/// A previous translation, compared with the current segments.
pub(super) struct Comparison {
    pub old: Vec<Old>,
    by_name: HashMap<Name, usize>,
    by_source: HashMap<Digest, usize>,
    /// The current sources.
    sources: HashSet<Digest>,
    /// The names whose file states a source that is not the current one.
    pub of_others: HashSet<Name>,
    /// Whether keys are places at which other texts stand now.
    pub has_moved_places: bool,
}

impl Comparison {
    /// Compares `before` with the segments of `now`; `has_names`, a key stays with its segment.
    pub(super) fn new(
        records: &[&[Entry]],
        before: &Document,
        now: &Document,
        has_names: bool,
    ) -> Self {
        let mut all = Self {
            old: Vec::new(),
            by_name: HashMap::new(),
            by_source: HashMap::new(),
            sources: now.segments.iter().flat_map(sources).collect(),
            of_others: HashSet::new(),
            has_moved_places: false,
        };
        let wanted: HashMap<_, _> = names(&now.segments).zip(&now.segments).collect();
        let mut records = Records::new(records);
        let found = found(before);
        let names: Vec<_> = names(&before.segments).collect();
        let own = names.iter().zip(&found).map(|(name, text)| records.claim(*name, &text.parts));
        let own: Vec<_> = own.collect();
        for (index, ((name, segment), own)) in names.into_iter().zip(found).zip(own).enumerate() {
            let own = own.or_else(|| {
                let is_elsewhere = !has_names || !records.has(name);
                is_elsewhere.then(|| records.claim_unnamed(&segment.parts)).flatten()
            });
            let is_unrecorded = own.is_none();
            let by = own.as_ref().map_or(By::Hand, |entry| entry.by);
            let entry = own.or_else(|| records.nearest(name, wanted.get(&name).copied()).cloned());
            if by == By::Nobody {
                continue;
            }
            let at = all.old.len();
            all.by_name.insert(name, at);
            if let Some(entry) = &entry {
                all.by_source.entry(entry.source).or_insert(at);
            }
            all.old.push(Old { index, parts: segment.parts, entry, by, is_unrecorded });
        }
        all
    }

    /// Places each translation at its `own` source, which is given by its index in `now`.
    pub(super) fn place(&mut self, own: &[Option<usize>], now: &Document) {
        let names: Vec<Name> = names(&now.segments).collect();
        let name = |old: &Old| own.get(old.index).copied().flatten().map(|source| names[source]);
        let places = self.old.iter().enumerate();
        self.by_name = places.filter_map(|(at, old)| Some((name(old)?, at))).collect();
    }

    /// Returns whether a translation has no record.
    pub(super) fn has_unrecorded(&self) -> bool {
        self.old.iter().any(|old| old.entry.is_none())
    }

    /// Returns whether a record has every text.
    pub(super) fn knows_every_text(&self) -> bool {
        self.old.iter().all(|old| !old.is_unrecorded || !has_words(&old.parts))
    }

    /// Returns the previous translation that stands for a current segment.
    pub(super) fn find(&self, name: Name, segment: &Segment) -> Option<(&Old, State)> {
        let sources = sources(segment);
        let here = self.by_name.get(&name).map(|at| &self.old[*at]);
        let here = here.filter(|_| !self.has_moved_places);
        let entry = here.and_then(|old| old.entry.as_ref());
        if let (Some(old), Some(entry)) = (here, entry)
            && sources.contains(&entry.source)
        {
            return Some((old, unchanged(old)));
        }
        if let Some(at) = sources.iter().find_map(|source| self.by_source.get(source)) {
            return Some((&self.old[*at], unchanged(&self.old[*at])));
        }
        let old = here?;
        match entry {
            // Moved elsewhere, or the host's own and out of date.
            Some(entry) if self.sources.contains(&entry.source) || old.by.is_machine() => None,
            Some(_) => Some((old, State::Edited)),
            None if self.of_others.contains(&name) => None,
            // A copy of the source that nobody has translated yet.
            None if record::of_parts(&old.parts) == record::of_parts(&segment.parts) => None,
            None => Some((old, State::Previous)),
        }
    }
}

/// Returns the state of a text whose source has not changed since it was recorded.
fn unchanged(old: &Old) -> State {
    // The edit was made for a still earlier source.
    if old.by == By::Outdated { State::Edited } else { State::Previous }
}

/// Returns the digests that a record may have of the source of a segment.
fn sources(segment: &Segment) -> [Digest; 2] {
    [record::of_source(segment), record::of_source_as_before(segment)]
}

/// Entries by their names; several of one name where there are several records.
struct Records {
    by_name: HashMap<Name, Vec<Entry>>,
    /// The names of all entries, by the digest of their translation.
    by_translation: HashMap<Digest, Vec<Name>>,
    /// The translations that stand at the key of their own entry, and the name of that entry.
    claimed: HashSet<(Digest, Name)>,
}

impl Records {
    fn new(records: &[&[Entry]]) -> Self {
        let mut by_name = HashMap::<Name, Vec<Entry>>::new();
        let mut by_translation = HashMap::<Digest, Vec<Name>>::new();
        let mut known = HashSet::new();
        for record in records {
            let names = numbered(record.iter().map(|entry| entry.key));
            for (name, entry) in names.zip(*record) {
                if known.insert((name, entry)) {
                    by_translation.entry(entry.translation).or_default().push(name);
                    by_name.entry(name).or_default().push(entry.clone());
                }
            }
        }
        Self { by_name, by_translation, claimed: HashSet::new() }
    }

    fn has(&self, name: Name) -> bool {
        self.by_name.contains_key(&name)
    }

    /// Returns the entry of this name that has this text. `claim_unnamed` does not return the entry then.
    fn claim(&mut self, name: Name, text: &[Part]) -> Option<Entry> {
        let entries = self.by_name.get(&name)?;
        let entry = entries.iter().find(|entry| record::is_of_parts(entry.translation, text))?;
        self.claimed.insert((entry.translation, name));
        Some(entry.clone())
    }

    /// Returns an entry of another name that has this text. Each entry is returned once.
    fn claim_unnamed(&mut self, text: &[Part]) -> Option<Entry> {
        let digest = record::of_parts(text);
        let names = self.by_translation.get_mut(&digest)?;
        let name =
            iter::from_fn(|| names.pop()).find(|name| !self.claimed.contains(&(digest, *name)))?;
        self.by_name.get(&name)?.iter().find(|entry| entry.translation == digest).cloned()
    }

    /// Returns the entry of this name that fits the current segment best.
    fn nearest(&self, name: Name, now: Option<&Segment>) -> Option<&Entry> {
        let entries = self.by_name.get(&name)?;
        let fits = |entry: &&Entry| now.is_some_and(|now| sources(now).contains(&entry.source));
        entries.iter().find(fits).or(entries.first())
    }
}

pub(crate) fn names(segments: &[Segment]) -> impl Iterator<Item = Name> {
    numbered(segments.iter().map(|segment| record::of_key(&segment.key)))
}

/// Returns whether two segments have the same key.
pub(crate) fn has_equal_keys(document: &Document) -> bool {
    let mut keys = HashSet::new();
    document.segments.iter().any(|segment| !keys.insert(segment.key.as_str()))
}

/// Returns the index of the source of each translation in a file of several languages. `all` has the sources, and `left`
/// those without a translation.
///
/// Where all sources with a key have translations, the first translation is that of the first source, and so on. Where
/// some have none, those are passed over.
pub(crate) fn sources_of(
    translations: &Document,
    all: &Document,
    left: &Document,
) -> Vec<Option<usize>> {
    let mut awaited = left.segments.iter().peekable();
    let is_same = |one: &Segment, other: &Segment| one.key == other.key && one.parts == other.parts;
    let is_translated =
        |segment: &Segment| awaited.next_if(|next| is_same(next, segment)).is_none();
    let is_translated: Vec<bool> = all.segments.iter().map(is_translated).collect();
    let mut sources = HashMap::<&str, Vec<usize>>::new();
    for (at, segment) in all.segments.iter().enumerate() {
        sources.entry(&segment.key).or_default().push(at);
    }
    let mut counts = HashMap::<&str, usize>::new();
    translations.segments.iter().for_each(|segment| *counts.entry(&segment.key).or_default() += 1);
    for (key, sources) in &mut sources {
        let count = counts.get(key).copied().unwrap_or_default();
        let translated: Vec<usize> =
            sources.iter().copied().filter(|at| is_translated[*at]).collect();
        if sources.len() != count && translated.len() == count {
            *sources = translated;
        }
    }
    let mut seen = HashMap::<&str, usize>::new();
    let keys = translations.segments.iter().map(|segment| segment.key.as_str());
    let source = |key| {
        let nth = seen.entry(key).or_default();
        *nth += 1;
        sources.get(key)?.get(*nth - 1).copied()
    };
    keys.map(source).collect()
}

/// Numbers equal keys in their order, from 1.
pub fn numbered(keys: impl Iterator<Item = Digest>) -> impl Iterator<Item = Name> {
    let mut seen = HashMap::<Digest, usize>::new();
    keys.map(move |key| {
        let count = seen.entry(key).or_default();
        *count += 1;
        (key, *count)
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Makes a document of segments with these keys and texts.
    pub(in crate::inspect) fn document(segments: &[(&str, &str)]) -> Document {
        let segment = |(key, text): &(&str, &str)| Segment {
            parts: vec![Part::Text((*text).to_owned())],
            key: (*key).to_owned(),
            note: None,
            plural: None,
            max_length: None,
        };
        Document { segments: segments.iter().map(segment).collect(), edits: Vec::new(), plan: None }
    }

    #[test]
    fn a_translation_is_of_the_source_that_it_stands_beside() {
        let all = document(&[("t", "one"), ("u", "two"), ("t", "three"), ("t", "four")]);
        let sources = |left: &[(&str, &str)], translations: &[(&str, &str)]| {
            sources_of(&document(translations), &all, &document(left))
        };
        let (t, u) = (("t", "x"), ("u", "x"));
        assert_eq!(sources(&[], &[t, u, t, t]), [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(sources(&[("t", "one")], &[u, t, t]), [Some(1), Some(2), Some(3)]);
        assert_eq!(sources(&[("t", "three")], &[t, u, t]), [Some(0), Some(1), Some(3)]);
        // A copy of the source is a translation, and waits for one.
        assert_eq!(sources(&[("t", "one")], &[t, u, t, t]), [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(sources(&[], &[("v", "x")]), [None]);
    }
}
