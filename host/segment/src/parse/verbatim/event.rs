//! Names of events: `bed.watered`.

/// Returns whether a token is two words in small letters that a dot joins, such as the name of an event:
/// `bed.watered`. A word that begins sentences stands behind a full stop without a space.
pub(super) fn is_event(token: &str) -> bool {
    /// The least number of letters of either word. Shorter second words are those of files.
    const LEAST: usize = 3;
    const BEGINNINGS: [&str; 24] = [
        "additionally",
        "afterwards",
        "although",
        "because",
        "before",
        "besides",
        "between",
        "despite",
        "during",
        "everything",
        "finally",
        "further",
        "however",
        "instead",
        "moreover",
        "nothing",
        "otherwise",
        "please",
        "several",
        "sometimes",
        "something",
        "therefore",
        "through",
        "without",
    ];
    let is_word = |word: &str| word.len() >= LEAST && word.bytes().all(|b| b.is_ascii_lowercase());
    token.split_once('.').is_some_and(|(thing, event)| {
        is_word(thing) && is_word(event) && !BEGINNINGS.contains(&event)
    })
}
