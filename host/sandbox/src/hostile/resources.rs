//! Plugins that use too much time or memory, crash, or keep state from one call to the next.

use std::time::{Duration, Instant};

use targum_tests::specimens::{FOREVER, HOARD, Specimen, WHOLE, packed, recursion};

use super::{
    Bodies, context, encode, encoding, extract, extract_error, extracting, limits, load, refused,
    specimens, wait,
};
use crate::{CallError, Limits, LoadError, Sandbox};

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
