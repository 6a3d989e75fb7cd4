//! Plugins for tests in WebAssembly text: one that behaves, and parts for plugins that misbehave.
//! The parts of [`packed`] are those of plugins of versions 1.2 and 1.3 of the contract.

pub mod packed;

use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// A plugin whose functions have these bodies.
#[derive(Clone, Copy, Debug)]
pub struct Specimen<'a> {
    /// The id, of at most 32 bytes.
    pub id: &'a str,
    /// The body of its `extract`.
    pub extract: &'a str,
    /// The body of its `encode`.
    pub encode: &'a str,
    /// Further fields of its module. With [`TRAITS`] it is a plugin of version 1.1 of the contract.
    pub more: &'a str,
    /// The interface whose functions have the bodies.
    pub calls: Calls,
}

/// The interface by which the host calls a plugin. The functions of the interfaces that the host does not
/// call crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    /// `handler`: a plugin of version 1.0 or 1.1 of the contract.
    Handler,
    /// `packed`: a plugin of version 1.2.
    Packed,
    /// `planned`, and `packed` where no plan is needed: a plugin of version 1.3.
    Planned,
}

/// A `describe-traits` that answers `false` everywhere.
pub const TRAITS: &str = r#"
    (func (export "targum:format/traits@1.1.0#describe-traits") (result i32) (i32.const 1024))"#;

/// The fields that make a module a plugin of each version of the contract.
pub const VERSIONS: [&str; 2] = ["", TRAITS];

/// A plugin that behaves.
impl Default for Specimen<'_> {
    fn default() -> Self {
        let calls = Calls::Handler;
        Specimen { id: "specimen", extract: WHOLE, encode: AS_IT_IS, more: "", calls }
    }
}

/// An `extract` that returns the whole source as one segment with the key `all`.
///
/// The result is at 1024 (document), 1056 (segment), 1120 (part), 1136 (edit) and 1152 (piece).
pub const WHOLE: &str = r#"
    (i32.store (i32.const 1028) (i32.const 1056)) (i32.store (i32.const 1032) (i32.const 1))
    (i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 1))
    (i32.store (i32.const 1056) (i32.const 1120)) (i32.store (i32.const 1060) (i32.const 1))
    (i32.store (i32.const 1064) (i32.const 64)) (i32.store (i32.const 1068) (i32.const 3))
    (i32.store (i32.const 1124) (local.get 0)) (i32.store (i32.const 1128) (local.get 1))
    (i32.store (i32.const 1140) (local.get 1))
    (i32.store (i32.const 1144) (i32.const 1152)) (i32.store (i32.const 1148) (i32.const 1))
    (i32.store8 (i32.const 1152) (i32.const 1))
    (i32.const 1024)"#;

/// An `encode` that returns the first word of the first translation, which must be a text. It
/// refuses an exclamation mark at the start with the reason `all`.
///
/// The result is at 2048 (list) and 2080 (spelling).
pub const AS_IT_IS: &str = r#"
    (local.set 1 (i32.load (i32.load offset=64 (local.get 0))))
    (i32.store (i32.const 2052) (i32.const 2080)) (i32.store (i32.const 2056) (i32.const 1))
    (if (i32.and
            (i32.gt_u (i32.load offset=8 (local.get 1)) (i32.const 0))
            (i32.eq (i32.load8_u (i32.load offset=4 (local.get 1))) (i32.const 33)))
        (then
            (i32.store8 (i32.const 2080) (i32.const 1))
            (i32.store (i32.const 2084) (i32.const 64)) (i32.store (i32.const 2088) (i32.const 3)))
        (else
            (i32.store (i32.const 2084) (i32.load offset=4 (local.get 1)))
            (i32.store (i32.const 2088) (i32.load offset=8 (local.get 1)))))
    (i32.const 2048)"#;

/// An `encode` that returns the first word of the first translation, which must be a text, and refuses none.
///
/// The result is at 2048 (list) and 2080 (spelling).
pub const ECHO: &str = "
    (local.set 1 (i32.load (i32.load offset=64 (local.get 0))))
    (i32.store (i32.const 2052) (i32.const 2080)) (i32.store (i32.const 2056) (i32.const 1))
    (i32.store (i32.const 2084) (i32.load offset=4 (local.get 1)))
    (i32.store (i32.const 2088) (i32.load offset=8 (local.get 1)))
    (i32.const 2048)";

