//! Kept values, written into a translated document.

use std::{ops::Range, sync::Arc};

use super::{
    Values,
    listed::{Listed, Value},
};
use crate::Job;
use targum_core::{
    contract::{Context, Document, Edit, Part, Piece},
    error::Error,
};
use targum_sandbox::{
    CallError,
    render::{Rendered, reading_back},
};

impl Values {
    /// Writes the kept values into a translated document. If the document would then hold other texts or other values
    /// than these, the values of the source stay everywhere. Returns the document, and the keys of the values that are
    /// lost.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(in crate::inspect) async fn write(
        &mut self,
        job: &Job,
        context: &Context,
        document: &Document,
        rendered: Rendered,
    ) -> Result<(Rendered, Vec<String>), Error> {
        if self.edits.is_empty() {
            return Ok((rendered, Vec::new()));
        }
        let edits = rendered.edits.as_ref().unwrap_or(&document.edits);
        let places = places(edits, &rendered.spellings, &self.edits);
        let with_values = rendered.with_literals(&job.source, document, &self.edits);
        if self.holds(job, context, &places, &rendered.text, &with_values.text).await? {
            Ok((with_values, Vec::new()))
        } else {
            Ok((rendered, self.give_up()))
        }
    }

    /// Returns whether a document with the kept values differs from the document without them in these values only.
    async fn holds(
        &self,
        job: &Job,
        context: &Context,
        places: &[[Range<usize>; 2]],
        without: &Arc<str>,
        with: &Arc<str>,
    ) -> Result<bool, Error> {
        let target = Arc::new(reading_back(context));
        let of_side =
            |side: usize| places.iter().map(|sides| sides[side].clone()).collect::<Vec<_>>();
        let without = Seen::read(job, &target, without, &of_side(0)).await?;
        let with = Seen::read(job, &target, with, &of_side(1)).await?;
        let (Some(mut without), Some(with)) = (without, with) else { return Ok(false) };
        for ([place, _], edit) in places.iter().zip(&self.edits) {
            let at =
                without.values.binary_search_by_key(&place.start, |value| value.at.start as usize);
            let Ok(at) = at else { return Ok(false) };
            without.values[at].spelling = literal(edit).to_owned();
        }
        let mut values = without.values.iter().zip(&with.values);
        Ok(without.texts == with.texts
            && without.values.len() == with.values.len()
            && values.all(|(one, other)| one.key == other.key && one.spelling == other.spelling))
    }
}

/// A document as its plugin reads it.
struct Seen {
    /// The keys and contents of the texts outside of the kept values.
    texts: Vec<(String, Vec<Part>)>,
    /// All values.
    values: Vec<Value>,
}

impl Seen {
    /// Reads a document with kept values at `places`. Returns `None` if the document is not valid.
    ///
    /// # Errors
    /// The other failures of the plugin.
    async fn read(
        job: &Job,
        target: &Arc<Context>,
        text: &Arc<str>,
        places: &[Range<usize>],
    ) -> Result<Option<Self>, Error> {
        let texts = job.plugin.extract(Arc::clone(text), Arc::clone(target)).await;
        let values = Listed::read(&job.plugin, &job.task.pair, text).await;
        match (texts, values) {
            (Ok(texts), Ok(Listed { values, .. })) => {
                Ok(Some(Self { texts: texts_outside(texts, places), values }))
            }
            (Err(CallError::Malformed { .. } | CallError::Unsupported { .. }), _)
            | (_, Err(CallError::Malformed { .. } | CallError::Unsupported { .. })) => Ok(None),
            (Err(error), _) | (_, Err(error)) => Err(error.into()),
        }
    }
}

/// Returns the text of an edit that is one literal.
fn literal(edit: &Edit) -> &str {
    match &edit.pieces[..] {
        [Piece::Literal(text)] => text,
        _ => "",
    }
}

/// Returns the places of values in a translated document without them and with them. `edits` make the document, and
/// `literals` put the values in place.
fn places(edits: &[Edit], spellings: &[String], literals: &[Edit]) -> Vec<[Range<usize>; 2]> {
    let length = |piece: &Piece| match piece {
        Piece::Literal(text) => text.len(),
        Piece::Segment(segment) => spellings[*segment as usize].len(),
    };
    let (mut added, mut removed) = (0, 0);
    let (mut added_by_values, mut removed_by_values) = (0, 0);
    let mut edits = edits.iter().peekable();
    let mut found = Vec::with_capacity(literals.len());
    for value in literals {
        while let Some(edit) = edits.next_if(|edit| edit.at.end <= value.at.start) {
            added += edit.pieces.iter().map(length).sum::<usize>();
            removed += (edit.at.end - edit.at.start) as usize;
        }
        let old = (value.at.end - value.at.start) as usize;
        let new = literal(value).len();
        let start = value.at.start as usize + added - removed;
        let start_with = start + added_by_values - removed_by_values;
        found.push([start..start + old, start_with..start_with + new]);
        added_by_values += new;
        removed_by_values += old;
    }
    found
}

/// Returns the keys and contents of the segments of a document that stand outside of some places, which are in order.
fn texts_outside(document: Document, places: &[Range<usize>]) -> Vec<(String, Vec<Part>)> {
    let mut is_outside = vec![true; document.segments.len()];
    for edit in &document.edits {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        let first = places.partition_point(|place| place.end <= start);
        if places.get(first).is_some_and(|place| place.start < end) {
            for piece in &edit.pieces {
                if let Piece::Segment(index) = piece {
                    is_outside[*index as usize] = false;
                }
            }
        }
    }
    let segments = document.segments.into_iter().zip(is_outside);
    let outside = segments.filter(|(_, is_outside)| *is_outside);
    outside.map(|(segment, _)| (segment.key, segment.parts)).collect()
}
