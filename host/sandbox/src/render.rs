//! From translations to the document in the target language, checked (law 5).

mod attempt;
mod context;
mod partial;

use std::{collections::BTreeSet, sync::Arc};

pub use self::context::{context, reading_back, reading_sources};
use self::{
    attempt::{Attempt, attempt},
    partial::Proposal,
};
use crate::{Plugin, splice::splice, verify::Difference};
use targum_core::{
    codes,
    contract::{Context, Document, Edit, Part, Word},
    error::Error,
    stages::Stages,
};

/// A document in the target language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The whole of it.
    pub text: Arc<str>,
    /// Segments that stay in the source language although they have a translation: by index, in
    /// order, each with the reason.
    pub refused: Vec<(usize, String)>,
    /// The spelling of each segment's translation; empty for a segment in `unwritten`.
    pub spellings: Vec<String>,
    /// Segments in whose place the format has written that they are not translated, in order.
    pub unwritten: Vec<usize>,
    /// The edits that were made, where they differ from those of the document.
    pub edits: Option<Vec<Edit>>,
}

impl Rendered {
    /// Returns the document with further edits, which hold literals only and overlap no edit of `document`.
    #[must_use]
    pub fn with_literals(&self, source: &str, document: &Document, literals: &[Edit]) -> Self {
        let mut edits = self.edits.as_ref().unwrap_or(&document.edits).clone();
        edits.extend_from_slice(literals);
        edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
        let text = splice(source, &edits, &self.spellings).into();
        Self { text, edits: Some(edits), ..self.clone() }
    }
}

/// A segment that is taken over from a previous translation as it is spelled there: its codes
/// differ from those of the source, so no plugin can spell it from the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its index.
    pub segment: usize,
    /// Its spelling in the file.
    pub spelling: String,
    /// Its parts, as the plugin reads them, in [normal form](crate::verify::found).
    pub parts: Vec<Part>,
}

/// Each segment's own parts as its translation.
pub fn put_back(document: &Document) -> Vec<Vec<Word>> {
    document.segments.iter().map(codes::source).collect()
}

/// Writes `translations`, one for each segment of `document`, into `source`, and checks that the
/// result holds them.
///
/// # Errors
/// Every failure of the plugin, and a result that does not hold the translations.
pub async fn render(
    plugin: &Plugin,
    source: &Arc<str>,
    context: &Arc<Context>,
    document: &Document,
    translations: Vec<Vec<Word>>,
) -> Result<Rendered, Error> {
    let stages = Stages::default();
    let kept = BTreeSet::new();
    let unsure = BTreeSet::new();
    render_over(plugin, source, context, document, translations, &[], kept, &unsure, &stages).await
}

/// Renders as [`render`] does, with segments that are taken over as they are spelled (`carried`),
/// with segments that were `kept` in the source language or are `unsure`, for which the format may have
/// marks of its own, and with the time of each stage observed.
///
/// # Errors
/// The errors of [`render`].
#[expect(clippy::too_many_arguments, reason = "each is a fact of its own")]
pub async fn render_over(
    plugin: &Plugin,
    source: &Arc<str>,
    context: &Arc<Context>,
    document: &Document,
    translations: Vec<Vec<Word>>,
    carried: &[Carried],
    mut kept: BTreeSet<usize>,
    unsure: &BTreeSet<usize>,
    stages: &Stages,
) -> Result<Rendered, Error> {
    let mut refused = Vec::new();
    let mut translations = Arc::new(translations);
    loop {
        let proposal = Proposal::marked(plugin, source, context, document, &kept, unsure).await?;
        put_back_at(&kept, document, &mut translations);
        let mut part = proposal.part(&translations).map(Arc::new);
        let words = part.as_mut().unwrap_or(&mut translations);
        let more = match attempt(plugin, source, &proposal, words, carried, stages).await? {
            Attempt::Written { text, spellings, refused: more } => {
                // A mark that a segment is not translated is written in another round.
                let is_last = more.is_empty() || !proposal.is_supported;
                let more = proposal.in_document(more);
                refused.extend(more.clone());
                if is_last {
                    kept.extend(more.into_iter().map(|(index, _)| index));
                    return Ok(proposal.rendered(text, spellings, refused, &kept));
                }
                more
            }
            Attempt::Unseen { difference, refused: mut more, unseen } => {
                let own = |position: usize| codes::source(&proposal.document.segments[position]);
                let reason = "the format would parse the translation as a value instead of a text";
                let before = more.len();
                let foreign = unseen.into_iter().filter(|&word| words[word] != own(word));
                more.extend(foreign.map(|position| (position, reason.to_owned())));
                // Each round puts back at least one, so there is a last one.
                if more.len() == before {
                    return Err(differs(difference));
                }
                let more = proposal.in_document(more);
                refused.extend(more.clone());
                more
            }
        };
        kept.extend(more.into_iter().map(|(index, _)| index));
    }
}

