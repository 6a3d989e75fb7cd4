//! The one trait a plugin implements, and what turns it into the contract's functions.

use std::borrow::Cow;

use crate::{
    About, Context, Document, Draft, Failure, Problem, Word,
    bindings::exports::targum::format::handler::Guest,
    nesting::Hole,
    unit::{self, Content, Unit},
};

/// A document format.
pub trait Format {
    /// What [`spell`](Format::spell) must know of the place a segment stands at: the quoting
    /// style, the indentation. Kept between reading and spelling within one call.
    type Place: Clone;

    /// What the plugin says of itself.
    fn about() -> About;

    /// Finds the language in the draft's source and proposes it, in document order.
    ///
    /// # Errors
    /// [`malformed`] where the source is not valid in this format, [`unsupported`] where it
    /// is valid but not handled.
    fn read(draft: &mut Draft<'_, Self::Place>) -> Result<(), Failure>;

    /// Writes `content` as the format does at `place`.
    ///
    /// # Errors
    /// The reason why the format cannot hold it there.
    fn spell(place: &Self::Place, content: &[Content<'_>]) -> Result<String, String>;
}

/// The source is not valid in this format. `at` is a byte offset; `message` says what was
/// expected.
pub fn malformed(at: usize, message: impl Into<String>) -> Failure {
    Failure::Malformed(problem(at, message))
}

/// The source is valid, but the plugin does not do that.
pub fn unsupported(at: usize, message: impl Into<String>) -> Failure {
    Failure::Unsupported(problem(at, message))
}

fn problem(at: usize, message: impl Into<String>) -> Problem {
    Problem { at: u32::try_from(at).ok(), message: message.into() }
}

/// [`Format::read`] as the contract's `extract`.
///
/// # Errors
/// Those of [`Format::read`].
pub fn extract<F: Format>(source: &str, context: &Context) -> Result<Document, Failure> {
    Ok(read::<F>(source, context)?.into_document())
}

/// [`Format::spell`] for every segment as the contract's `encode`.
///
/// # Errors
/// Those of [`Format::read`], and a wrong number of translations.
pub fn encode<F: Format>(
    source: &str,
    context: &Context,
    translations: &[Vec<Word>],
) -> Result<Vec<Result<String, String>>, Failure> {
    encode_with::<F>(source, context, translations, true)
}

/// `encode`, where the test kit can switch the shortcut for unchanged text off.
pub(crate) fn encode_with<F: Format>(
    source: &str,
    context: &Context,
    translations: &[Vec<Word>],
    keep_unchanged: bool,
) -> Result<Vec<Result<String, String>>, Failure> {
    let units = read::<F>(source, context)?.into_units();
    if units.len() != translations.len() {
        let (wanted, got) = (units.len(), translations.len());
        let message = format!("expected {wanted} translations, one for each segment, got {got}");
        return Err(unsupported(0, message));
    }
    let mut spelled = Vec::with_capacity(units.len());
    let mut rest = units.iter().zip(translations);
    while let Some((unit, words)) = rest.next() {
        let nested = unit.holes.iter().filter(|hole| hole.literal.is_none()).count();
        let inner: Vec<_> = rest
            .by_ref()
            .take(nested)
            .map(|(inner, words)| (inner, unit::spell::<F>(inner, words, &[], keep_unchanged)))
            .collect();
        let fillings = fillings(unit, &inner);
        spelled.push(unit::spell::<F>(unit, words, &fillings, keep_unchanged));
        spelled.extend(inner.into_iter().map(|(_, spelled)| spelled));
    }
    Ok(spelled)
}

/// What stands in the holes of a unit, given its nested units as they were spelled.
fn fillings<'a, P>(
    unit: &'a Unit<'_, P>,
    nested: &'a [(&Unit<'_, P>, Result<String, String>)],
) -> Vec<Cow<'a, str>> {
    let mut nested = nested.iter();
    let mut filling = |hole: &'a Hole| {
        let spelled = match (&hole.literal, nested.as_slice().first()) {
            (Some(literal), _) => return Cow::Borrowed(literal.as_str()),
            (None, None) => "",
            (None, Some((_, Ok(spelled)))) => spelled,
            (None, Some((unit, Err(_)))) => unit.original(),
        };
        nested.next();
        Cow::Borrowed(spelled)
    };
    unit.holes.iter().map(&mut filling).collect()
}

fn read<'s, F: Format>(
    source: &'s str,
    context: &'s Context,
) -> Result<Draft<'s, F::Place>, Failure> {
    if u32::try_from(source.len()).is_err() {
        return Err(unsupported(0, "the document is larger than 4 GiB"));
    }
    let mut draft = Draft::new(source, context);
    F::read(&mut draft)?;
    Ok(draft)
}

/// A [`Format`] as the component that the host calls; [`plugin!`](crate::plugin) exports it.
pub struct Host<F>(std::marker::PhantomData<F>);

impl<F: Format + 'static> Guest for Host<F> {
    fn describe() -> About {
        F::about()
    }

    fn extract(source: String, context: Context) -> Result<Document, Failure> {
        extract::<F>(&source, &context)
    }

    fn encode(
        source: String,
        context: Context,
        translations: Vec<Vec<Word>>,
    ) -> Result<Vec<Result<String, String>>, Failure> {
        encode::<F>(&source, &context, &translations)
    }
}

/// Makes the crate a plugin of the given [`Format`].
///
/// The export exists in WebAssembly only: natively, where tests run, there is no host to
/// link with.
#[macro_export]
macro_rules! plugin {
    ($format:ident) => {
        #[cfg(target_family = "wasm")]
        mod component {
            type Component = $crate::Host<super::$format>;
            $crate::bindings::export_component!(Component with_types_in $crate::bindings);
        }
    };
}
