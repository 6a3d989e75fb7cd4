//! Reads documents, and renders them with translations, as the host does.

use std::ops::Deref;

use super::broken::Broken;
use crate::{
    Context, Document, Failure, Format, Piece, Plan, Word, format::spell_planned, plan, position,
};

/// A document with the plan of its spellings.
pub(crate) struct Proposal {
    pub document: Document,
    plan: Plan,
}

impl Deref for Proposal {
    type Target = Document;

    fn deref(&self) -> &Document {
        &self.document
    }
}

pub(crate) fn read<F: Format>(source: &str, context: &Context) -> Result<Proposal, Broken> {
    match plan::<F>(source, context) {
        Ok((document, plan)) => Ok(Proposal { document, plan }),
        Err(failure) => Err(Broken::law(describe(source, &failure))),
    }
}

/// Describes a failure as the host reports it.
pub(crate) fn describe(source: &str, failure: &Failure) -> String {
    let (kind, problem) = match failure {
        Failure::Malformed(problem) => ("malformed", problem),
        Failure::Unsupported(problem) => ("unsupported", problem),
    };
    let at =
        problem.at.map_or_else(String::new, |at| format!("{}: ", position(source, at as usize)));
    format!("{kind}: {at}{}", problem.message)
}

/// Spells translations and splices them into the document. Returns the output and the indices of
/// the refused translations.
pub(crate) fn render<F: Format>(
    source: &str,
    document: &Proposal,
    words: &[Vec<Word>],
    keep_unchanged: bool,
) -> Result<(String, Vec<usize>), Broken> {
    let spelled = spell_planned::<F>(source, &document.plan, words.into(), keep_unchanged)
        .map_err(|failure| Broken::law(describe(source, &failure)))?;
    let refused =
        |(index, spelling): (usize, &Result<String, String>)| spelling.is_err().then_some(index);
    let refused = spelled.iter().enumerate().filter_map(refused).collect();
    let mut output = String::with_capacity(source.len());
    let mut at = 0;
    for edit in &document.edits {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        if start < at || end < start || end > source.len() {
            return Err(Broken::law(format!("the edit {start}..{end} overlaps or runs backwards")));
        }
        output.push_str(&source[at..start]);
        for piece in &edit.pieces {
            match piece {
                Piece::Literal(text) => output.push_str(text),
                Piece::Segment(index) => {
                    output.push_str(spelled[*index as usize].as_deref().unwrap_or_default());
                }
            }
        }
        at = end;
    }
    output.push_str(&source[at..]);
    Ok((output, refused))
}
