//! Messages of browser extensions, which JSON and YAML files hold: a text, what describes it, and placeholders such
//! as `$NAME$`.

use crate::Grammar;

/// The key of a message's text.
pub const TEXT: &str = "message";

/// The keys of a message besides its text.
pub const ABOUT: [&str; 3] = ["description", "hash", "placeholders"];

/// The grammar of the placeholders that only these messages have.
pub const GRAMMAR: Grammar = Grammar::Chrome;
