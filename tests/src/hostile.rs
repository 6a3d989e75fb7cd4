//! Plugins that misbehave when they are called, with the errors of their requests.

use crate::specimens::{
    FLOOD, FOREVER, HOARD, LIAR, MILLION, OVERLAP, Specimen, WHOLE, packed, recursion, span,
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

const TOO_LONG: &str = "took too long and was stopped";
const TOO_MUCH: &str =
    "gave a wrong answer: too much data is being copied between the host and the guest";
const OUTSIDE: &str = "gave a wrong answer: string pointer/length out of bounds of memory";

/// Returns one plugin for each way to misbehave in a call, by each interface with calls.
pub fn hostile() -> Vec<Hostile> {
    let mut all = by_handler();
    all.extend(by_packed());
    all
}

fn by_handler() -> Vec<Hostile> {
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
    let table = Specimen { more: TABLE, ..extracting("tables", GROWS_TABLE) };
    named([
        (extracting("loops", FOREVER), TOO_LONG),
        (encoding("loops-late", FOREVER), TOO_LONG),
        (extracting("hoards", HOARD), "ran out of memory"),
        (table, "ran out of memory"),
        (extracting("recurses", &stack), "crashed: its stack is exhausted"),
        (extracting("traps", "(unreachable)"), "crashed: wasm `unreachable` instruction executed"),
        (extracting("outside", LOADS_OUTSIDE), "crashed: out of bounds memory access"),
        (extracting("floods", FLOOD), TOO_MUCH),
        (extracting("million", MILLION), TOO_MUCH),
        (extracting("past-the-end", &past), PAST),
        (extracting("backwards", &backwards), BACKWARDS),
        (extracting("overlaps", OVERLAP), OVERLAPS),
        (extracting("within", &within), WITHIN),
        (extracting("text-outside", &text_outside), OUTSIDE),
        (extracting("no-text", &no_text), "gave a wrong answer: invalid utf-8 sequence"),
        (
            encoding("miscounts", "(i32.const 2048)"),
            "gave a wrong answer: 0 spellings for 1 translations",
        ),
        (encoding("lies", LIAR), "changed the translation: segment `all`: "),
        (extracting("fickle", &fickle), "changed the translation: segment `all`: "),
    ])
}

const TABLE: &str = "(table $t 1 funcref)";
const GROWS_TABLE: &str =
    "(drop (table.grow $t (ref.null func) (i32.const 100000000))) (unreachable)";
const LOADS_OUTSIDE: &str = "(i32.load (i32.const -4))";
const PAST: &str = "gave a wrong answer: edit 0 at 0..4294967295 ends past the document";
const BACKWARDS: &str = "gave a wrong answer: edit 0 at 5..2 ends before it starts";
const OVERLAPS: &str = "gave a wrong answer: edit 1 at 4..6 starts before the previous one ends";
const WITHIN: &str = "gave a wrong answer: edit 0 at 0..1 cuts a character";

fn by_packed() -> Vec<Hostile> {
    use packed::{BEHAVING, NONE, WHOLE, flood, numbers, pack, recursion, span};
    fn extracting<'a>(id: &'a str, extract: &'a str) -> Specimen<'a> {
        Specimen { id, extract, ..BEHAVING }
    }
    let encoding = |id, encode| Specimen { id, encode, ..BEHAVING };
    let (stack, past, backwards, within) = (recursion(), span(0, -1), span(5, 2), span(0, 1));
    let flood = flood(1100);
    let (outside, list_outside) = (pack((-8, 8), &[0, 0]), {
        format!("{WHOLE} (i32.store (i32.const 1036) (i32.const -8))")
    });
    let no_text = format!("(i32.store8 (i32.const 65) (i32.const 255)) {WHOLE}");
    let fickle = format!(
        "(if (i32.eq (i32.load8_u (local.get 2)) (i32.const 112)) (then (return {})))
         {WHOLE}",
        format_args!("(block (result i32) {})", numbers(&[0, 0]))
    );
    let more = &format!("{TABLE} {}", BEHAVING.more);
    let table = Specimen { more, ..extracting("packed-tables", GROWS_TABLE) };
    let many = numbers(&[1_000_000, 0]);
    let (short, long, rest) = (numbers(&[1, 0, 0]), numbers(&[0, 0, 7]), pack((64, 3), &[0, 0]));
    // The source begins with a character of two bytes.
    let cut = format!("{WHOLE} (i32.store (i32.const 1064) (i32.const 4))");
    let beyond = format!("{WHOLE} (i32.store (i32.const 1088) (i32.const -1))");
    named([
        (extracting("packed-loops", FOREVER), TOO_LONG),
        (encoding("packed-loops-late", FOREVER), TOO_LONG),
        (extracting("packed-hoards", HOARD), "ran out of memory"),
        (table, "ran out of memory"),
        (extracting("packed-recurses", &stack), "crashed: its stack is exhausted"),
        (
            extracting("packed-traps", "(unreachable)"),
            "crashed: wasm `unreachable` instruction executed",
        ),
        (extracting("packed-outside", LOADS_OUTSIDE), "crashed: out of bounds memory access"),
        (extracting("packed-floods", &flood), TOO_MUCH),
        (extracting("packed-million", packed::MILLION), TOO_MUCH),
        (extracting("packed-past-the-end", &past), PAST),
        (extracting("packed-backwards", &backwards), BACKWARDS),
        (extracting("packed-overlaps", packed::OVERLAP), OVERLAPS),
        (extracting("packed-within", &within), WITHIN),
        (extracting("packed-text-outside", &outside), OUTSIDE),
        (
            extracting("packed-list-outside", &list_outside),
            "gave a wrong answer: list pointer/length out of bounds of memory",
        ),
        (extracting("packed-no-text", &no_text), "gave a wrong answer: invalid utf-8 sequence"),
        (encoding("packed-miscounts", NONE), "gave a wrong answer: 0 spellings for 1 translations"),
        (encoding("packed-lies", packed::LIAR), "changed the translation: segment `all`: "),
        (extracting("packed-fickle", &fickle), "changed the translation: segment `all`: "),
        (extracting("packed-many", &many), "gave a wrong answer: its numbers end too early"),
        (extracting("packed-short", &short), "gave a wrong answer: its numbers end too early"),
        (extracting("packed-long", &long), "gave a wrong answer: 1 of its numbers have no place"),
        (
            extracting("packed-rest", &rest),
            "gave a wrong answer: 3 bytes of its texts have no place",
        ),
        (
            extracting("packed-cuts", &cut),
            "gave a wrong answer: a text of 4 bytes ends in a character",
        ),
        (
            extracting("packed-beyond", &beyond),
            "gave a wrong answer: a text of 4294967295 bytes ends past the last one",
        ),
    ])
}

fn named<const N: usize>(specimens: [(Specimen<'_>, &str); N]) -> Vec<Hostile> {
    let hostile = |(specimen, says): (Specimen<'_>, &str)| Hostile {
        id: specimen.id.to_owned(),
        component: specimen.component(),
        says: format!("the format plugin {says}"),
    };
    specimens.into_iter().map(hostile).collect()
}
