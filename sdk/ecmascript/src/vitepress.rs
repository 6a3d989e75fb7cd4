//! Settings of VitePress, whose values are words that it reads.

/// The properties whose value is the name of a folder, if it is one word.
const FOLDERS: [&str; 5] = ["assetsDir", "cacheDir", "outDir", "publicDir", "srcDir"];

/// The words that VitePress reads: the object around a property if it matters, the property, and
/// its value.
const WORDS: [(Option<&str>, &str, &str); 4] = [
    (None, "outline", "deep"),
    (Some("outline"), "level", "deep"),
    (Some("search"), "provider", "algolia"),
    (Some("search"), "provider", "local"),
];

/// Returns whether the property `name` of the object under the key `around` is a setting.
pub(crate) fn is_setting(around: &str, name: &str, value: &str) -> bool {
    let is_known = |&(object, property, word): &(Option<&str>, &str, &str)| {
        object.is_none_or(|object| object == around) && (property, word) == (name, value)
    };
    let of_text = |c: char| c.is_whitespace() || c.is_uppercase();
    FOLDERS.contains(&name) && !value.contains(of_text) || WORDS.iter().any(is_known)
}
