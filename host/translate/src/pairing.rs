//! The segments of a source and of its translation, paired by key.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use crate::inspect::compare::{Name, has_equal_keys, names, sources_of};
use targum_core::{
    contract::{Context, Document, Piece, Segment},
    error::Error,
    locale::Pair,
};
use targum_sandbox::{
    CallError, Plugin,
    render::{reading_back, reading_sources},
    verify::has_words,
};

/// The category of most numbers.
const OTHER: &str = "other";

/// The key, the line and the message of a finding.
pub(crate) type Found = (String, Option<usize>, String);

/// The texts of a source and of its translation.
#[derive(Clone, Debug)]
pub struct Versions {
    /// The locales.
    pub pair: Pair,
    /// The id of the format.
    pub format: String,
    /// The text of the source.
    pub source: Arc<str>,
    /// The text of the translation. Without it, the source is a file of several languages and holds its
    /// translations.
    pub translation: Option<Arc<str>>,
}

/// Two documents whose segments are paired.
pub(crate) struct Pairing {
    /// The source, with the plural forms of the target.
    pub(crate) source: Document,
    /// The translation.
    pub(crate) translation: Document,
    /// The indexes of a source segment and of its translation.
    paired: Vec<(usize, usize)>,
    /// For each segment of the translation, its line.
    lines: Vec<Option<usize>>,
    /// The source segments without a translation.
    missing: Vec<Segment>,
    /// The reason why segments could not be paired.
    pub(crate) note: Option<String>,
}

impl Pairing {
    /// Extracts and pairs the segments of two documents. Without `translation`, the source holds its translations.
    ///
    /// # Errors
    /// [`Error::Invalid`]: a document is not valid.
    pub(crate) async fn new(
        plugin: &Plugin,
        source: &Arc<str>,
        translation: Option<&Arc<str>>,
        context: Context,
    ) -> Result<Self, Error> {
        let target = Arc::new(reading_back(&context));
        let text = translation.unwrap_or(source);
        let read = plugin.extract(Arc::clone(text), target).await;
        let after = read.map_err(|error| match error {
            CallError::Malformed { .. } | CallError::Unsupported { .. } => {
                Error::Invalid(format!("the translation cannot be read: {error}"))
            }
            other => other.into(),
        })?;
        let lines = lines(text, &after);
        let has_names = plugin.traits.has_named_keys;
        let context = Arc::new(context);
        // For a file of several languages, this document has what is not translated yet.
        let left = plugin.extract(Arc::clone(source), Arc::clone(&context)).await?;
        if translation.is_some() {
            if !plugin.traits.takes_over || !has_equal_keys(&left) {
                return Ok(Self::of(left, after, lines, has_names));
            }
            let waiting = plugin.extract(Arc::clone(text), context).await?;
            let own = sources_of(&after, &left, &waiting);
            return Ok(Self::with(left, after, lines, has_names, own));
        }
        let all = plugin.extract(Arc::clone(source), Arc::new(reading_sources(&context))).await?;
        let there: HashSet<Name> = names(&after.segments).collect();
        let own = sources_of(&after, &all, &left);
        let missing = names(&left.segments).zip(left.segments.clone());
        let missing: Vec<Segment> =
            missing.filter(|(name, _)| !there.contains(name)).map(|(_, segment)| segment).collect();
        let mut pairing = Self::with(all, after, lines, has_names, own);
        let known: HashSet<String> =
            pairing.missing.iter().map(|segment| segment.key.clone()).collect();
        let others = missing.into_iter().filter(|segment| !known.contains(&segment.key));
        pairing.missing.extend(others);
        Ok(pairing)
    }

    /// Pairs the segments of two documents. With `has_names`, a key stays with its segment wherever it stands.
    pub(crate) fn of(
        source: Document,
        translation: Document,
        lines: Vec<Option<usize>>,
        has_names: bool,
    ) -> Self {
        let here: HashMap<Name, usize> = names(&source.segments).zip(0..).collect();
        let own = names(&translation.segments).map(|name| here.get(&name).copied()).collect();
        Self::with(source, translation, lines, has_names, own)
    }

    /// Pairs the segments of two documents, given the index of the `own` source of each translation.
    fn with(
        source: Document,
        translation: Document,
        lines: Vec<Option<usize>>,
        has_names: bool,
        own: Vec<Option<usize>>,
    ) -> Self {
        let worded = |document: &Document| -> HashSet<Name> {
            let both = names(&document.segments).zip(&document.segments);
            both.filter(|(_, segment)| has_words(&segment.parts)).map(|(name, _)| name).collect()
        };
        let (mut paired, mut missing, mut note) = (Vec::new(), Vec::new(), None);
        if has_names || worded(&source) == worded(&translation) {
            // A form that the source does not have has the text of the form for most numbers, or else of the last.
            let mut families = HashMap::new();
            for (at, segment) in source.segments.iter().enumerate() {
                let Some(plural) = &segment.plural else { continue };
                let of_family = families.entry(family(&segment.key)).or_insert((at, false));
                if !of_family.1 {
                    *of_family = (at, plural.category == OTHER);
                }
            }
            for (to, own) in own.into_iter().enumerate() {
                let segment = &translation.segments[to];
                let of_family = || {
                    segment
                        .plural
                        .as_ref()
                        .and_then(|_| families.get(family(&segment.key)).map(|(at, _)| *at))
                };
                let from = own.or_else(of_family);
                paired.extend(from.filter(|_| !segment.parts.is_empty()).map(|from| (from, to)));
            }
            let used: HashSet<usize> = paired.iter().map(|(from, _)| *from).collect();
            let unused = source.segments.iter().enumerate().filter(|(at, _)| !used.contains(at));
            missing = unused.map(|(_, segment)| segment.clone()).collect();
        } else {
            note = Some(
                "the translation has more or fewer texts than its source, and the format has no keys, so the texts \
                 are not compared"
                    .to_owned(),
            );
        }
        Self { source, translation, paired, lines, missing, note }
    }

    /// Returns the source segments with their translations and the lines of these.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Segment, &Segment, Option<usize>)> {
        self.paired.iter().map(|(from, to)| {
            let line = self.lines.get(*to).copied().flatten();
            (&self.source.segments[*from], &self.translation.segments[*to], line)
        })
    }

    /// Returns the segments of the translation with their lines.
    pub(crate) fn translations(&self) -> impl Iterator<Item = (&Segment, Option<usize>)> {
        self.translation.segments.iter().zip(self.lines.iter().copied())
    }

    /// Returns the source segments without a translation.
    pub(crate) fn missing(&self) -> &[Segment] {
        &self.missing
    }
}

/// Returns the key of a message without its plural form.
pub(crate) fn family(key: &str) -> &str {
    key.rfind(['[', '_', '.', '/']).map_or(key, |at| &key[..at])
}

/// Returns the line at which each segment of a document begins.
fn lines(text: &str, document: &Document) -> Vec<Option<usize>> {
    let mut lines = vec![None; document.segments.len()];
    let (mut line, mut at) = (1, 0);
    for edit in &document.edits {
        let start = edit.at.start as usize;
        line += text[at..start].matches('\n').count();
        at = start;
        for piece in &edit.pieces {
            if let Piece::Segment(segment) = piece {
                lines[*segment as usize].get_or_insert(line);
            }
        }
    }
    lines
}
