//! A translation of before: which of its segments still stand.
//!
//! A segment is taken over when its source has not changed, wherever it stands now. What people
//! have written is theirs: it stays even when its source has changed, and that is told. Without
//! a record every translation that stands at the place of a segment counts as a person's, but
//! for those that state another source themselves. What is a person's and has no segment any
//! more is lost, and told.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};
use targum_sdk::PREVIOUS;

use super::{
    formats,
    record::{self, By, Digest, Entry},
    report::State,
    sources,
};
use targum_core::{
    codes,
    contract::{Context, Document, Part, Piece, Segment, Word},
    error::Error,
};
use targum_sandbox::{
    CallError, Plugin,
    render::{Carried, reading_back},
    verify::{Expected, found, has_words},
};

/// A translation of before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Previous {
    /// The translated file as it is now, edits of people included.
    pub text: String,
    /// What the host told of it when it made it; none where it did not.
    #[serde(default)]
    pub record: Option<Vec<Entry>>,
}

/// A segment that is taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    pub take: Take,
    pub state: State,
    /// [`By::Hand`] or [`By::Host`].
    pub by: By,
}

/// How it is taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// As words, to be spelled anew.
    Words(Vec<Word>),
    /// As it is spelled.
    Carried(Carried),
}

/// A key, and which of those that have it.
pub(super) type Name = (Digest, usize);

/// A segment of the translation of before.
struct Old {
    /// Its index in the document.
    index: usize,
    parts: Vec<Part>,
    entry: Option<Entry>,
    by: By,
}

impl Previous {
    /// What a plugin is told of it.
    pub(super) fn option(&self, plugin: &Plugin) -> Option<(String, String)> {
        let takes_over = formats::takes_over(&plugin.about.id);
        takes_over.then(|| (PREVIOUS.to_owned(), self.text.clone()))
    }

    /// What is taken over for each segment of `document`, which is that of `source`, and the
    /// keys of what is lost.
    pub(super) async fn take(
        &self,
        plugin: &Plugin,
        source: &Arc<str>,
        context: &Arc<Context>,
        document: &Document,
    ) -> Result<(Vec<Option<Taken>>, Vec<String>), Error> {
        let text: Arc<str> = self.text.as_str().into();
        let target = Arc::new(reading_back(context));
        let read = plugin.extract(text.clone(), Arc::clone(&target)).await;
        let before = read.map_err(|error| match error {
            CallError::Malformed { .. } | CallError::Unsupported { .. } => {
                Error::Invalid(format!("the translation of before cannot be read: {error}"))
            }
            other => other.into(),
        })?;
        if !formats::has_names(&plugin.about.id) && !self.same_places(&before, document) {
            return Err(Error::Invalid(
                "the translation of before has more or fewer segments than what it was made \
                 from: which belong together cannot be told"
                    .into(),
            ));
        }
        let mut all =
            Comparison::new(self.record.as_deref().unwrap_or_default(), &before, document);
        if formats::states_sources(&plugin.about.id) && all.has_unrecorded() {
            all.of_others = sources::of_others(plugin, source, &text, context, &before).await?;
        }
        let mut used = HashSet::new();
        let segments = names(&document.segments).zip(&document.segments).enumerate();
        let taken = segments.map(|(index, (name, segment))| {
            let Some((old, state)) = all.find(name, segment) else { return Ok(None) };
            used.insert(old.index);
            let by = old.by;
            let take = take(index, segment, old, &before, &text)?;
            Ok(Some(Taken { take, state, by }))
        });
        let taken = taken.collect::<Result<_, Error>>()?;
        let unused: Vec<_> = all.old.iter().filter(|old| !used.contains(&old.index)).collect();
        Ok((taken, lost(&unused, [&before, document], plugin, source, target).await?))
    }

    /// Whether the segments of the translation stand where those of its source did; without a
    /// record, where those of the source of now do.
    fn same_places(&self, before: &Document, now: &Document) -> bool {
        let worded = |document: &Document| -> Vec<Digest> {
            let worded = document.segments.iter().filter(|segment| has_words(&segment.parts));
            worded.map(|segment| record::of_key(&segment.key)).collect()
        };
        let places = match &self.record {
            Some(record) => record.iter().map(|entry| entry.key).collect(),
            None => worded(now),
        };
        worded(before) == places
    }
}

struct Comparison {
    old: Vec<Old>,
    by_name: HashMap<Name, usize>,
    by_source: HashMap<Digest, usize>,
    /// The sources of now.
    sources: HashSet<Digest>,
    /// Those that state a source of their own, which is not that of now.
    of_others: HashSet<Name>,
}

