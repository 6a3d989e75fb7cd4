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

impl Interface {
    /// Finds the language in `source`, in a fresh instance. The document takes at most `most_bytes`
    /// of the host's memory, and is not checked beyond that.
    pub(super) fn extract(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
        most_bytes: usize,
    ) -> Answer<Result<Document, CallError>> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let answer =
                    format.targum_format_handler().call_extract(store, source, &context)?;
                Ok(answer.map(|document| Ok(document.into())))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_extract(store, source, &context)?;
                Ok(unpacked(answer, |pack| packed::document(&pack, most_bytes)))
            }
        }
    }

    /// Spells translations, in a fresh instance. The answer takes at most `most_bytes` of the host's
    /// memory.
    pub(super) fn encode(
        &self,
        store: &mut Store<Guard>,
        source: &str,
        context: &Context,
        translations: &[Vec<Word>],
        most_bytes: usize,
    ) -> Answer<Result<Vec<Result<String, String>>, CallError>> {
        match self {
            Self::Plain(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = wit::Context::from(context);
                let plain = |words: &Vec<Word>| words.iter().map(wit::Word::from).collect();
                let translations: Vec<Vec<wit::Word>> = translations.iter().map(plain).collect();
                let handler = format.targum_format_handler();
                let answer = handler.call_encode(store, source, &context, &translations)?;
                Ok(answer.map(Ok))
            }
            Self::Packed(instance) => {
                let format = instance.instantiate(&mut *store)?;
                let context = packed::context(context);
                let translations = packed::translations(translations);
                let packed = format.targum_format1_2_0_packed();
                let answer = packed.call_encode(store, source, &context, &translations)?;
                Ok(unpacked(answer, |pack| packed::spellings(&pack, most_bytes)))
            }
        }
    }
}

/// Unpacks an answer that is not a failure.
fn unpacked<T, F: Into<Failure>>(
    answer: Result<Pack, F>,
    unpack: impl FnOnce(Pack) -> Result<T, String>,
) -> Result<Result<T, CallError>, Failure> {
    let pack = answer.map_err(Into::into)?;
    Ok(unpack(pack).map_err(CallError::BadAnswer))
}
