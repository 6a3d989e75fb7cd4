//! Tests with bad plugins: each costs its own call an error, and affects no other call.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use targum_tests::specimens::{
    Calls, FLOOD, FOREVER, HOARD, Specimen, VERSIONS, WHOLE, behaving, describing_traits,
    packed::{self, BEHAVING, PLANNING},
    recursion, span,
};

use super::{CallError, Limits, LoadError, Plugin, Sandbox, Traits, component::componentize};
use targum_core::contract::{Context, Document, Part, Plan, Word};

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

#[test]
fn an_endless_loop_ends_at_its_deadline() {
    let start = Instant::now();
    assert_eq!(extract_error(FOREVER), CallError::Deadline);
    assert!(start.elapsed() < Duration::from_secs(20));
    for plugin in encoding(FOREVER) {
        assert_eq!(encode(&load(&plugin), vec![vec![]]), Err(CallError::Deadline));
    }
}

#[test]
fn an_abandoned_call_frees_its_thread() {
    let limits = Limits { deadline_ms: 3_600_000, ..limits() };
    let body = |whole| format!("(if (local.get 1) (then {FOREVER})) {whole}");
    for plugin in extracting(Bodies(&body(WHOLE), &body(packed::WHOLE))) {
        let plugin = Sandbox::new(&limits).unwrap().load(&plugin).unwrap();
        wait(async {
            let endless = plugin.extract("endless".into(), context());
            assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
            // There is one thread, which is free again well before the deadline of an hour.
            let empty = plugin.extract("".into(), context());
            let document = tokio::time::timeout(Duration::from_secs(60), empty).await.unwrap();
            assert_eq!(document.unwrap().segments.len(), 1);
        });
    }
}

#[test]
fn calls_beyond_the_queue_are_refused() {
    for plugin in extracting(FOREVER) {
        let plugin = load(&plugin);
        wait(async {
            let call = || plugin.extract("a".into(), context());
            let (first, second, third, fourth) = tokio::join!(call(), call(), call(), call());
            let all = [first, second, third, fourth].map(Result::unwrap_err);
            let overloaded = all.iter().filter(|error| **error == CallError::Overloaded).count();
            assert!((2..=3).contains(&overloaded), "{all:?}");
            assert_eq!(
                all.iter().filter(|error| **error == CallError::Deadline).count(),
                4 - overloaded
            );
        });
    }
}

#[test]
fn memory_is_limited() {
    assert_eq!(extract_error(HOARD), CallError::OutOfMemory);
    let at_once = "(drop (memory.grow (i32.const 60000))) (unreachable)";
    assert_eq!(extract_error(at_once), CallError::OutOfMemory);
}

#[test]
fn tables_count_as_memory() {
    let body = "(drop (table.grow $t (ref.null func) (i32.const 2000000))) (unreachable)";
    for specimen in specimens() {
        let more = &format!("(table $t 1 funcref) {}", specimen.more);
        let plugin = Specimen { extract: body, more, ..specimen }.component();
        let error = extract(&load(&plugin), "a").unwrap_err();
        assert_eq!(error, CallError::OutOfMemory);
    }
}

#[test]
fn a_crash_is_reported() {
    assert_eq!(
        extract_error("(unreachable)"),
        CallError::Trapped("wasm `unreachable` instruction executed".into())
    );
    assert_eq!(
        extract_error("(i32.load (i32.const -4))"),
        CallError::Trapped("out of bounds memory access".into())
    );
}

#[test]
fn endless_recursion_ends_with_an_error() {
    assert_eq!(
        extract_error(Bodies(&recursion(), &packed::recursion())),
        CallError::Trapped("its stack is exhausted".into())
    );
}

#[test]
fn too_much_output_is_refused() {
    let flood = packed::flood(100);
    let CallError::BadAnswer(what) = extract_error(Bodies(FLOOD, &flood)) else { panic!() };
    assert!(what.starts_with("too much data is being copied"), "{what}");
}

#[test]
fn a_plan_counts_as_a_part_of_the_answer() {
    let plan = "(drop (memory.grow (i32.const 100)))
        (i32.store (i32.const 1044) (i32.const 262144))
        (i32.store (i32.const 1048) (i32.const 6553600))";
    let answer = |document: &str| {
        let plugin = Specimen { extract: &format!("{plan} {document}"), ..PLANNING }.component();
        extract(&load(&plugin), "a")
    };
    assert_eq!(answer(packed::WHOLE).unwrap().plan.map(|plan| plan.len()), Some(6_553_600));
    let Err(CallError::BadAnswer(what)) = answer(&packed::flood(20)) else { panic!() };
    assert!(what.starts_with("too much data is being copied"), "{what}");
}

