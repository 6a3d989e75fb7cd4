//! The characters that write emphasis.

use serde::{Deserialize, Serialize};

/// The characters that write emphasis; see [`Content::marks`](super::Content::marks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marks {
    /// The character of emphasis: `*` or `_`.
    pub emphasis: u8,
    /// The character of strong emphasis.
    pub strong: u8,
}

impl Marks {
    /// Returns these marks, followed by the other ways to write emphasis.
    pub(crate) fn others(self) -> impl Iterator<Item = Marks> {
        let every = [(b'*', b'*'), (b'_', b'*'), (b'*', b'_'), (b'_', b'_')];
        let every = every.map(|(emphasis, strong)| Marks { emphasis, strong });
        std::iter::once(self).chain(every.into_iter().filter(move |other| *other != self))
    }
}
