//! What the host knows of its own formats where files are translated again. A format that was
//! dropped in is taken for one whose keys are places, in files of one language.

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

/// The formats that take over from the previous translation what is no segment: its plural
/// rule, its states, what people have noted in it.
const TAKING_OVER: [&str; 2] = ["po", "xliff"];

/// The formats whose files hold both languages, under keys that are not made of the source.
const BILINGUAL: [&str; 1] = ["xliff"];

/// Whether a key stays with its segment wherever that stands.
pub(super) fn has_names(format: &str) -> bool {
    NAMED.contains(&format)
}

/// Whether the format has the option [`PREVIOUS`](targum_sdk::PREVIOUS).
pub(super) fn takes_over(format: &str) -> bool {
    TAKING_OVER.contains(&format)
}

/// Whether a previous translation states its own source.
pub(super) fn states_sources(format: &str) -> bool {
    BILINGUAL.contains(&format)
}
