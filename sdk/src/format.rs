//! The trait that a plugin implements, and the functions of the contract that are made from it.

use serde::{Serialize, de::DeserializeOwned};

#[cfg(target_family = "wasm")]
use crate::memory;
use crate::{
    About, Context, Document, Draft, Failure, Traits, Word,
    bindings::exports::targum::{
        format1_0_0::handler,
        format1_1_0::traits,
        format1_2_0::packed::{self as wit, Failure as Refusal, Pack},
        format1_3_0::planned,
    },
    failure::unsupported,
    packed,
    plan::Plan,
    spelling,
    translations::Translations,
    unit::Content,
};

/// A document format.
pub trait Format {
    /// What [`spell`](Format::spell) must know about the place of a segment, such as the quoting
    /// style or the indentation. It is kept from reading to spelling, in a [plan](Plan).
    type Place: Clone + Serialize + DeserializeOwned;

    /// Returns the description of the plugin.
    fn about() -> About;

    /// Returns what the host relies on when a document is translated again. The default holds for
    /// a format of one language whose keys are places, such as Markdown.
    fn traits() -> Traits {
        Traits::default()
    }

    /// Finds the language in the draft's source, and proposes it in document order.
    ///
    /// # Errors
    /// [`malformed`](crate::malformed) where the source is not valid in this format, [`unsupported`] where it
    /// is valid but not handled.
    fn read(draft: &mut Draft<'_, Self::Place>) -> Result<(), Failure>;

    /// Returns `content` as the format writes it at `place`.
    ///
    /// # Errors
    /// The reason why the format cannot hold the content at this place.
    fn spell(place: &Self::Place, content: &[Content<'_>]) -> Result<String, String>;
}

// All formats have the same default, whether or not their plugins export the interface.
#[allow(clippy::derivable_impls)] // The record is generated.
impl Default for Traits {
    fn default() -> Self {
        Self { has_named_keys: false, takes_over: false, states_sources: false }
    }
}

/// Runs [`Format::read`] as the contract's `extract`.
///
/// # Errors
/// The errors of [`Format::read`].
pub fn extract<F: Format>(source: &str, context: &Context) -> Result<Document, Failure> {
    let mut draft = Draft::new(source, context);
    read::<F>(&mut draft)?;
    Ok(draft.into_document())
}

/// Runs [`Format::spell`] for every segment, as the contract's `encode`.
///
/// # Errors
/// The errors of [`Format::read`], and a wrong number of translations.
pub fn encode<F: Format>(
    source: &str,
    context: &Context,
    translations: &[Vec<Word>],
) -> Result<Vec<Result<String, String>>, Failure> {
    let (_, plan) = plan::<F>(source, context)?;
    spell::<F>(source, &plan, translations)
}

/// Runs [`Format::read`], and returns the document together with the plan of its spellings.
///
/// # Errors
/// The errors of [`Format::read`].
pub fn plan<F: Format>(source: &str, context: &Context) -> Result<(Document, Plan), Failure> {
    let mut draft = Draft::new(source, context).planning();
    read::<F>(&mut draft)?;
    let plan = draft.take_plan();
    Ok((draft.into_document(), plan))
}

/// Spells translations as [`encode`] does, by the plan of the document.
///
/// # Errors
/// A wrong number of translations.
///
/// # Panics
/// The plan is of another document.
pub fn spell<F: Format>(
    source: &str,
    plan: &Plan,
    translations: &[Vec<Word>],
) -> Result<Vec<Result<String, String>>, Failure> {
    spell_planned::<F>(source, plan, translations.into(), true)
}

/// Runs `spell`. The test kit can switch off the shortcut for unchanged text.
pub(crate) fn spell_planned<F: Format>(
    source: &str,
    plan: &Plan,
    translations: Translations<'_>,
    keep_unchanged: bool,
) -> Result<Vec<Result<String, String>>, Failure> {
    spelling::spell(source, plan, translations, F::spell, keep_unchanged)
}

fn read<F: Format>(draft: &mut Draft<'_, F::Place>) -> Result<(), Failure> {
    if u32::try_from(draft.source().len()).is_err() {
        return Err(unsupported(0, "the document is larger than 4 GiB"));
    }
    F::read(draft)
}

/// A [`Format`] as the component that the host calls; [`plugin!`](crate::plugin) exports it.
pub struct Host<F>(std::marker::PhantomData<F>);

impl<F: Format + 'static> traits::Guest for Host<F> {
    fn describe_traits() -> Traits {
        F::traits()
    }
}

impl<F: Format + 'static> handler::Guest for Host<F> {
    fn describe() -> About {
        F::about()
    }

    fn extract(source: String, context: Context) -> Result<Document, Failure> {
        let document = extract::<F>(&source, &context);
        // The instance ends with the call: what it holds need not be taken apart.
        std::mem::forget((source, context));
        document
    }

    fn encode(
        source: String,
        context: Context,
        translations: Vec<Vec<Word>>,
    ) -> Result<Vec<Result<String, String>>, Failure> {
        let spellings = encode::<F>(&source, &context, &translations);
        std::mem::forget((source, context, translations));
        spellings
    }
}

impl<F: Format + 'static> wit::Guest for Host<F> {
    fn extract(source: String, context: Pack) -> Result<Pack, Refusal> {
        #[cfg(target_family = "wasm")]
        memory::reserve(source.len());
        let context = packed::context(&context);
        let mut draft = Draft::packing(&source, &context);
        let read = read::<F>(&mut draft).map_err(packed::failure);
        let answer = read.map(|()| draft.into_pack());
        // The instance ends with the call: what it holds need not be taken apart.
        std::mem::forget((source, context));
        answer
    }

    fn encode(source: String, context: Pack, translations: Pack) -> Result<Pack, Refusal> {
        #[cfg(target_family = "wasm")]
        memory::reserve(source.len());
        let context = packed::context(&context);
        let words = packed::translations(&translations);
        let (_, plan) = plan::<F>(&source, &context).map_err(packed::failure)?;
        let spellings = spell_planned::<F>(&source, &plan, words, true).map_err(packed::failure)?;
        let answer = packed::spellings(&spellings);
        std::mem::forget((source, context, translations, plan, spellings));
        Ok(answer)
    }
}

impl<F: Format + 'static> planned::Guest for Host<F> {
    fn extract(
        source: String,
        context: planned::Pack,
    ) -> Result<planned::Proposal, planned::Failure> {
        #[cfg(target_family = "wasm")]
        memory::reserve(source.len());
        let context = packed::context(&context.into());
        let mut draft = Draft::packing(&source, &context).planning();
        let read = read::<F>(&mut draft).map_err(packed::failure);
        let answer = read.map(|()| {
            let Plan(plan) = draft.take_plan();
            planned::Proposal { document: draft.into_pack().into(), plan }
        });
        std::mem::forget((source, context));
        answer.map_err(planned::Failure::from)
    }

    fn encode(
        source: String,
        context: planned::Pack,
        translations: planned::Pack,
        plan: Vec<u8>,
    ) -> Result<planned::Pack, planned::Failure> {
        #[cfg(target_family = "wasm")]
        memory::reserve(source.len());
        let (plan, translations) = (Plan(plan), translations.into());
        let words = packed::translations(&translations);
        let spellings = spell_planned::<F>(&source, &plan, words, true).map_err(packed::failure)?;
        let answer = packed::spellings(&spellings);
        std::mem::forget((source, context, translations, plan, spellings));
        Ok(answer.into())
    }
}

/// Exports the given [`Format`] as the plugin of this crate.
///
/// The export exists in WebAssembly only. Natively, where tests run, there is no host to link with.
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
