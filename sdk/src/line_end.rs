//! The line ends of documents.

use std::{fmt, ops::Deref};

use serde::{Deserialize, Serialize};

/// The line end of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineEnd {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

impl LineEnd {
    /// Returns the line end of a document: `\r\n` if any line ends so.
    pub fn of(source: &str) -> Self {
        if source.contains("\r\n") { LineEnd::CrLf } else { LineEnd::Lf }
    }

    /// Returns the line end of a document's first line.
    pub fn of_first_line(source: &str) -> Self {
        match source.find('\n') {
            Some(at) if source[..at].ends_with('\r') => LineEnd::CrLf,
            _ => LineEnd::Lf,
        }
    }

    /// Returns the characters of the line end.
    pub fn as_str(self) -> &'static str {
        match self {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
        }
    }
}

impl Deref for LineEnd {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for LineEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}
