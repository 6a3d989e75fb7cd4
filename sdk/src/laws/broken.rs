//! Broken laws.

use std::fmt;

/// A broken law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law, and how it is broken.
    pub what: String,
    /// The key of the segment that breaks the law, if it is one segment.
    pub key: Option<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(f, "{} (key `{key}`)", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl Broken {
    pub(super) fn law(what: impl Into<String>) -> Self {
        Broken { what: what.into(), key: None }
    }

    pub(super) fn at(key: &str, what: impl Into<String>) -> Self {
        Broken { what: what.into(), key: Some(key.to_owned()) }
    }
}
