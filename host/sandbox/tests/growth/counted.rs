//! A plugin whose instructions are counted.

use std::fs;

use targum_core::{
    contract,
    locale::{Locale, Pair},
};
use targum_sandbox::render;
use wasmtime::{
    Config, Engine, Store,
    component::{Component, Linker},
};

#[allow(missing_docs)] // The WIT file documents them.
mod bindings {
    wasmtime::component::bindgen!({
        path: "../../sdk/wit",
        world: "format",
    });
}

use bindings::{
    FormatPre,
    exports::targum::format::handler::{
        Context, Failure, Part, PluralForm, Problem, Segment, Word,
    },
};

/// The stack of a plugin in the host, in bytes.
const STACK: usize = 1 << 20;
/// More instructions than any document takes.
const FUEL: u64 = u64::MAX / 2;

/// A plugin whose instructions are counted.
pub(crate) struct Counted {
    engine: Engine,
    plugin: FormatPre<()>,
    context: Context,
}

impl Counted {
    /// Compiles a built plugin.
    pub(crate) fn load(id: &str) -> Self {
        let mut config = Config::new();
        config.consume_fuel(true).max_wasm_stack(STACK);
        let engine = Engine::new(&config).expect("an engine");
        let bytes = fs::read(targum_tests::plugins().join(format!("{id}.wasm"))).expect("a plugin");
        let component = Component::new(&engine, bytes).expect("a component");
        let linked = Linker::new(&engine).instantiate_pre(&component).expect("no imports");
        let plugin = FormatPre::new(linked).expect("the contract");
        let locale = |tag| Locale::parse(tag).expect("a tag");
        let pair = Pair { source: locale("en"), target: locale("pl") };
        let context = spelled(&render::context(&pair, &[]));
        Self { engine, plugin, context }
    }

    /// Returns the number of instructions to read a document and to spell its own texts.
    ///
    /// # Errors
    /// The plugin traps, gives a wrong number of spellings, or refuses the document without a place.
    pub(crate) fn instructions(&self, source: &str) -> Result<u64, String> {
        let (read, document) =
            self.count(|plugin, store| plugin.call_extract(store, source, &self.context))?;
        let document = match document {
            Ok(document) => document,
            Err(
                Failure::Malformed(Problem { at: Some(_), .. })
                | Failure::Unsupported(Problem { at: Some(_), .. }),
            ) => {
                return Ok(read);
            }
            Err(failure) => return Err(format!("a refusal without a place: {failure:?}")),
        };
        let words: Vec<Vec<Word>> = document.segments.iter().map(own_words).collect();
        let (spelled, answer) =
            self.count(|plugin, store| plugin.call_encode(store, source, &self.context, &words))?;
        match answer {
            Ok(spellings) if spellings.len() == words.len() => Ok(read + spelled),
            Ok(spellings) => {
                Err(format!("{} spellings for {} texts", spellings.len(), words.len()))
            }
            Err(failure) => Err(format!("the document was read and is refused: {failure:?}")),
        }
    }

    /// Calls the plugin in a fresh instance.
    fn count<T>(
        &self,
        call: impl FnOnce(&Handler, &mut Store<()>) -> wasmtime::Result<T>,
    ) -> Result<(u64, T), String> {
        let mut store = Store::new(&self.engine, ());
        store.set_fuel(FUEL).expect("fuel");
        let instance = self.plugin.instantiate(&mut store).expect("an instance");
        let answer = call(instance.targum_format_handler(), &mut store);
        let left = store.get_fuel().expect("fuel");
        answer.map(|answer| (FUEL - left, answer)).map_err(|trap| trap.root_cause().to_string())
    }
}

type Handler = bindings::exports::targum::format::handler::Guest;

fn spelled(context: &contract::Context) -> Context {
    let form = |form: &contract::PluralForm| PluralForm {
        category: form.category.clone(),
        sample: form.sample.clone(),
        source_category: form.source_category.clone(),
        integral: form.integral,
    };
    let forms = |forms: &[contract::PluralForm]| forms.iter().map(form).collect();
    Context {
        source_locale: context.source_locale.clone(),
        target_locale: context.target_locale.clone(),
        source_plurals: forms(&context.source_plurals),
        target_plurals: forms(&context.target_plurals),
        source_ordinals: forms(&context.source_ordinals),
        target_ordinals: forms(&context.target_ordinals),
        options: context.options.clone(),
    }
}

/// Returns the text of a segment as a translation.
fn own_words(segment: &Segment) -> Vec<Word> {
    let mut codes = 0..;
    let words = segment.parts.iter().map(|part| match part {
        Part::Text(text) => Word::Text(text.clone()),
        Part::Code(_) => Word::Code(codes.next().unwrap_or_default()),
    });
    words.collect()
}