impl Comparison {
    fn new(record: &[Entry], before: &Document, now: &Document) -> Self {
        let entries: HashMap<_, _> =
            numbered(record.iter().map(|entry| entry.key)).zip(record).collect();
        let mut all = Self {
            old: Vec::new(),
            by_name: HashMap::new(),
            by_source: HashMap::new(),
            sources: now.segments.iter().map(record::of_source).collect(),
            of_others: HashSet::new(),
        };
        let segments = names(&before.segments).zip(found(before)).enumerate();
        for (index, (name, segment)) in segments {
            let entry = entries.get(&name).copied().cloned();
            let untouched = |entry: &&Entry| entry.translation == record::of_parts(&segment.parts);
            let by = entry.as_ref().filter(untouched).map_or(By::Hand, |entry| entry.by);
            if by == By::Nobody {
                continue;
            }
            let at = all.old.len();
            all.by_name.insert(name, at);
            if let Some(entry) = &entry {
                all.by_source.entry(entry.source).or_insert(at);
            }
            all.old.push(Old { index, parts: segment.parts, entry, by });
        }
        all
    }

    /// Whether there is a translation that the host was not told of when it was made.
    fn has_unrecorded(&self) -> bool {
        self.old.iter().any(|old| old.entry.is_none())
    }

    /// What of the translation of before stands for a segment of now.
    fn find(&self, name: Name, segment: &Segment) -> Option<(&Old, State)> {
        let source = record::of_source(segment);
        let here = self.by_name.get(&name).map(|at| &self.old[*at]);
        let entry = here.and_then(|old| old.entry.as_ref());
        if let (Some(old), Some(entry)) = (here, entry)
            && entry.source == source
        {
            return Some((old, State::Previous));
        }
        if let Some(at) = self.by_source.get(&source) {
            return Some((&self.old[*at], State::Previous));
        }
        let old = here?;
        match entry {
            // Moved elsewhere, or the host's own and out of date.
            Some(entry) if self.sources.contains(&entry.source) || old.by == By::Host => None,
            Some(_) => Some((old, State::Edited)),
            None if self.of_others.contains(&name) => None,
            // A copy of the source that nobody has translated yet.
            None if record::of_parts(&old.parts) == record::of_parts(&segment.parts) => None,
            None => Some((old, State::Previous)),
        }
    }
}

/// The keys of what people wrote and nothing is translated by. What the source itself holds,
/// as a copy that nobody has translated or as a file of both languages, is not lost.
async fn lost(
    unused: &[&Old],
    [before, document]: [&Document; 2],
    plugin: &Plugin,
    source: &Arc<str>,
    target: Arc<Context>,
) -> Result<Vec<String>, Error> {
    let key = |old: &Old| before.segments[old.index].key.as_str();
    let hand = |old: &&&Old| old.by == By::Hand && has_words(&old.parts);
    let left: Vec<_> = unused.iter().filter(hand).collect();
    if left.is_empty() {
        return Ok(Vec::new());
    }
    let now = plugin.extract(Arc::clone(source), target).await?;
    let held: HashSet<_> = found(&now).into_iter().chain(found(document)).collect();
    let gone = left
        .into_iter()
        .filter(|old| !held.contains(&Expected { key: key(old), parts: old.parts.clone() }));
    Ok(gone.map(|old| key(old).to_owned()).collect())
}

/// The translation as words, where its codes are those of the source; else as it is spelled.
fn take(
    index: usize,
    segment: &Segment,
    old: &Old,
    before: &Document,
    text: &str,
) -> Result<Take, Error> {
    if let Some(words) = words(segment, &old.parts) {
        return Ok(Take::Words(words));
    }
    let alone = before
        .edits
        .iter()
        .find(|edit| matches!(&edit.pieces[..], [Piece::Segment(at)] if *at as usize == old.index));
    let edit = alone.ok_or_else(|| {
        Error::Invalid(format!(
            "the translation of before has other placeholders at `{}` than the source",
            segment.key
        ))
    })?;
    let spelling = text[edit.at.start as usize..edit.at.end as usize].to_owned();
    Ok(Take::Carried(Carried { segment: index, spelling, parts: old.parts.clone() }))
}

/// Parts as words of a segment, where they hold each of its codes exactly once.
fn words(segment: &Segment, parts: &[Part]) -> Option<Vec<Word>> {
    let codes = codes::of(segment);
    let mut used = vec![false; codes.len()];
    let words = parts.iter().map(|part| match part {
        Part::Text(text) => Some(Word::Text(text.clone())),
        Part::Code(code) => {
            let same = |at: &usize| {
                !used[*at] && codes[*at].kind == code.kind && codes[*at].spelling == code.spelling
            };
            let at = (0..codes.len()).find(same)?;
            used[at] = true;
            Some(Word::Code(u32::try_from(at).ok()?))
        }
    });
    let words: Option<Vec<_>> = words.collect();
    words.filter(|words| codes::complete(segment, words))
}

pub(super) fn names(segments: &[Segment]) -> impl Iterator<Item = Name> {
    numbered(segments.iter().map(|segment| record::of_key(&segment.key)))
}

fn numbered(keys: impl Iterator<Item = Digest>) -> impl Iterator<Item = Name> {
    let mut seen = HashMap::<Digest, usize>::new();
    keys.map(move |key| {
        let count = seen.entry(key).or_default();
        *count += 1;
        (key, *count)
    })
}
