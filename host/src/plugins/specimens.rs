//! Plugins for tests, in WebAssembly text: one that behaves, and what bad ones do instead.

use wit_component::{StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

use super::component::componentize;

/// Its `extract`: the whole source is one segment with the key `all`.
///
/// The result stands at 1024 (document), 1056 (segment), 1120 (part), 1136 (edit) and
/// 1152 (piece).
pub(crate) const WHOLE: &str = r#"
    (i32.store (i32.const 1028) (i32.const 1056)) (i32.store (i32.const 1032) (i32.const 1))
    (i32.store (i32.const 1036) (i32.const 1136)) (i32.store (i32.const 1040) (i32.const 1))
    (i32.store (i32.const 1056) (i32.const 1120)) (i32.store (i32.const 1060) (i32.const 1))
    (i32.store (i32.const 1064) (i32.const 64)) (i32.store (i32.const 1068) (i32.const 3))
    (i32.store (i32.const 1124) (local.get 0)) (i32.store (i32.const 1128) (local.get 1))
    (i32.store (i32.const 1140) (local.get 1))
    (i32.store (i32.const 1144) (i32.const 1152)) (i32.store (i32.const 1148) (i32.const 1))
    (i32.store8 (i32.const 1152) (i32.const 1))
    (i32.const 1024)"#;

/// Its `encode`: the first word of the first translation, which is a text. An exclamation
/// mark at its start is refused with the reason `all`.
///
/// The result stands at 2048 (list) and 2080 (spelling).
pub(crate) const AS_IT_IS: &str = r#"
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

/// The core of a plugin `specimen` with these bodies of `extract` and `encode`, and more
/// fields of the module.
pub(crate) fn core(extract: &str, encode: &str, more: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (memory (export "memory") 4)
            (data (i32.const 0) "\20\00\00\00\08\00\00\00\20\00\00\00\08\00\00\00")
            (data (i32.const 32) "specimen") (data (i32.const 64) "all")
            (global $free (mut i32) (i32.const 65536))
            (global $calls (mut i32) (i32.const 0))
            (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
                (local $at i32)
                (local.set $at (i32.and
                    (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
                (global.set $free (i32.add (local.get $at) (local.get 3)))
                (local.get $at))
            (func (export "targum:format/handler@1.0.0#describe") (result i32) (i32.const 0))
            (func $extract (export "targum:format/handler@1.0.0#extract")
                (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
                (result i32)
                (local i32)
                {extract})
            (func $encode (export "targum:format/handler@1.0.0#encode")
                (param i32) (result i32) (local i32)
                {encode})
            {more})"#
    );
    let mut core = wat::parse_str(text).unwrap();
    let mut resolve = Resolve::default();
    let wit = include_str!("../../../sdk/wit/format.wit");
    let package = resolve.push_str("format.wit", wit).unwrap();
    let world = resolve.select_world(&[package], None).unwrap();
    embed_component_metadata(&mut core, &resolve, world, StringEncoding::UTF8).unwrap();
    core
}

/// A plugin with this `extract` that behaves otherwise.
pub(crate) fn extracting(extract: &str) -> Vec<u8> {
    componentize(&core(extract, AS_IT_IS, "")).unwrap()
}

/// A plugin with this `encode` that behaves otherwise.
pub(crate) fn encoding(encode: &str) -> Vec<u8> {
    componentize(&core(WHOLE, encode, "")).unwrap()
}

/// A plugin that behaves; `more` makes it another file.
pub(crate) fn behaving(more: &str) -> Vec<u8> {
    componentize(&core(WHOLE, AS_IT_IS, more)).unwrap()
}
