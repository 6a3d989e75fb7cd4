//! Many models in one host: models are loaded on demand, and unloaded when others need the room.

use std::{collections::BTreeSet, path::Path, thread};

use serde_json::Value;
use targum_tests::{
    Host, Setup,
    synthetic::{SMALL, sentence},
    translate_body,
};

const TARGETS: [&str; 40] = [
    "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr",
    "gu", "he", "hi", "hr", "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "ms", "nb", "nl", "pl",
    "ro", "ru", "sk", "sl", "sq", "sv", "te", "uk",
];

/// The room for models. The files of a model of this shape have two megabytes, so three models fit.
const MOST_BYTES: u64 = 7_000_000;

fn host(models: &Path) -> Host {
    let tables = format!(
        "[engines.many]\nkind = \"firefox\"\nmodels = \"{}\"\nthreads = 2\n\
         max_model_bytes = {MOST_BYTES}\n",
        models.display()
    );
    Host::start(&Setup { tables, ..Setup::engine("many") }.only(&["string"]))
}

fn body(target: &str) -> Value {
    // The requests do not use the cache, so that the model itself answers.
    let [whole, before, after] =
        [&[7, 8, 9, 100, 20, 3][..], &[40, 41, 80], &[42, 43, 260]].map(sentence);
    translate_body("string", target, &format!("{whole}\n\n{before} {{name}} {after}"))
}

fn loaded_bytes(host: &Host) -> u64 {
    host.metric("targum_memory_bytes{holder=\"models\"}") as u64
}

#[test]
fn forty_models_share_the_room_of_three() {
    let folder = tempfile::tempdir().expect("a folder");
    for (seed, target) in (0..).zip(TARGETS) {
        SMALL.write(&folder.path().join(format!("en-{target}")), seed);
    }
    let host = host(folder.path());
    assert_eq!(loaded_bytes(&host), 0, "no model is loaded before it is asked for");
    let ask = |target: &str| host.client().translate(&body(target)).translated();
    let first: Vec<String> = TARGETS
        .iter()
        .map(|target| {
            let answer = ask(target);
            let bytes = loaded_bytes(&host);
            assert!(bytes > 0 && bytes <= MOST_BYTES, "en-{target}: {bytes} bytes are loaded");
            answer
        })
        .collect();
    assert!(first.iter().all(|answer| answer.contains("{name}")), "{first:?}");
    let different: BTreeSet<&String> = first.iter().collect();
    assert!(different.len() > 30, "models with other weights give other answers: {different:?}");
    // Two clients each use half of the pairs in different orders, so that models are loaded and
    // unloaded all the time.
    thread::scope(|scope| {
        for client in 0..2 {
            let (first, ask) = (&first, &ask);
            scope.spawn(move || {
                for round in 0..TARGETS.len() / 2 {
                    let index = (2 * round * [1, 3][client] + client) % TARGETS.len();
                    assert_eq!(ask(TARGETS[index]), first[index], "en-{}", TARGETS[index]);
                }
            });
        }
    });
    let bytes = loaded_bytes(&host);
    assert!(bytes <= MOST_BYTES, "{bytes} bytes are loaded");
    assert!(host.log().matches("a model left memory to make room").count() >= TARGETS.len() - 3);
}
