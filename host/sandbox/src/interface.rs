//! The interface by which the host calls a plugin: with plans and texts as one string where the plugin
//! has those interfaces, and otherwise text by text.

use wasmtime::Store;

use super::{
    failure::CallError,
    guard::Guard,
    packed::{self, Pack, PackingPre, PlanningPre},
    wit::{self, Failure, FormatPre},
};
use targum_core::contract::{Context, Document, Plan, Word};

/// The answer of a plugin: a failure is the plugin's word on the source.
pub(super) type Answer<T> = Result<Returned<T>, Failure>;

/// Unpacks an answer. The number is the most bytes of memory that the answer may take. The error says
/// how the answer breaks the contract.
type Unpack<T> = Box<dyn FnOnce(usize) -> Result<T, String> + Send>;

/// An instance of a plugin that is ready to start, with the functions that are called.
#[derive(Clone)]
pub(super) enum Interface {
    /// `targum:format/handler`.
    Plain(FormatPre<Guard>),
    /// `targum:format/packed`, and `targum:format/planned` if the plugin makes plans.
    Packed(PackingPre<Guard>, Option<PlanningPre<Guard>>),
}

/// The result of a call: typed by the plain interface, or packed by the packed one.
pub(super) enum Returned<T> {
    Plain(T),
    Packed(Unpack<T>),
}

impl<T> Returned<T> {
    fn packed(unpack: impl FnOnce(usize) -> Result<T, String> + Send + 'static) -> Self {
        Self::Packed(Box::new(unpack))
    }

    /// Returns the answer. One that was packed takes at most `most_bytes` of the host's memory.
    ///
    /// # Errors
    /// [`CallError::BadAnswer`]: the pack breaks the contract.
    pub(super) fn unpacked(self, most_bytes: usize) -> Result<T, CallError> {
        match self {
            Self::Plain(answer) => Ok(answer),
            Self::Packed(unpack) => unpack(most_bytes).map_err(CallError::BadAnswer),
        }
    }
}

impl Interface {
    /// Finds the language in `source`, in a fresh instance. The document comes with a plan if one is
    /// `planned` and the plugin makes plans.
    pub(super) fn extract(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
        planned: bool,
    ) -> wasmtime::Result<Answer<Document>> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let answer =
                    format.targum_format_handler().call_extract(store, source, &context)?;
                Ok(answer.map(|document| Returned::Plain(document.into())))
            }
            Self::Packed(_, Some(instance)) if planned => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context).into();
                let planned = format.targum_format1_3_0_planned();
                let answer = planned.call_extract(store, source, &context)?;
                let answer = answer.map_err(Failure::from);
                Ok(answer.map(|proposal| {
                    let (pack, plan) = (Pack::from(proposal.document), Plan::new(proposal.plan));
                    Returned::packed(move |most| packed::document(&pack, Some(plan), most))
                }))
            }
            Self::Packed(instance, _) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_extract(store, source, &context)?;
                let answer = answer.map_err(Failure::from);
                Ok(answer
                    .map(|pack| Returned::packed(move |most| packed::document(&pack, None, most))))
            }
        }
    }

    /// Spells translations, in a fresh instance: by a plan where there is one.
    pub(super) fn encode(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
        translations: &[Vec<Word>],
        plan: Option<&Plan>,
    ) -> wasmtime::Result<Answer<Vec<Result<String, String>>>> {
        match (self, plan) {
            (Self::Plain(instance), _) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let plain = |words: &Vec<Word>| words.iter().map(wit::Word::from).collect();
                let translations: Vec<Vec<wit::Word>> = translations.iter().map(plain).collect();
                let handler = format.targum_format_handler();
                let answer = handler.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Returned::Plain))
            }
            (Self::Packed(_, Some(instance)), Some(plan)) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context).into();
                let translations = packed::translations(translations).into();
                let planned = format.targum_format1_3_0_planned();
                let answer = planned.call_encode(store, source, &context, &translations, plan)?;
                let answer = answer.map(Pack::from).map_err(Failure::from);
                Ok(answer.map(spellings))
            }
            (Self::Packed(instance, _), _) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let translations = packed::translations(translations);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(spellings).map_err(Failure::from))
            }
        }
    }
}

fn spellings(pack: Pack) -> Returned<Vec<Result<String, String>>> {
    Returned::packed(move |most| packed::spellings(&pack, most))
}
