//! The ways in which codes are written.

use serde::{Deserialize, Serialize};

/// The way a code is written, and its relation to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Carrier {
    /// The code was found in the text. It is read and escaped together with the text.
    Text,
    /// An argument of a message. The format escapes it like text, the message does not.
    Argument,
    /// Markup of the format, which is written unchanged.
    Markup,
    /// A code of several of these kinds: see [`Mixed`](crate::inline::Mixed).
    Mixed,
}
