//! From translations to the document in the target language, checked (law 5).

mod partial;

use std::{
    collections::BTreeSet,
    convert::Infallible,
    sync::{Arc, LazyLock},
};

use quick_cache::sync::Cache;

use self::partial::Proposal;
use crate::{
    CallError, Plugin,
    splice::splice,
    verify::{Difference, Expected, check_extra, compare, expected, found, holds, unseen},
};
use targum_core::{
    codes,
    contract::{Context, Document, Edit, Part, PluralForm, Word},
    error::Error,
    locale::{Locale, Pair},
    plural::{Counting, forms},
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

/// A segment that is taken over from a previous translation as it is spelled there: its codes
/// differ from those of the source, so no plugin can spell it from the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its index.
    pub segment: usize,
    /// Its spelling in the file.
    pub spelling: String,
    /// Its parts, as the plugin reads them, in [normal form](found).
    pub parts: Vec<Part>,
}

/// Pairs of locales whose plural forms are remembered.
const PAIRS: usize = 1024;
/// The contexts that were worked out before: for some plural forms hundreds of numbers have to be
/// tried.
static KNOWN: LazyLock<Cache<Pair, Arc<Context>>> = LazyLock::new(|| Cache::new(PAIRS));

/// Returns the context of a request, as a plugin receives it.
pub fn context(pair: &Pair, options: &[(String, String)]) -> Context {
    let known = KNOWN.get_or_insert_with(pair, || Ok::<_, Infallible>(Arc::new(work_out(pair))));
    let Ok(known) = known;
    Context { options: options.to_vec(), ..(*known).clone() }
}

fn work_out(Pair { source, target }: &Pair) -> Context {
    let of = |locale: &Locale, counting| forms(locale, counting, source);
    Context {
        source_locale: source.as_str().to_owned(),
        target_locale: target.as_str().to_owned(),
        source_plurals: of(source, Counting::Cardinal),
        target_plurals: of(target, Counting::Cardinal),
        source_ordinals: of(source, Counting::Ordinal),
        target_ordinals: of(target, Counting::Ordinal),
        options: Vec::new(),
    }
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

/// The result of writing translations into a document.
enum Attempt {
    /// The text holds the translations.
    Written { text: Arc<str>, spellings: Vec<String>, refused: Vec<(usize, String)> },
    /// The text does not; `unseen` are the segments that are not found in it at all.
    Unseen { difference: Difference, refused: Vec<(usize, String)>, unseen: Vec<usize> },
}

/// Writes `words`, one translation for each segment of the proposal, and reads the result back. A
/// translation that the format refuses is replaced by the source's own words, in `words` too.
async fn attempt(
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
    let text: Arc<str> = splice(source, document, &spellings).into();
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
        plugin.encode(Arc::clone(source), Arc::clone(context), Arc::clone(translations))
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

/// Returns the context to read a translated document with: everything in the target locale.
pub fn reading_back(context: &Context) -> Context {
    let own = |forms: &[PluralForm]| -> Vec<PluralForm> {
        let own = |form: &PluralForm| PluralForm {
            source_category: form.category.clone(),
            ..form.clone()
        };
        forms.iter().map(own).collect()
    };
    let (plurals, ordinals) = (own(&context.target_plurals), own(&context.target_ordinals));
    Context {
        source_locale: context.target_locale.clone(),
        target_locale: context.target_locale.clone(),
        source_plurals: plurals.clone(),
        target_plurals: plurals,
        source_ordinals: ordinals.clone(),
        target_ordinals: ordinals,
        options: context.options.clone(),
    }
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

fn differs(Difference { key, what }: Difference) -> Error {
    let message = "the format plugin changed the translation".into();
    Error::Plugin { message, excerpt: format!(": segment `{key}`: {what}") }
}

#[cfg(test)]
mod tests {
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
