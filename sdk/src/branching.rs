//! Finds the texts that have several segments, because they are messages with branches.

use crate::{Grammar, Syntax, icu, mf2};

/// Returns whether a text is a message with branches of a notation of `syntax`, or was meant to be
/// one: an ICU message with a `plural` or the like, or a message of MessageFormat 2 with
/// declarations, variants or a quoted pattern. A text that begins with a declaration of MessageFormat 2
/// is such a message in every syntax. [`Draft::message`](crate::Draft::message) takes such texts apart.
pub fn is_branching(text: &str, syntax: Syntax) -> bool {
    if syntax.has(Grammar::Mf2) {
        return mf2::is_complex(text);
    }
    mf2::is_declared(text) || syntax.has(Grammar::Icu) && icu::is_branching(text)
}