#[test]
fn wrong_spellings_are_detected() {
    for (start, end, what) in [
        (0, -1, "edit 0 at 0..4294967295 ends past the document"),
        (5, 2, "edit 0 at 5..2 ends before it starts"),
    ] {
        let spans = (span(start, end), packed::span(start, end));
        let error = extract_error(Bodies(&spans.0, &spans.1));
        assert_eq!(error, CallError::BadAnswer(what.into()));
    }
    // A string outside the plugin's memory, and a string that is not UTF-8.
    let string = |whole: &str, pointer: i32, at: i32| {
        format!(
            "{whole} (i32.store (i32.const {pointer}) (i32.const {at}))
             (i32.store8 (i32.const 256) (i32.const 255))"
        )
    };
    for at in [-8, 256] {
        let strings = (string(WHOLE, 1124, at), string(packed::WHOLE, 1028, at));
        let error = extract_error(Bodies(&strings.0, &strings.1));
        assert!(matches!(error, CallError::BadAnswer(_)), "{at}");
    }
    // A translation without a spelling.
    for plugin in encoding(Bodies("(i32.const 2048)", packed::NONE)) {
        assert_eq!(
            encode(&load(&plugin), vec![vec![]]),
            Err(CallError::BadAnswer("0 spellings for 1 translations".into()))
        );
    }
}

#[test]
fn every_call_has_an_instance_of_its_own() {
    let body = |whole| {
        format!(
            "(if (global.get $calls) (then (unreachable)))
             (global.set $calls (i32.const 1)) {whole}"
        )
    };
    for plugin in extracting(Bodies(&body(WHOLE), &body(packed::WHOLE))) {
        let plugin = load(&plugin);
        assert_eq!(extract(&plugin, "a"), extract(&plugin, "a"));
        assert!(extract(&plugin, "a").is_ok());
    }
}

#[test]
fn a_start_function_is_watched_too() {
    for specimen in specimens() {
        let more = &format!("(func $start (loop (br 0))) (start $start) {}", specimen.more);
        let looping = Specimen { more, ..specimen };
        assert_eq!(refused(&looping.component()), LoadError::Describe(CallError::Deadline));
    }
}

#[test]
fn imports_are_refused() {
    let importing =
        wat::parse_str(r#"(component (import "wasi:cli/environment@0.2.0" (instance)))"#);
    let error = refused(&importing.unwrap());
    assert_eq!(error, LoadError::Imports(vec!["wasi:cli/environment@0.2.0".into()]));
    assert_eq!(
        error.to_string(),
        "imports wasi:cli/environment@0.2.0, but a plugin must not have imports"
    );
    let core = wat::parse_str(r#"(module (import "env" "now" (func)))"#).unwrap();
    for specimen in specimens() {
        let importing = [&core[..], &specimen.core()[8..]].concat();
        assert!(componentize(&importing).is_err());
    }
}

#[test]
fn other_files_are_refused() {
    let parse = |text| wat::parse_str(text).unwrap();
    assert!(matches!(refused(b"not wasm"), LoadError::Invalid(_)));
    assert!(matches!(refused(b""), LoadError::Invalid(_)));
    assert!(matches!(refused(&behaving("")[..2000]), LoadError::Invalid(_)));
    assert_eq!(
        refused(&parse("(module)")),
        LoadError::Invalid(
            "a core module, not a component: convert it with `targum plugin build`".into()
        )
    );
    let contract = |text| match refused(&parse(text)) {
        LoadError::Contract(what) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        contract("(component)"),
        "does not export targum:format/handler@1.0.0: it is a component, but not a format plugin"
    );
    assert_eq!(
        contract(
            r#"(component (instance $i) (export "targum:format/handler@2.0.0" (instance $i)))"#
        ),
        "speaks targum:format/handler@2.0.0, this host 1.3.0: use a newer host"
    );
    assert_eq!(
        contract(
            r#"(component (instance $i) (export "targum:format/handler@0.9.0" (instance $i)))"#
        ),
        "speaks targum:format/handler@0.9.0, this host 1.3.0: rebuild it with a newer SDK"
    );
    let empty = contract(
        r#"(component (instance $i) (export "targum:format/handler@1.0.0" (instance $i)))"#,
    );
    assert!(empty.ends_with("rebuild it with the SDK of this host"), "{empty}");
}

#[test]
fn a_plugin_that_declares_too_much_memory_is_not_loaded() {
    let large = Limits { max_plugin_bytes: 100, ..limits() };
    let component = behaving("");
    assert_eq!(
        Sandbox::new(&large).unwrap().load(&component).unwrap_err(),
        LoadError::TooLarge { size: component.len(), limit: 100 }
    );
    for module in [
        "(module (memory i64 1))",
        "(module (memory 1) (memory 1))",
        "(module (memory 1 1 shared))",
        "(module (memory 1000))",
        "(module (func (param v128 v128 v128) (result v128)
            (f32x4.relaxed_madd (local.get 0) (local.get 1) (local.get 2))))",
    ] {
        let component =
            format!("(component (core {} (core instance (instantiate 0)))", &module[1..]);
        let error = refused(&wat::parse_str(&component).unwrap());
        assert!(matches!(error, LoadError::Invalid(_)), "{module}: {error:?}");
    }
}

