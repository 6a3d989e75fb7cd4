//! The trait that a plugin implements, and what can be done with an implementation.

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    About, Content, Context, Document, Draft, Failure, Traits, Values, Word, failure::unsupported,
    plan::Plan, spelling, translations::Translations, values,
};

/// A document format.
pub trait Format {
    /// The properties of a segment's place that [`spell`](Format::spell) must know, such as the quoting style or
    /// the indentation. A [plan](Plan) keeps them from reading to spelling.
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

    /// Adds the values of a document whose keys a translation shares, in document order: texts and others. If
    /// the manifest has `lists-values`, the host keeps the values of a previous translation that are not texts.
    /// The default adds none.
    ///
    /// # Errors
    /// The errors of [`read`](Format::read).
    fn values(_source: &str, _values: &mut Values) -> Result<(), Failure> {
        Ok(())
    }

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
    let plan = plan_only::<F>(source, context)?;
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

/// Returns the plan of a document.
pub(crate) fn plan_only<F: Format>(source: &str, context: &Context) -> Result<Plan, Failure> {
    let mut draft = Draft::counting(source, context).planning();
    read::<F>(&mut draft)?;
    Ok(draft.take_plan())
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

pub(crate) fn read<F: Format>(draft: &mut Draft<'_, F::Place>) -> Result<(), Failure> {
    if u32::try_from(draft.source().len()).is_err() {
        return Err(unsupported(0, "the document is larger than 4 GiB"));
    }
    if values::are_wanted(draft.context()) {
        let mut values = Values::default();
        F::values(draft.source(), &mut values)?;
        draft.values(values);
        return Ok(());
    }
    F::read(draft)
}
