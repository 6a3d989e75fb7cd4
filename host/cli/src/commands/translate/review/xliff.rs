//! Texts for review as XLIFF 1.2. [`write`] makes a document, [`read`] finds the units of one, and [`content`] spells
//! and reads texts with their codes.

pub(super) mod content;
pub(super) mod read;
pub(super) mod write;

use targum_core::contract::Part;
use targum_translate::{
    inspect::record::{self, Digest},
    review::Text,
};

use super::authored::{Authored, comparable};

/// The state of a target that waits for a person.
const NEEDS_REVIEW: &str = "needs-review-translation";

/// The state of a target that is a copy of the source.
const NEEDS_TRANSLATION: &str = "needs-translation";

/// The states of a target that a person has seen.
const SEEN: [&str; 3] = ["translated", "signed-off", "final"];

/// Returns the id of a unit: the [`id_of_source`] of its text, and the digest of the text's translation.
pub(super) fn id(of: &Authored) -> String {
    let translation = of.translation().map(comparable).unwrap_or_default();
    format!("{}-{}", id_of_source(&of.text), digest(&translation))
}

/// Returns the part of an id that is of a text and its source: the digest of its key, with a number where several texts
/// have the key, and the digest of its source. A text whose source has changed has another one.
pub(super) fn id_of_source(text: &Text) -> String {
    let (key, number) = text.name;
    let number = if number > 1 { format!(".{number}") } else { String::new() };
    format!("{}{number}-{}", hex(key), hex(text.digest))
}

/// Divides an id into the part that is of a text and its source, and the digest of the translation at the export.
pub(super) fn divided(id: &str) -> (&str, Option<&str>) {
    let second = id.match_indices('-').nth(1);
    second.map_or((id, None), |(at, _)| (&id[..at], Some(&id[at + 1..])))
}

/// Returns whether a translation is the one of the export, as the id of a unit has it. An id without a digest of the
/// translation fits every translation.
pub(super) fn is_of_export(id: &str, translation: &str) -> bool {
    divided(id).1.is_none_or(|exported| digest(translation) == exported)
}

/// Returns the digest of a translation in its comparable form, as ids have it. It is empty where there is none.
pub(super) fn digest(translation: &str) -> String {
    hex(record::of_parts(&[Part::Text(translation.to_owned())]))
}

/// Returns the part of an id that is the text's, whatever its source.
pub(super) fn name(id: &str) -> &str {
    id.split_once('-').map_or(id, |(name, _)| name)
}

fn hex(digest: Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
