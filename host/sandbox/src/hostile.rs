//! Tests with bad plugins: each costs its own call an error, and affects no other call.

mod answers;
mod files;
mod manifest;
mod resources;
mod traits;

use std::sync::Arc;

use targum_core::contract::{Context, Document, Part, Plan, Word};
use targum_tests::specimens::{
    Calls, Specimen, VERSIONS,
    packed::{BEHAVING, PLANNING},
};

use super::{CallError, Limits, LoadError, Plugin, Sandbox};

fn limits() -> Limits {
    Limits {
        memory_bytes: 8 << 20,
        deadline_ms: 300,
        max_output_bytes: 8 << 20,
        concurrency: 1,
        max_waiting: 1,
        ..Limits::default()
    }
}

fn load(component: &[u8]) -> Plugin {
    Sandbox::new(&limits()).unwrap().load(component).unwrap()
}

fn refused(component: &[u8]) -> LoadError {
    Sandbox::new(&limits()).unwrap().load(component).unwrap_err()
}

fn context() -> Arc<Context> {
    Arc::new(Context {
        source_locale: "en".into(),
        target_locale: "pt".into(),
        source_plurals: Vec::new(),
        target_plurals: Vec::new(),
        source_ordinals: Vec::new(),
        target_ordinals: Vec::new(),
        options: vec![("name".into(), "value".into())],
    })
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn extract(plugin: &Plugin, source: &str) -> Result<Document, CallError> {
    wait(plugin.extract_with_plan(source.into(), context()))
}

fn encode(
    plugin: &Plugin,
    translations: Vec<Vec<Word>>,
) -> Result<Vec<Result<String, String>>, CallError> {
    wait(plugin.encode("source".into(), context(), translations.into(), Some(Plan::default())))
}

/// The bodies of a function in the interfaces `handler` and `packed`.
#[derive(Clone, Copy)]
struct Bodies<'a>(&'a str, &'a str);

/// A body that reads no arguments and gives no answer.
impl<'a> From<&'a str> for Bodies<'a> {
    fn from(body: &'a str) -> Self {
        Self(body, body)
    }
}

/// Returns a plugin that behaves for each version of the contract.
fn specimens() -> [Specimen<'static>; 4] {
    let [first, second] = VERSIONS.map(|more| Specimen { more, ..Specimen::default() });
    [first, second, BEHAVING, PLANNING]
}

/// Returns a plugin with this `extract` for each version of the contract.
fn extracting<'a>(bodies: impl Into<Bodies<'a>>) -> [Vec<u8>; 4] {
    let Bodies(plain, packed) = bodies.into();
    specimens().map(|specimen| {
        let extract = if specimen.calls == Calls::Handler { plain } else { packed };
        Specimen { extract, ..specimen }.component()
    })
}

/// Returns a plugin with this `encode` for each version of the contract.
fn encoding<'a>(bodies: impl Into<Bodies<'a>>) -> [Vec<u8>; 4] {
    let Bodies(plain, packed) = bodies.into();
    specimens().map(|specimen| {
        let encode = if specimen.calls == Calls::Handler { plain } else { packed };
        Specimen { encode, ..specimen }.component()
    })
}

/// Returns the error of an `extract`, which is the same in each version of the contract.
fn extract_error<'a>(bodies: impl Into<Bodies<'a>>) -> CallError {
    let [first, others @ ..] =
        extracting(bodies).map(|plugin| extract(&load(&plugin), "source").unwrap_err());
    others.iter().for_each(|other| assert_eq!(*other, first));
    first
}

#[test]
fn a_plugin_that_behaves_works() {
    for (specimen, contract) in specimens().into_iter().zip(["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) {
        let plugin = load(&specimen.component());
        assert_eq!(plugin.about.id, "specimen");
        assert_eq!(plugin.contract, contract);
        let document = extract(&plugin, "olá").unwrap();
        assert_eq!(document.segments[0].parts, [Part::Text("olá".into())]);
        assert_eq!(document.edits[0].at.end, 4);
        let spell = |text: &str| encode(&plugin, vec![vec![Word::Text(text.into())]]);
        assert_eq!(spell("hello"), Ok(vec![Ok("hello".into())]));
        assert_eq!(spell("!"), Ok(vec![Err("all".into())]));
    }
}
