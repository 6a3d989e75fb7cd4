//! One attempt to write translations into a document: spelled, spliced, and read back.

use std::sync::Arc;

use super::{Carried, context::reading_back, partial::Proposal, put_back_at};
use crate::{
    CallError, Plugin,
    splice::splice,
    verify::{Difference, Expected, check_extra, compare, expected, found, holds, unseen},
};
use targum_core::{
    contract::{Context, Document, Word},
    error::Error,
    stages::Stages,
};

/// The result of writing translations into a document.
pub(super) enum Attempt {
    /// The text holds the translations.
    Written { text: Arc<str>, spellings: Vec<String>, refused: Vec<(usize, String)> },
    /// The text does not; `unseen` are the segments that are not found in it at all.
    Unseen { difference: Difference, refused: Vec<(usize, String)>, unseen: Vec<usize> },
}

/// Writes `words`, one translation for each segment of the proposal, and reads the result back. A
/// translation that the format refuses is replaced by the source's own words, in `words` too.
pub(super) async fn attempt(
    plugin: &Plugin,
    source: &Arc<str>,
    proposal: &Proposal<'_>,
    words: &mut Arc<Vec<Vec<Word>>>,
    carried: &[Carried],
    stages: &Stages,
) -> Result<Attempt, Error> {
    let Proposal { document, context, .. } = proposal;
    let spell = spell(plugin, source, context, document, words);
    let (mut spellings, refused) = stages.timed("encode", spell).await?;
    let carried: Vec<(usize, &Carried)> =
        carried.iter().filter_map(|one| Some((proposal.position(one.segment)?, one))).collect();
    for (position, Carried { spelling, .. }) in &carried {
        spellings[*position].clone_from(spelling);
    }
    let text: Arc<str> = splice(source, &document.edits, &spellings).into();
    let written = Written { document, words, carried: &carried };
    let verify = verify(plugin, source, context, &written, &text);
    Ok(match stages.timed("verify", verify).await? {
        Ok(()) => Attempt::Written { text, spellings, refused },
        Err((difference, unseen)) => Attempt::Unseen { difference, refused, unseen },
    })
}

/// Returns the spelling of each translation. A translation that the format refuses is replaced by
/// the source's own words, in `translations` too.
async fn spell(
    plugin: &Plugin,
    source: &Arc<str>,
    context: &Arc<Context>,
    document: &Document,
    translations: &mut Arc<Vec<Vec<Word>>>,
) -> Result<(Vec<String>, Vec<(usize, String)>), Error> {
    let encode = |translations: &Arc<Vec<Vec<Word>>>| {
        let plan = document.plan.clone();
        plugin.encode(Arc::clone(source), Arc::clone(context), Arc::clone(translations), plan)
    };
    let refusals = |answer: &[Result<String, String>]| -> Vec<(usize, String)> {
        let reasons = answer.iter().enumerate();
        reasons.filter_map(|(index, s)| Some((index, s.as_ref().err()?.clone()))).collect()
    };
    let mut answer = encode(translations).await?;
    let refused = refusals(&answer);
    if !refused.is_empty() {
        put_back_at(refused.iter().map(|(index, _)| index), document, translations);
        answer = encode(translations).await?;
    }
    if let Some((index, reason)) = refusals(&answer).into_iter().next() {
        let key = &document.segments[index].key;
        return Err(Error::Plugin {
            message: "the format plugin rejects the source text".into(),
            excerpt: format!(" of `{key}`: {reason}"),
        });
    }
    Ok((answer.into_iter().flatten().collect(), refused))
}

/// The texts that were written into a document: a translation of each segment, or a text that was taken
/// over from a previous translation in its place.
struct Written<'a> {
    document: &'a Document,
    words: &'a [Vec<Word>],
    carried: &'a [(usize, &'a Carried)],
}

impl Written<'_> {
    /// Returns the segments that the output should have.
    fn expected(&self) -> Vec<Expected<'_>> {
        let mut expected = expected(self.document, self.words);
        for (position, Carried { parts, .. }) in self.carried {
            expected[*position].parts.clone_from(parts);
        }
        expected
    }
}

/// Reads the output back. A difference comes with the segments that are not found at all: formats
/// skip what looks like a value, such as `1o` for "1st".
async fn verify(
    plugin: &Plugin,
    source: &Arc<str>,
    context: &Context,
    written: &Written<'_>,
    text: &Arc<str>,
) -> Result<Result<(), (Difference, Vec<usize>)>, Error> {
    let read = Arc::new(reading_back(context));
    let output = plugin.extract(Arc::clone(text), Arc::clone(&read)).await.map_err(unread)?;
    if written.carried.is_empty() && holds(written.document, written.words, &output) {
        return Ok(Ok(()));
    }
    let expected = written.expected();
    let extra = match compare(&expected, found(&output)) {
        Ok(extra) => extra,
        Err(difference) => return Ok(Err((difference, unseen(&expected, &found(&output))))),
    };
    if !extra.is_empty() {
        let before = plugin.extract(Arc::clone(source), read).await?;
        if let Err(difference) = check_extra(&extra, &found(&before)) {
            return Ok(Err((difference, Vec::new())));
        }
    }
    Ok(Ok(()))
}

/// Converts an error of reading the output back. The output is the plugin's own work, so the
/// mistake in it is not the client's.
fn unread(error: CallError) -> Error {
    match error {
        CallError::Malformed { .. } | CallError::Unsupported { .. } => {
            let message = "the format plugin cannot parse its own output".into();
            Error::Plugin { message, excerpt: format!(": {error}") }
        }
        other => other.into(),
    }
}
