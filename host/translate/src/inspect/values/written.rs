//! Kept values, written into a translated document.

mod places;

use std::{ops::Range, sync::Arc};

use super::{
    Kept, Values, is_changed,
    listed::{Listed, Value},
};
use crate::Job;
use places::{places, texts_outside};
use targum_core::{
    contract::{Context, Document, Edit, Piece},
    error::Error,
};
use targum_sandbox::{
    CallError,
    render::{Rendered, reading_back},
};

/// The number of times that a document with a part of the values is read to find the values that do not fit.
const MAX_TRIALS: usize = 256;

impl Values {
    /// Writes the kept values into a translated document. A value with which the document would hold other texts or
    /// other values elsewhere is given up. Returns the document.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(in crate::inspect) async fn write(
        &mut self,
        job: &Job,
        context: &Context,
        document: &Document,
        rendered: Rendered,
    ) -> Result<Rendered, Error> {
        let edits = rendered.edits.as_ref().unwrap_or(&document.edits);
        // A format may write a mark in the place of a value.
        self.give_up(|kept| !is_changed(edits, &kept.at));
        if self.kept.is_empty() {
            return Ok(rendered);
        }
        let target = Arc::new(reading_back(context));
        let trial = match Seen::read(job, &target, &rendered.text).await? {
            Some(without) => Trial { job, target, document, edits, rendered: &rendered, without },
            None => {
                self.give_up(|_| false);
                return Ok(rendered);
            }
        };
        let fitting = trial.fitting(&self.kept).await?;
        self.give_up(|kept| fitting.binary_search(&kept.entry).is_ok());
        let literals: Vec<_> = self.kept.iter().map(Kept::edit).collect();
        Ok(trial.rendered.with_literals(&job.source, document, &literals))
    }
}

impl Kept {
    /// Returns the edit of the source that writes the value.
    fn edit(&self) -> Edit {
        Edit { at: self.at, pieces: vec![Piece::Literal(self.spelling.clone())] }
    }
}

/// The test of which values fit into a translated document.
struct Trial<'t> {
    job: &'t Job,
    target: Arc<Context>,
    document: &'t Document,
    /// The edits that make the translated document.
    edits: &'t [Edit],
    rendered: &'t Rendered,
    /// The translated document without the values.
    without: Seen,
}

impl Trial<'_> {
    /// Returns the entries of the values that fit, in order: all, or those of the halves that fit.
    ///
    /// # Errors
    /// The failures of the plugin.
    async fn fitting(&self, all: &[Kept]) -> Result<Vec<usize>, Error> {
        let mut fitting: Vec<&Kept> = Vec::new();
        let mut batches: Vec<Vec<&Kept>> = vec![all.iter().collect()];
        for _ in 0..MAX_TRIALS {
            let Some(batch) = batches.pop() else { break };
            let mut tried = [fitting.as_slice(), &batch].concat();
            tried.sort_unstable_by_key(|kept| kept.entry);
            if self.fits(&tried).await? {
                fitting = tried;
            } else if let [_, _, ..] = &batch[..] {
                let (first, second) = batch.split_at(batch.len() / 2);
                batches.extend([second.to_vec(), first.to_vec()]);
            }
        }
        Ok(fitting.into_iter().map(|kept| kept.entry).collect())
    }

    /// Returns whether the document with these values differs from the document without them in these values only.
    async fn fits(&self, tried: &[&Kept]) -> Result<bool, Error> {
        let literals: Vec<_> = tried.iter().map(|kept| kept.edit()).collect();
        let values: Vec<_> = tried.iter().map(|kept| (kept.at, kept.spelling.as_str())).collect();
        let places = places(self.edits, &self.rendered.spellings, &values);
        let (job, document) = (self.job, self.document);
        let text = self.rendered.with_literals(&job.source, document, &literals).text;
        let Some(with) = Seen::read(job, &self.target, &text).await? else { return Ok(false) };
        let of_side = |side: usize| -> Vec<Range<usize>> {
            places.iter().map(|sides| sides[side].clone()).collect()
        };
        let texts_without = texts_outside(&self.without.texts, &of_side(0));
        if texts_without != texts_outside(&with.texts, &of_side(1)) {
            return Ok(false);
        }
        let own = places.iter().zip(tried);
        let mut own = own.map(|([place, _], kept)| (place, &kept.spelling)).peekable();
        let values = &self.without.values;
        let is_same = |(one, other): (&Value, &Value)| {
            let at = one.at.start as usize..one.at.end as usize;
            let own = own.next_if(|(place, _)| **place == at);
            let is_value = match own {
                Some((_, spelling)) => other.spelling == *spelling,
                None => other.spelling == one.spelling,
            };
            one.key == other.key && is_value
        };
        let are_same =
            values.len() == with.values.len() && values.iter().zip(&with.values).all(is_same);
        Ok(are_same && own.next().is_none())
    }
}

/// A document as its plugin reads it.
struct Seen {
    texts: Document,
    /// All values.
    values: Vec<Value>,
}

impl Seen {
    /// Reads a document. Returns `None` if it is not valid.
    ///
    /// # Errors
    /// The other failures of the plugin.
    async fn read(
        job: &Job,
        target: &Arc<Context>,
        text: &Arc<str>,
    ) -> Result<Option<Self>, Error> {
        let texts = job.plugin.extract(Arc::clone(text), Arc::clone(target)).await;
        let values = Listed::read(job, text).await;
        match (texts, values) {
            (Ok(texts), Ok(Listed { values, .. })) => Ok(Some(Self { texts, values })),
            (Err(CallError::Malformed { .. } | CallError::Unsupported { .. }), _)
            | (_, Err(CallError::Malformed { .. } | CallError::Unsupported { .. })) => Ok(None),
            (Err(error), _) | (_, Err(error)) => Err(error.into()),
        }
    }
}
