//! A document without the segments that could not be translated, if its format can mark segments as
//! not translated, and with marks for review where translations are not sure enough.
//!
//! The plugin extracts the document again with an option that lists the untranslated segments. A
//! plugin that knows the option proposes only the other segments, and writes its own mark for the
//! listed ones: an empty `msgstr`, a state. A plugin that does not know the option proposes the same
//! document again. Another option lists the unsure segments, for which a plugin proposes other marks.

use std::{borrow::Cow, collections::BTreeSet, sync::Arc};

use targum_sdk::{UNSURE, UNTRANSLATED};

use super::Rendered;
use crate::{CallError, Plugin};
use targum_core::{
    contract::{Context, Document, Edit, Piece, Word},
    error::Error,
};

/// The reason for keeping a translated segment that is a part of a text with untranslated segments.
const OF_ONE_TEXT: &str = "another form or branch of the same text could not be translated";

/// A format's proposal for a document: all of its segments, or a part of them.
pub(super) struct Proposal<'d> {
    pub(super) document: Cow<'d, Document>,
    pub(super) context: Arc<Context>,
    /// The index of each segment in the whole document, in order; `None` if all segments are proposed.
    indexes: Option<Vec<usize>>,
    /// Whether the format may have a mark of its own for segments that are not translated.
    pub(super) is_supported: bool,
    /// The number of segments in the whole document.
    total: usize,
}

impl<'d> Proposal<'d> {
    /// Proposes the document without the `kept` segments, or all of it if the format has no mark for
    /// untranslated segments, and with marks for the `unsure` segments.
    ///
    /// # Errors
    /// The failures of the plugin, except that it does not know the option.
    pub(super) async fn marked(
        plugin: &Plugin,
        source: &Arc<str>,
        context: &Arc<Context>,
        document: &'d Document,
        kept: &BTreeSet<usize>,
        unsure: &BTreeSet<usize>,
    ) -> Result<Self, Error> {
        let whole = |is_supported| Self {
            document: Cow::Borrowed(document),
            context: Arc::clone(context),
            indexes: None,
            is_supported,
            total: document.segments.len(),
        };
        if kept.is_empty() && unsure.is_empty() {
            return Ok(whole(true));
        }
        let mut context = Context::clone(context);
        let unsure = of_same_edits(document, unsure);
        for (option, listed) in [(UNTRANSLATED, kept), (UNSURE, &unsure)] {
            if !listed.is_empty() {
                let list: Vec<_> = listed.iter().map(ToString::to_string).collect();
                context.options.push((option.to_owned(), list.join(",")));
            }
        }
        let context = Arc::new(context);
        let partial = match plugin.extract_with_plan(Arc::clone(source), Arc::clone(&context)).await
        {
            Ok(partial) if partial.segments.len() < document.segments.len() => partial,
            Ok(partial) if !unsure.is_empty() && partial.segments == document.segments => {
                let indexes = Some((0..document.segments.len()).collect());
                let document = Cow::Owned(partial);
                return Ok(Self { document, context, indexes, ..whole(kept.is_empty()) });
            }
            Ok(_) | Err(CallError::Unsupported { .. }) => return Ok(whole(false)),
            Err(error) => return Err(error.into()),
        };
        // A kept segment may be equal to a proposed one.
        let indexes = indexes(document, &partial, kept)
            .or_else(|| indexes(document, &partial, &BTreeSet::new()));
        let is_supported = indexes.is_some();
        Ok(match indexes {
            Some(_) => Self { document: Cow::Owned(partial), context, indexes, ..whole(true) },
            None => whole(is_supported),
        })
    }

    /// Returns the translations of the proposed segments, or `None` if all segments are proposed.
    pub(super) fn part(&self, translations: &[Vec<Word>]) -> Option<Vec<Vec<Word>>> {
        let indexes = self.indexes.as_ref()?;
        Some(indexes.iter().map(|&index| translations[index].clone()).collect())
    }

    fn index(&self, position: usize) -> usize {
        self.indexes.as_ref().map_or(position, |indexes| indexes[position])
    }

    /// Returns the position of a segment of the whole document among the proposed segments.
    pub(super) fn position(&self, index: usize) -> Option<usize> {
        match &self.indexes {
            None => Some(index),
            Some(indexes) => indexes.binary_search(&index).ok(),
        }
    }

    /// Converts reasons by position to reasons by index in the whole document.
    pub(super) fn in_document(
        &self,
        reasons: impl IntoIterator<Item = (usize, String)>,
    ) -> Vec<(usize, String)> {
        let reasons = reasons.into_iter();
        reasons.map(|(position, reason)| (self.index(position), reason)).collect()
    }

