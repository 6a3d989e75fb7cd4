//! The properties of formats that matter where files are translated again. A format that the host
//! does not know counts as one whose keys are places, in files of one language.

/// The formats whose keys are names that people give. In all others a key is a place, which
/// another segment has when something is put in before it.
const NAMED: [&str; 17] = [
    "android",
    "arb",
    "csv",
    "ftl",
    "js",
    "json",
    "php",
    "po",
    "properties",
    "resx",
    "toml",
    "ts",
    "xcode-strings",
    "xcode-stringsdict",
    "xcode-xcstrings",
    "xliff",
    "yaml",
];

/// The formats that take over from the previous translation more than its segments: its plural
/// rule, its states, people's notes in it.
const TAKING_OVER: [&str; 2] = ["po", "xliff"];

/// The formats whose files hold both languages, under keys that are not made of the source.
const BILINGUAL: [&str; 1] = ["xliff"];

/// Returns whether a key stays with its segment wherever the segment moves.
pub(super) fn has_names(format: &str) -> bool {
    NAMED.contains(&format)
}

/// Returns whether the format has the option [`PREVIOUS`](targum_sdk::PREVIOUS).
pub(super) fn takes_over(format: &str) -> bool {
    TAKING_OVER.contains(&format)
}

/// Returns whether a previous translation states its own source.
pub(super) fn states_sources(format: &str) -> bool {
    BILINGUAL.contains(&format)
}