/// Replaces the translations of the segments at `indexes` by the segments' own words.
fn put_back_at<'a>(
    indexes: impl IntoIterator<Item = &'a usize>,
    document: &Document,
    translations: &mut Arc<Vec<Vec<Word>>>,
) {
    let mut indexes = indexes.into_iter().peekable();
    if indexes.peek().is_some() {
        // No call has the translations now, so they are not copied.
        let translations = Arc::make_mut(translations);
        indexes.for_each(|&index| translations[index] = codes::source(&document.segments[index]));
    }
}

fn differs(Difference { key, what }: Difference) -> Error {
    let message = "the format plugin changed the translation".into();
    Error::Plugin { message, excerpt: format!(": segment `{key}`: {what}") }
}

#[cfg(test)]
mod tests {
    use targum_core::locale::{Locale, Pair};
    use targum_tests::specimens::{LIAR, behaving, encoding};

    use super::*;
    use crate::{Limits, Sandbox};

    fn rendered(component: &[u8], source: &str, translation: &str) -> Result<Rendered, Error> {
        let plugin = Sandbox::new(&Limits::default()).unwrap().load(component).unwrap();
        let parse = |tag| Locale::parse(tag).unwrap();
        let context = Arc::new(context(&Pair { source: parse("en"), target: parse("pt") }, &[]));
        let source: Arc<str> = source.into();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let document = plugin.extract(Arc::clone(&source), Arc::clone(&context)).await?;
            let translations = vec![vec![Word::Text(translation.into())]];
            render(&plugin, &source, &context, &document, translations).await
        })
    }

    #[test]
    fn writes_the_translation() {
        let text = "olá\r\n".to_owned();
        let expected = Rendered {
            text: text.as_str().into(),
            spellings: vec![text.clone()],
            ..Rendered::default()
        };
        assert_eq!(rendered(&behaving(""), "hello", &text).unwrap(), expected);
    }

    #[test]
    fn keeps_the_source_if_the_format_refuses_a_translation() {
        let expected = Rendered {
            text: "hello".into(),
            refused: vec![(0, "all".into())],
            spellings: vec!["hello".into()],
            ..Rendered::default()
        };
        assert_eq!(rendered(&behaving(""), "hello", "!olá").unwrap(), expected);
        let error = rendered(&behaving(""), "!hello", "!olá").unwrap_err();
        assert_eq!(error.to_string(), "the format plugin rejects the source text of `all`: all");
        assert!(matches!(error, Error::Plugin { .. }));
    }

    #[test]
    fn an_output_with_other_translations_is_an_error() {
        let error = rendered(&encoding(LIAR), "hello", "olá").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the format plugin changed the translation: segment `all`: expected \"olá\", found \
             \"all\""
        );
        assert!(matches!(error, Error::Plugin { .. }));
    }

    #[test]
    fn the_output_is_read_back_in_the_target_locale() {
        let parse = |tag| Locale::parse(tag).unwrap();
        let pair = |source, target| Pair { source: parse(source), target: parse(target) };
        let options = [("k".to_owned(), "v".to_owned())];
        for (source, target) in [("en", "pl"), ("ar", "en"), ("en", "en")] {
            assert_eq!(
                reading_back(&context(&pair(source, target), &options)),
                context(&pair(target, target), &options)
            );
        }
    }
}