#[test]
fn a_plugin_states_the_traits_of_its_format() {
    assert_eq!(load(&behaving("")).traits, Traits::default());
    let bytes = "(i32.store (i32.const 1024) (i32.const 0x010001)) (i32.const 1024)";
    let traits = Traits { has_named_keys: true, takes_over: false, states_sources: true };
    assert_eq!(load(&describing_traits(bytes)).traits, traits);
}

#[test]
fn a_plugin_that_cannot_state_its_traits_is_not_loaded() {
    let describe = |describe: &str| match refused(&describing_traits(describe)) {
        LoadError::Describe(error) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(describe(FOREVER), CallError::Deadline);
    for trap in ["(unreachable)", "(call $describe)"] {
        assert!(matches!(describe(trap), CallError::Trapped(_)), "{trap}");
    }
    for outside in ["(i32.const -1)", "(i32.const 0x7fffff00)"] {
        assert!(matches!(describe(outside), CallError::BadAnswer(_)), "{outside}");
    }
    assert_eq!(describe(HOARD), CallError::OutOfMemory);
}

#[test]
fn an_interface_of_another_shape_is_refused() {
    for (interface, function) in [
        ("targum:format/traits@1.1.0", "describe-traits"),
        ("targum:format/packed@1.2.0", "extract"),
        ("targum:format/planned@1.3.0", "extract"),
    ] {
        let with_empty = wat::parse_str(format!(
            r#"(component (instance $i)
                (export "targum:format/handler@1.0.0" (instance $i))
                (export "{interface}" (instance $i)))"#,
        ));
        let error = refused(&with_empty.unwrap());
        assert!(matches!(&error, LoadError::Contract(what) if what.contains(function)), "{error}");
    }
}

#[test]
fn an_answer_with_wrong_numbers_is_refused() {
    let document = |numbers: &[i32]| packed::numbers(numbers);
    let cut = format!("{} (i32.store (i32.const 1064) (i32.const 4))", packed::WHOLE);
    for (extract, what) in [
        (document(&[]), "its numbers end too early"),
        (document(&[1_000_000, 0]), "its numbers end too early"),
        (document(&[-1, -1]), "its numbers end too early"),
        (document(&[1, 0, 0]), "its numbers end too early"),
        (document(&[0, 0, 7]), "1 of its numbers have no place"),
        (packed::pack((64, 3), &[0, 0]), "3 bytes of its texts have no place"),
        (document(&[1, 0, 1, 0, 0, 0, 0]), "a text of 1 bytes ends past the last one"),
        (document(&[1, 0, 0, 2, 0, 0, 0]), "2 stands where 0 or 1 is expected"),
        (document(&[1, 0, 0, 0, 0, 0, 1, 5, 0, 0]), "5 is no kind of a part"),
        (document(&[0, 1, 0, 0, 1, 2, 0]), "2 is no kind of a piece"),
        (
            document(&[1, 0, 0, 0, 0, 0, 1, 3, 0, 0]),
            "segment 0: code 0 closes markup that is not open",
        ),
        (cut, "a text of 4 bytes ends in a character"),
    ] {
        let plugin = load(&Specimen { extract: &extract, ..BEHAVING }.component());
        let error = self::extract(&plugin, "ä source").unwrap_err();
        assert_eq!(error, CallError::BadAnswer(what.into()), "{extract}");
    }
    let encode_with = |body: &str| {
        let plugin = load(&Specimen { encode: body, ..BEHAVING }.component());
        encode(&plugin, vec![vec![Word::Text("a".into())]])
    };
    let wrong_kind = format!("{} (i32.store (i32.const 2084) (i32.const 2))", packed::AS_IT_IS);
    let what = "2 is no kind of a spelling".to_owned();
    assert_eq!(encode_with(&wrong_kind), Err(CallError::BadAnswer(what)));
}

