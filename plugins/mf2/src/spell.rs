//! Spells a translation in a value.

use serde::{Deserialize, Serialize};

/// The place of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Whether the translation begins the value.
    pub begins: bool,
    /// Whether the translation ends the value.
    pub ends: bool,
    /// The line break and the indentation of the lines of the value. Empty if the value stands on
    /// one line.
    pub continuation: String,
}

/// Spells `text`, in which each backslash begins an escape of the message.
pub(crate) fn spell(place: &Place, text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut chars = text.chars().peekable();
    let mut begins_line = place.begins;
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let ends = place.ends && next.is_none();
        let begun = std::mem::replace(&mut begins_line, false);
        match c {
            '\\' => {
                out.push(c);
                out.extend(chars.next());
            }
            // A blank line would end the value, or not be a part of it.
            '\n' if begun || ends || next == Some('\n') || place.continuation.is_empty() => {
                out.push_str("\\n");
            }
            '\n' => {
                out.push_str(&place.continuation);
                begins_line = true;
            }
            '\r' => out.push_str("\\r"),
            ' ' if begun || ends => out.push_str("\\ "),
            '\t' if begun || ends => out.push_str("\\t"),
            c if crate::character::is_content(c) => out.push(c),
            c if u32::from(c) < 0x100 => out.push_str(&format!("\\x{:02X}", u32::from(c))),
            c => out.push_str(&format!("\\u{:04X}", u32::from(c))),
        }
    }
    out
}
