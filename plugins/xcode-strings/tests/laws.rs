//! Holds the plugin to the laws of every format, on its own cases and on real files.

use targum_plugin_xcode_strings::XcodeStrings;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<XcodeStrings>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    // Prose between the entries, and a comment that was meant to continue on the next line.
    const INVALID: [(&str, &str); 2] = [
        ("lingodotdev__lingo.dev__example.strings", "malformed: line 63, column 6"),
        ("tolgee__tolgee-platform__Localizable.strings", "malformed: line 16, column 10"),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xcode-strings");
    let broken = laws::corpus::<XcodeStrings>(folder.as_ref());
    let (invalid, broken): (Vec<_>, Vec<_>) = broken
        .into_iter()
        .partition(|(name, _)| INVALID.iter().any(|(invalid, _)| invalid == name));
    for (name, law) in &invalid {
        assert!(
            INVALID.iter().any(|(invalid, why)| invalid == name && law.what.starts_with(why)),
            "{law}"
        );
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<XcodeStrings>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for repeated in ["[a](b", "**a** ", "^[a b", "a] "] {
        laws::scales::<XcodeStrings>("\"key\" = \"a b ", repeated, "\";\n");
    }
}
