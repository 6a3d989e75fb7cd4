//! Plugins that misbehave when they are called, with the errors of their requests.

use crate::specimens::{
    FLOOD, FOREVER, HOARD, LIAR, MILLION, OVERLAP, Specimen, WHOLE, recursion, span,
};

/// A misbehaving plugin.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// The id, which names the misbehaviour.
    pub id: String,
    /// The component file.
    pub component: Vec<u8>,
    /// The beginning of the error of its requests.
    pub says: String,
}

/// Returns one plugin for each way to misbehave in a call.
pub fn hostile() -> Vec<Hostile> {
    fn extracting<'a>(id: &'a str, extract: &'a str) -> Specimen<'a> {
        Specimen { id, extract, ..Specimen::default() }
    }
    let encoding = |id, encode| Specimen { id, encode, ..Specimen::default() };
    let (stack, past, backwards, within) = (recursion(), span(0, -1), span(5, 2), span(0, 1));
    let text_outside = format!("{WHOLE} (i32.store (i32.const 1124) (i32.const -8))");
    let no_text = format!("(i32.store8 (i32.const 65) (i32.const 255)) {WHOLE}");
    let fickle = format!(
        "(if (i32.eq (i32.load8_u (local.get 2)) (i32.const 112)) (then (return (i32.const 1024))))
         {WHOLE}"
    );
    let table = "(drop (table.grow $t (ref.null func) (i32.const 100000000))) (unreachable)";
    let table = Specimen { more: "(table $t 1 funcref)", ..extracting("tables", table) };
    let too_long = "took too long and was stopped";
    [
        (extracting("loops", FOREVER), too_long),
        (encoding("loops-late", FOREVER), too_long),
        (extracting("hoards", HOARD), "ran out of memory"),
        (table, "ran out of memory"),
        (extracting("recurses", &stack), "crashed: its stack is exhausted"),
        (extracting("traps", "(unreachable)"), "crashed: wasm `unreachable` instruction executed"),
        (
            extracting("outside", "(i32.load (i32.const -4))"),
            "crashed: out of bounds memory access",
        ),
        (
            extracting("floods", FLOOD),
            "gave a wrong answer: too much data is being copied between the host and the guest",
        ),
        (
            extracting("million", MILLION),
            "gave a wrong answer: too much data is being copied between the host and the guest",
        ),
        (
            extracting("past-the-end", &past),
            "gave a wrong answer: edit 0 at 0..4294967295 ends past the document",
        ),
        (
            extracting("backwards", &backwards),
            "gave a wrong answer: edit 0 at 5..2 ends before it starts",
        ),
        (
            extracting("overlaps", OVERLAP),
            "gave a wrong answer: edit 1 at 4..6 starts before the previous one ends",
        ),
        (extracting("within", &within), "gave a wrong answer: edit 0 at 0..1 cuts a character"),
        (
            extracting("text-outside", &text_outside),
            "gave a wrong answer: string pointer/length out of bounds of memory",
        ),
        (extracting("no-text", &no_text), "gave a wrong answer: invalid utf-8 sequence"),
        (
            encoding("miscounts", "(i32.const 2048)"),
            "gave a wrong answer: 0 spellings for 1 translations",
        ),
        (encoding("lies", LIAR), "changed the translation: segment `all`: "),
        (extracting("fickle", &fickle), "changed the translation: segment `all`: "),
    ]
    .into_iter()
    .map(|(specimen, says)| Hostile {
        id: specimen.id.to_owned(),
        component: specimen.component(),
        says: format!("the format plugin {says}"),
    })
    .collect()
}