/// A body that never ends.
pub const FOREVER: &str = "(loop (br 0)) (unreachable)";

/// A body that takes memory until there is no more.
pub const HOARD: &str =
    "(loop (br_if 0 (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) (unreachable)";

/// An `extract` that returns one edit with 2,000 literals of the same 64 KiB. The host would have
/// to copy 128 MB.
pub const FLOOD: &str = "
    (i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 1))
    (i32.store (i32.const 1144) (i32.const 131072)) (i32.store (i32.const 1148) (i32.const 2000))
    (local.set 16 (i32.const 131072))
    (loop
        (i32.store offset=4 (local.get 16) (i32.const 196608))
        (i32.store offset=8 (local.get 16) (i32.const 65536))
        (local.set 16 (i32.add (local.get 16) (i32.const 12)))
        (br_if 0 (i32.lt_u (local.get 16) (i32.const 155072))))
    (i32.const 1024)";

/// An `extract` that returns a million empty segments. They take 64 MB in the plugin and more than
/// twice as much in the host.
pub const MILLION: &str = "
    (drop (memory.grow (i32.const 1000)))
    (i32.store (i32.const 1028) (i32.const 262144))
    (i32.store (i32.const 1032) (i32.const 1000000))
    (i32.const 1024)";

/// An `extract` that returns two edits, the second of which begins within the first.
pub const OVERLAP: &str = "
    (i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 2))
    (i32.store (i32.const 1140) (i32.const 5))
    (i32.store (i32.const 1152) (i32.const 4)) (i32.store (i32.const 1156) (i32.const 6))
    (i32.const 1024)";

/// An `encode` that spells every translation as `all`.
pub const LIAR: &str = "
    (i32.store (i32.const 2052) (i32.const 2080)) (i32.store (i32.const 2056) (i32.const 1))
    (i32.store (i32.const 2084) (i32.const 64)) (i32.store (i32.const 2088) (i32.const 3))
    (i32.const 2048)";

/// Returns an `extract` that calls itself until the stack ends.
pub fn recursion() -> String {
    format!("(call $extract {})", "(local.get 0)".repeat(16))
}

/// Returns an `extract` with one edit at this span.
pub fn span(start: i32, end: i32) -> String {
    format!(
        "(i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 1))
         (i32.store (i32.const 1136) (i32.const {start})) (i32.store (i32.const 1140) (i32.const {end}))
         (i32.const 1024)"
    )
}

/// Returns an `extract` that crashes if the source ends with an exclamation mark.
pub fn picky() -> String {
    format!(
        "(if (local.get 1) (then (if (i32.eq (i32.const 33) (i32.load8_u
            (i32.sub (i32.add (local.get 0) (local.get 1)) (i32.const 1))))
            (then (unreachable)))))
         {WHOLE}"
    )
}

const CONTRACT: &str = include_str!("../../sdk/wit/format.wit");
const CONTRACT_1_1: &str = include_str!("../../sdk/wit/1.1/traits.wit");
const CONTRACT_1_2: &str = include_str!("../../sdk/wit/1.2/packed.wit");
const CONTRACT_1_3: &str = include_str!("../../sdk/wit/1.3/planned.wit");

