//! Plugins whose answers are too large or not valid.

use targum_core::contract::Word;
use targum_tests::specimens::{
    FLOOD, Specimen, WHOLE,
    packed::{self, BEHAVING, PLANNING},
    span,
};

use super::{Bodies, encode, encoding, extract, extract_error, limits, load};
use crate::{CallError, Limits, Sandbox};

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
