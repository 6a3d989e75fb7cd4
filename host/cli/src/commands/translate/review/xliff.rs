//! Texts for review as XLIFF 1.2. [`write`] makes a document, [`read`] finds the units of one, and [`content`] spells
//! and reads texts with their codes.

pub(super) mod content;
pub(super) mod read;
pub(super) mod write;

use targum_translate::{inspect::record::Digest, review::Text};

/// The state of a target that waits for a person.
const NEEDS_REVIEW: &str = "needs-review-translation";

/// The state of a target that is a copy of the source.
const NEEDS_TRANSLATION: &str = "needs-translation";

/// The states of a target that a person has seen.
const SEEN: [&str; 3] = ["translated", "signed-off", "final"];

/// Returns the id of a unit: the digest of its key, with a number where several texts have the key, and the digest of its
/// source. A text whose source has changed has another id.
pub(super) fn id(text: &Text) -> String {
    let (key, number) = text.name;
    let number = if number > 1 { format!(".{number}") } else { String::new() };
    format!("{}{number}-{}", hex(key), hex(text.digest))
}

/// Returns the part of an id that is the text's, whatever its source.
pub(super) fn name(id: &str) -> &str {
    id.split_once('-').map_or(id, |(name, _)| name)
}

fn hex(digest: Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
