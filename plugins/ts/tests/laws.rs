//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_ts::TypeScript;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<TypeScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/ts");
    assert_eq!(laws::corpus::<TypeScript>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<TypeScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn a_type_behind_an_operand_stays_the_type_of_that_operand() {
    let sources = [
        "export default { a: n as T + \" files\" as T };",
        "export default { a: n satisfies T + \" files\" };",
        "export default { a: `b c` } as M + \" d\" as T;",
    ];
    laws::withstand::<TypeScript>(&sources, &["pl"]);
}