impl Specimen<'_> {
    /// Returns the core module, with the contract's types in a custom section.
    pub fn core(&self) -> Vec<u8> {
        let packages = [CONTRACT, CONTRACT_1_1, CONTRACT_1_2, CONTRACT_1_3];
        let has_traits = self.more.contains("targum:format/traits@1.1.0");
        let version = match self.calls {
            Calls::Handler => has_traits.into(),
            Calls::Packed => 2,
            Calls::Planned => 3,
        };
        typed(self.module(), &packages[..=version])
    }

    /// Returns the core module, without types.
    pub fn module(&self) -> Vec<u8> {
        let Specimen { id, extract, encode, more, calls } = self;
        assert!(id.len() <= 32, "no room for {id}");
        let length = id.len();
        let crash = "(unreachable)";
        let functions = match calls {
            Calls::Handler => String::new(),
            Calls::Packed => packed::functions(extract, encode),
            Calls::Planned => packed::functions_with_plans(extract, encode),
        };
        let is_called = *calls == Calls::Handler;
        let (extract, encode) = if is_called { (*extract, *encode) } else { (crash, crash) };
        let of_handler = if is_called { "$" } else { "$handler-" };
        let text = format!(
            r#"(module
                (memory (export "memory") 4)
                (data (i32.const 0) "\20\00\00\00\{length:02x}\00\00\00\20\00\00\00\{length:02x}\00\00\00")
                (data (i32.const 32) "{id}") (data (i32.const 64) "all")
                (global $free (mut i32) (i32.const 65536))
                (global $calls (mut i32) (i32.const 0))
                (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
                    (local $at i32)
                    (local.set $at (i32.and
                        (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
                    (global.set $free (i32.add (local.get $at) (local.get 3)))
                    (local.get $at))
                (func (export "targum:format/handler@1.0.0#describe") (result i32) (i32.const 0))
                (func {of_handler}extract (export "targum:format/handler@1.0.0#extract")
                    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
                    (result i32)
                    (local i32)
                    {extract})
                (func {of_handler}encode (export "targum:format/handler@1.0.0#encode")
                    (param i32) (result i32) (local i32)
                    {encode})
                {functions}
                {more})"#
        );
        wat::parse_str(text).expect("WebAssembly text")
    }

    /// Returns the component.
    pub fn component(&self) -> Vec<u8> {
        encoded(&self.core())
    }
}

/// Returns a plugin that behaves, with this `describe-traits`.
pub fn describing_traits(describe: &str) -> Vec<u8> {
    let more = format!(
        "(func $describe (export \"targum:format/traits@1.1.0#describe-traits\") (result i32) {describe})"
    );
    behaving(&more)
}

/// Returns a core module with the types of a contract in a custom section. The last package has
/// the world.
fn typed(mut core: Vec<u8>, packages: &[impl AsRef<str>]) -> Vec<u8> {
    let mut resolve = Resolve::default();
    let mut read = |wit: &str| resolve.push_str("format.wit", wit).expect("a contract");
    let read = packages.iter().map(|wit| read(wit.as_ref()));
    let package = read.last().expect("a package");
    let world = resolve.select_world(&[package], None).expect("its world");
    embed_component_metadata(&mut core, &resolve, world, StringEncoding::UTF8).expect("a module");
    core
}

fn encoded(core: &[u8]) -> Vec<u8> {
    let encoder = ComponentEncoder::default().module(core);
    encoder.and_then(|mut encoder| encoder.encode()).expect("a component")
}

/// Returns the component of a core module for a contract. The last package has the world.
pub fn component(core: Vec<u8>, packages: &[impl AsRef<str>]) -> Vec<u8> {
    encoded(&typed(core, packages))
}

/// Returns a component of about a megabyte that takes a minute or more to compile: its one function
/// has many branches over many variables.
pub fn heavy() -> Vec<u8> {
    use std::fmt::Write;
    let (branches, variables) = (60_000, 1_000);
    let mut text =
        format!("(component (core module (func (param i64) (local {})", "i64 ".repeat(variables));
    for branch in 0..branches {
        let (a, b) = (branch * 7 % variables + 1, branch * 13 % variables + 1);
        let set = format!("(local.set {b} (i64.mul (local.get {b}) (local.get {a})))");
        let _ = write!(text, "(if (i64.eqz (local.get {a})) (then {set}))");
    }
    text.push_str(")))");
    wat::parse_str(text).expect("WebAssembly text")
}

/// Returns a plugin that behaves, with this `extract`.
pub fn extracting(extract: &str) -> Vec<u8> {
    Specimen { extract, ..Specimen::default() }.component()
}

/// Returns a plugin that behaves, with this `encode`.
pub fn encoding(encode: &str) -> Vec<u8> {
    Specimen { encode, ..Specimen::default() }.component()
}

/// Returns a plugin that behaves. `more` makes its file a different one.
pub fn behaving(more: &str) -> Vec<u8> {
    Specimen { more, ..Specimen::default() }.component()
}
