//! The position and the style of a value.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

/// The position of a value, and the style of its file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The style of the file.
    pub style: Style,
    /// Whether only white space separates the value from its key.
    pub bare: bool,
    /// Whether the text begins the value.
    pub begins: bool,
    /// Whether the text is one of the forms that semicolons separate.
    pub listed: bool,
    /// The line layout of the value, or `None` for a value on one line.
    pub lines: Option<Rc<Lines>>,
}

/// The style of a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Style {
    /// Whether all characters beyond ASCII are escaped.
    pub ascii: bool,
    /// Whether hexadecimal digits are in lower case.
    pub lower_case: bool,
    /// Whether `:`, `=`, `#` and `!` are escaped within values, as `Properties.store` does.
    pub stored: bool,
}

/// The layout of a value on several lines.
#[derive(Debug, Serialize, Deserialize)]
pub struct Lines {
    /// A backslash, a line end and the indentation of the next line.
    pub continuation: String,
    /// Whether lines end after the line breaks of the text rather than at a width.
    pub at_breaks: bool,
    /// The greatest length of a line in characters, taken from the value's own lines.
    pub width: usize,
}
