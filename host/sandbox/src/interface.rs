//! The interface by which the host calls a plugin: texts as one string where the plugin has that
//! interface, and otherwise text by text.

use wasmtime::Store;

use super::{
    failure::CallError,
    guard::Guard,
    packed::{self, Pack, PackingPre},
    wit::{self, Failure, FormatPre},
};
use targum_core::contract::{Context, Document, Word};

/// The answer of a plugin: a failure is the plugin's word on the source.
pub(super) type Answer<T> = Result<Returned<T>, Failure>;

/// A function that unpacks an answer. The number is the most bytes of memory that the answer may take.
/// The error says how the answer breaks the contract.
pub(super) type Unpack<T> = fn(&Pack, usize) -> Result<T, String>;

/// An instance of a plugin that is ready to start, with the functions that are called.
#[derive(Clone)]
pub(super) enum Interface {
    /// `targum:format/handler`.
    Plain(FormatPre<Guard>),
    /// `targum:format/packed`.
    Packed(PackingPre<Guard>),
}

/// The result of a call: typed by the plain interface, or packed by the packed one.
pub(super) enum Returned<T> {
    Plain(T),
    Packed(Pack),
}

impl<T> Returned<T> {
    /// Returns the answer. A packed answer is unpacked by `unpack`, and then takes at most `most_bytes`
    /// of the host's memory.
    ///
    /// # Errors
    /// [`CallError::BadAnswer`]: the pack breaks the contract.
    pub(super) fn unpacked(self, unpack: Unpack<T>, most_bytes: usize) -> Result<T, CallError> {
        match self {
            Self::Plain(answer) => Ok(answer),
            Self::Packed(pack) => unpack(&pack, most_bytes).map_err(CallError::BadAnswer),
        }
    }
}

impl Interface {
    /// Finds the language in `source`, in a fresh instance.
    pub(super) fn extract(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
    ) -> wasmtime::Result<Answer<Document>> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let answer =
                    format.targum_format_handler().call_extract(store, source, &context)?;
                Ok(answer.map(|document| Returned::Plain(document.into())))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_extract(store, source, &context)?;
                Ok(answer.map(Returned::Packed).map_err(Failure::from))
            }
        }
    }

    /// Spells translations, in a fresh instance.
    pub(super) fn encode(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
        translations: &[Vec<Word>],
    ) -> wasmtime::Result<Answer<Vec<Result<String, String>>>> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let plain = |words: &Vec<Word>| words.iter().map(wit::Word::from).collect();
                let translations: Vec<Vec<wit::Word>> = translations.iter().map(plain).collect();
                let handler = format.targum_format_handler();
                let answer = handler.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Returned::Plain))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let translations = packed::translations(translations);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Returned::Packed).map_err(Failure::from))
            }
        }
    }
}
