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
type Answer<T> = wasmtime::Result<Result<T, Failure>>;

/// An instance of a plugin that is ready to start, with the functions that are called.
#[derive(Clone)]
pub(super) enum Interface {
    /// `targum:format/handler`.
    Plain(FormatPre<Guard>),
    /// `targum:format/packed`.
    Packed(PackingPre<Guard>),
}

/// The answer to `extract`, as it leaves the sandbox.
pub(super) enum Extracted {
    Plain(Document),
    Packed(Pack),
}

/// The answer to `encode`, as it leaves the sandbox.
pub(super) enum Encoded {
    Plain(Vec<Result<String, String>>),
    Packed(Pack),
}

impl Extracted {
    /// Returns the document, which is not checked beyond its size.
    ///
    /// # Errors
    /// The document takes more than `most_bytes` of the host's memory, or the pack is not one.
    pub(super) fn into_document(self, most_bytes: usize) -> Result<Document, CallError> {
        match self {
            Self::Plain(document) => Ok(document),
            Self::Packed(pack) => packed::document(&pack, most_bytes).map_err(CallError::BadAnswer),
        }
    }
}

impl Encoded {
    /// Returns the spellings and the reasons of refusals.
    ///
    /// # Errors
    /// As [`Extracted::into_document`].
    pub(super) fn into_spellings(
        self,
        most_bytes: usize,
    ) -> Result<Vec<Result<String, String>>, CallError> {
        match self {
            Self::Plain(spellings) => Ok(spellings),
            Self::Packed(pack) => {
                packed::spellings(&pack, most_bytes).map_err(CallError::BadAnswer)
            }
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
    ) -> Answer<Extracted> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let answer =
                    format.targum_format_handler().call_extract(store, source, &context)?;
                Ok(answer.map(|document| Extracted::Plain(document.into())))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_extract(store, source, &context)?;
                Ok(answer.map(Extracted::Packed).map_err(Failure::from))
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
    ) -> Answer<Encoded> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let plain = |words: &Vec<Word>| words.iter().map(wit::Word::from).collect();
                let translations: Vec<Vec<wit::Word>> = translations.iter().map(plain).collect();
                let handler = format.targum_format_handler();
                let answer = handler.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Encoded::Plain))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let translations = packed::translations(translations);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Encoded::Packed).map_err(Failure::from))
            }
        }
    }
}