    /// Makes the rendered document with reports on all segments. `kept` are the untranslated segments.
    pub(super) fn rendered(
        self,
        text: Arc<str>,
        spellings: Vec<String>,
        mut refused: Vec<(usize, String)>,
        kept: &BTreeSet<usize>,
    ) -> Rendered {
        let Some(indexes) = self.indexes else {
            refused.sort_by_key(|(index, _)| *index);
            return Rendered { text, refused, spellings, unwritten: Vec::new(), edits: None };
        };
        let proposed: BTreeSet<_> = indexes.iter().copied().collect();
        let unwritten: Vec<_> = (0..self.total).filter(|index| !proposed.contains(index)).collect();
        let beside = unwritten.iter().filter(|index| !kept.contains(index));
        refused.extend(beside.map(|index| (*index, OF_ONE_TEXT.to_owned())));
        refused.sort_by_key(|(index, _)| *index);
        let mut all = vec![String::new(); self.total];
        for (index, spelling) in indexes.iter().zip(spellings) {
            all[*index] = spelling;
        }
        let mut edits = self.document.into_owned().edits;
        for piece in edits.iter_mut().flat_map(|edit| &mut edit.pieces) {
            if let Piece::Segment(segment) = piece {
                *segment = u32::try_from(indexes[*segment as usize]).unwrap_or(u32::MAX);
            }
        }
        Rendered { text, refused, spellings: all, unwritten, edits: Some(edits) }
    }
}

/// Returns the segments of the edits that have one of these segments: a text has one mark for all its forms.
fn of_same_edits(document: &Document, some: &BTreeSet<usize>) -> BTreeSet<usize> {
    let segments_of = |edit: &Edit| {
        let segment = |piece: &Piece| match piece {
            Piece::Segment(index) => Some(*index as usize),
            Piece::Literal(_) => None,
        };
        edit.pieces.iter().filter_map(segment).collect::<BTreeSet<_>>()
    };
    let edits = document.edits.iter().map(segments_of);
    edits.filter(|segments| !segments.is_disjoint(some)).flatten().collect()
}

/// Returns the index of each segment of `part` in the whole document without the `kept` segments, or
/// `None` if `part` has a segment that the document does not have.
fn indexes(whole: &Document, part: &Document, kept: &BTreeSet<usize>) -> Option<Vec<usize>> {
    let mut awaited = part.segments.iter().peekable();
    let mut indexes = Vec::with_capacity(part.segments.len());
    for (index, segment) in whole.segments.iter().enumerate() {
        if !kept.contains(&index) && awaited.next_if(|next| *next == segment).is_some() {
            indexes.push(index);
        }
    }
    awaited.peek().is_none().then_some(indexes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Part, Segment, Span};

    fn segment(key: &str) -> Segment {
        Segment {
            parts: vec![Part::Text(key.to_owned())],
            key: key.to_owned(),
            note: None,
            plural: None,
            max_length: None,
        }
    }

    fn document(keys: &[&str]) -> Document {
        let segments: Vec<_> = keys.iter().map(|key| segment(key)).collect();
        let edit = |index| Edit {
            at: Span { start: index, end: index },
            pieces: vec![Piece::Segment(index)],
        };
        let edits = (0..u32::try_from(keys.len()).unwrap()).map(edit).collect();
        Document { segments, edits, plan: None }
    }

    #[test]
    fn finds_the_segments_without_a_translation() {
        let whole = document(&["a", "b", "b", "c"]);
        let indexes = |part: &[&str], kept: &[usize]| {
            indexes(&whole, &document(part), &kept.iter().copied().collect())
        };
        assert_eq!(indexes(&["a", "b", "c"], &[1]), Some(vec![0, 2, 3]));
        assert_eq!(indexes(&["b"], &[0, 2]), Some(vec![1]));
        assert_eq!(indexes(&[], &[0]), Some(vec![]));
        assert_eq!(indexes(&["c", "a"], &[1]), None);
        assert_eq!(indexes(&["d"], &[1]), None);
    }

    #[test]
    fn an_edit_is_unsure_as_a_whole() {
        let mut document = document(&["a", "one", "other", "b"]);
        document.edits[1].pieces.push(Piece::Segment(2));
        document.edits.remove(2);
        let of = |some: &[usize]| of_same_edits(&document, &some.iter().copied().collect());
        assert_eq!(of(&[2]), BTreeSet::from([1, 2]));
        assert_eq!(of(&[0, 3]), BTreeSet::from([0, 3]));
        assert_eq!(of(&[]), BTreeSet::new());
    }

    #[test]
    fn reports_the_whole_document() {
        let proposal = Proposal {
            document: Cow::Owned(document(&["a", "d"])),
            context: Arc::new(Context {
                source_locale: String::new(),
                target_locale: String::new(),
                source_plurals: Vec::new(),
                target_plurals: Vec::new(),
                source_ordinals: Vec::new(),
                target_ordinals: Vec::new(),
                options: Vec::new(),
            }),
            indexes: Some(vec![0, 3]),
            is_supported: true,
            total: 4,
        };
        assert_eq!((proposal.position(3), proposal.position(1)), (Some(1), None));
        let spellings = vec!["A".to_owned(), "D".to_owned()];
        let refused = vec![(1, "why".to_owned())];
        let rendered = proposal.rendered("AD".into(), spellings, refused, &BTreeSet::from([1]));
        assert_eq!(rendered.refused, [(1, "why".to_owned()), (2, OF_ONE_TEXT.to_owned())]);
        assert_eq!(rendered.spellings, ["A", "", "", "D"]);
        assert_eq!(rendered.unwritten, [1, 2]);
        let pieces: Vec<_> =
            rendered.edits.unwrap().into_iter().flat_map(|edit| edit.pieces).collect();
        assert!(matches!(pieces[..], [Piece::Segment(0), Piece::Segment(3)]));
    }
}
