//! Bodies of the functions of the interfaces `packed` and `planned`. Each does what the body of the same
//! name for the interface `handler` does. Plans are empty.

use super::{Calls, Specimen, TRAITS};

/// A plugin of version 1.2 that behaves.
pub const BEHAVING: Specimen<'_> = Specimen {
    id: "specimen",
    extract: WHOLE,
    encode: AS_IT_IS,
    more: TRAITS,
    calls: Calls::Packed,
};

/// A plugin of version 1.3 that behaves.
pub const PLANNING: Specimen<'_> = Specimen { calls: Calls::Planned, ..BEHAVING };

/// An `extract` that returns the whole source as one segment with the key `all`.
///
/// The result is at 1024, the 14 numbers at 1056, and the key with the source behind it where memory
/// is free. Number 8 is the length of the source, number 10 the end of the edit.
pub const WHOLE: &str = r#"
    (local.set 6 (global.get $free))
    (memory.copy (local.get 6) (i32.const 64) (i32.const 3))
    (memory.copy (i32.add (local.get 6) (i32.const 3)) (local.get 0) (local.get 1))
    (i32.store (i32.const 1028) (local.get 6))
    (i32.store (i32.const 1032) (i32.add (local.get 1) (i32.const 3)))
    (i32.store (i32.const 1036) (i32.const 1056)) (i32.store (i32.const 1040) (i32.const 14))
    (i32.store (i32.const 1056) (i32.const 1)) (i32.store (i32.const 1060) (i32.const 1))
    (i32.store (i32.const 1064) (i32.const 3)) (i32.store (i32.const 1080) (i32.const 1))
    (i32.store (i32.const 1088) (local.get 1)) (i32.store (i32.const 1096) (local.get 1))
    (i32.store (i32.const 1100) (i32.const 1)) (i32.store (i32.const 1104) (i32.const 1))
    (i32.const 1024)"#;

/// An `encode` that returns the first word of the first translation, which must be a text. It
/// refuses an exclamation mark at the start with the reason `all`.
///
/// The result is at 2048, the numbers at 2080.
pub const AS_IT_IS: &str = r#"
    (i32.store (i32.const 2060) (i32.const 2080)) (i32.store (i32.const 2064) (i32.const 3))
    (i32.store (i32.const 2080) (i32.const 1))
    (if (i32.and
            (i32.gt_u (local.get 7) (i32.const 0))
            (i32.eq (i32.load8_u (local.get 6)) (i32.const 33)))
        (then
            (i32.store (i32.const 2052) (i32.const 64)) (i32.store (i32.const 2056) (i32.const 3))
            (i32.store (i32.const 2084) (i32.const 1)) (i32.store (i32.const 2088) (i32.const 3)))
        (else
            (i32.store (i32.const 2052) (local.get 6)) (i32.store (i32.const 2056) (local.get 7))
            (i32.store (i32.const 2088) (local.get 7))))
    (i32.const 2048)"#;

/// An `extract` that returns a million empty segments. They take 20 MB in the plugin and several
/// times as much in the host.
pub const MILLION: &str = "
    (drop (memory.grow (i32.const 400)))
    (i32.store (i32.const 1028) (i32.const 64))
    (i32.store (i32.const 1036) (i32.const 262144)) (i32.store (i32.const 1040) (i32.const 5000002))
    (i32.store (i32.const 262144) (i32.const 1000000))
    (i32.const 1024)";

/// An `extract` that returns two edits, the second of which begins within the first.
pub const OVERLAP: &str = "
    (i32.store (i32.const 1028) (i32.const 64))
    (i32.store (i32.const 1036) (i32.const 1056)) (i32.store (i32.const 1040) (i32.const 8))
    (i32.store (i32.const 1060) (i32.const 2))
    (i32.store (i32.const 1068) (i32.const 5))
    (i32.store (i32.const 1076) (i32.const 4)) (i32.store (i32.const 1080) (i32.const 6))
    (i32.const 1024)";

/// An `encode` that spells every translation as `all`.
pub const LIAR: &str = "
    (i32.store (i32.const 2052) (i32.const 64)) (i32.store (i32.const 2056) (i32.const 3))
    (i32.store (i32.const 2060) (i32.const 2080)) (i32.store (i32.const 2064) (i32.const 3))
    (i32.store (i32.const 2080) (i32.const 1)) (i32.store (i32.const 2088) (i32.const 3))
    (i32.const 2048)";

/// An `encode` that returns no spelling.
pub const NONE: &str = "
    (i32.store (i32.const 2052) (i32.const 64))
    (i32.store (i32.const 2060) (i32.const 2080)) (i32.store (i32.const 2064) (i32.const 1))
    (i32.const 2048)";

/// Returns an `extract` whose text and whose numbers lie in the same pages of memory, so that the host
/// would have to copy them twice.
pub fn flood(pages: i32) -> String {
    let bytes = pages << 16;
    format!(
        "(drop (memory.grow (i32.const {pages})))
         (i32.store (i32.const 1028) (i32.const 262144)) (i32.store (i32.const 1032) (i32.const {bytes}))
         (i32.store (i32.const 1036) (i32.const 262144)) (i32.store (i32.const 1040) (i32.const {}))
         (i32.const 1024)",
        bytes / 4
    )
}

/// Returns an `extract` that calls itself until the stack ends.
pub fn recursion() -> String {
    format!("(call $extract {})", "(local.get 0)".repeat(6))
}

/// Returns an `extract` with one edit at this span.
pub fn span(start: i32, end: i32) -> String {
    numbers(&[0, 1, start, end, 0])
}

/// Returns an `extract` that answers with these numbers and without text.
pub fn numbers(numbers: &[i32]) -> String {
    pack((64, 0), numbers)
}

/// Returns an `extract` that answers with these numbers, and with the text at an address, of a
/// length in bytes.
pub fn pack((at, length): (i32, i32), numbers: &[i32]) -> String {
    let stored = numbers.iter().enumerate().map(|(index, number)| {
        format!("(i32.store (i32.const {}) (i32.const {number}))", 1056 + 4 * index)
    });
    format!(
        "{} (i32.store (i32.const 1028) (i32.const {at})) (i32.store (i32.const 1032) (i32.const {length}))
         (i32.store (i32.const 1036) (i32.const 1056)) (i32.store (i32.const 1040) (i32.const {}))
         (i32.const 1024)",
        stored.collect::<String>(),
        numbers.len()
    )
}

/// Returns the functions of the interface `packed` with these bodies.
pub(super) fn functions(extract: &str, encode: &str) -> String {
    exported("packed@1.2.0", ["$extract", "$encode"], "", extract, encode)
}

/// Returns the functions of the interfaces `packed` and `planned`, all with these bodies.
pub(super) fn functions_with_plans(extract: &str, encode: &str) -> String {
    let of_packed = exported("packed@1.2.0", ["", ""], "", extract, encode);
    of_packed + &exported("planned@1.3.0", ["$extract", "$encode"], "i32 i32", extract, encode)
}

/// Returns the functions of an interface. `plan` is the parameters that an `encode` takes for a plan.
fn exported(
    interface: &str,
    [name_of_extract, name_of_encode]: [&str; 2],
    plan: &str,
    extract: &str,
    encode: &str,
) -> String {
    format!(
        r#"(func {name_of_extract} (export "targum:format/{interface}#extract")
            (param i32 i32 i32 i32 i32 i32) (result i32) (local i32)
            {extract})
        (func {name_of_encode} (export "targum:format/{interface}#encode")
            (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 {plan}) (result i32) (local i32)
            {encode})"#
    )
}