#[test]
fn a_small_answer_that_is_large_in_the_host_is_refused() {
    let limits = Limits { memory_bytes: 64 << 20, max_output_bytes: 64 << 20, ..limits() };
    let plugin = Specimen { extract: packed::MILLION, ..BEHAVING }.component();
    let plugin = Sandbox::new(&limits).unwrap().load(&plugin).unwrap();
    let what = "too much data is being copied between the host and the guest".to_owned();
    assert_eq!(extract(&plugin, "a"), Err(CallError::BadAnswer(what)));
}

#[test]
fn a_module_without_types_that_exports_the_traits_becomes_a_component_with_them() {
    let module = Specimen {
        more: r#"(func (export "targum:format/traits@1.1.0#describe-traits") (result i32)
            (i32.store (i32.const 1024) (i32.const 0x0101)) (i32.const 1024))"#,
        ..Specimen::default()
    };
    let plugin = load(&componentize(&module.module()).unwrap());
    let traits = Traits { has_named_keys: true, takes_over: true, states_sources: false };
    assert_eq!(plugin.traits, traits);
}

/// Returns a plugin that behaves, with a section of this content in the place of its manifest.
fn with_manifest(content: &[u8]) -> Vec<u8> {
    let mut component = behaving("");
    let name = b"targum:manifest@1";
    let size = 1 + name.len() + content.len();
    // Three bytes of LEB128 are enough for each size of these tests.
    let [low, middle, high] = [size & 0x7f, (size >> 7) & 0x7f, size >> 14].map(|part| part as u8);
    component.extend([0, low | 0x80, middle | 0x80, high, name.len() as u8]);
    component.extend(name.iter().chain(content));
    component
}

#[test]
fn a_plugin_has_the_manifest_in_its_file() {
    assert_eq!(load(&behaving("")).manifest, None);
    let text = "id = \"specimen\"\n[translations]\nin-place = true\n";
    let manifest = load(&with_manifest(text.as_bytes())).manifest.unwrap();
    assert!(manifest.translations.in_place);
}

#[test]
fn a_plugin_whose_manifest_is_not_sound_is_not_loaded() {
    let long_list = format!("extensions = [{}]", "\"a\",".repeat(65));
    let long_text = format!("# {}", "a".repeat(64 << 10));
    let layout = |source: &str| format!("[[layouts]]\nname = \"A\"\nsource = \"{source}\"");
    for (lines, what) in [
        (long_list, "`extensions` has 65 entries, more than 64"),
        (long_text, "more than 65536"),
        (layout("{locale"), "has a brace without its other one"),
        (layout("../{locale}.a"), "write a path within the project"),
        (layout("/{locale}.a"), "write a path within the project"),
        ("[translations]\nfolders = { a = \"../{locale}\" }".into(), "within the project"),
        ("colour = 1".into(), "unknown field `colour`"),
        (
            "extensions = [\"a\"]".into(),
            "with the extension a, and describes itself with no extensions",
        ),
    ] {
        let text = format!("id = \"specimen\"\n{lines}");
        let error = refused(&with_manifest(text.as_bytes()));
        assert!(matches!(&error, LoadError::Contract(said) if said.contains(what)), "{error}");
    }
    let error = refused(&with_manifest(b"id = \"other\""));
    let what = "has a manifest of `other`, and describes itself as `specimen`";
    assert_eq!(error, LoadError::Contract(what.into()));
    let error = refused(&with_manifest(b"id = \"\xff\""));
    assert_eq!(
        error,
        LoadError::Contract(
            "has a manifest that is not UTF-8: invalid utf-8 sequence of 1 bytes from index 6"
                .into()
        )
    );
    let twice =
        [with_manifest(b"id = \"specimen\""), with_manifest(b"")[behaving("").len()..].to_vec()];
    assert_eq!(refused(&twice.concat()), LoadError::Contract("has two manifests".into()));
}
