//! The limits of a key in a project, and the name under which its use is counted.

use serde::Deserialize;

use crate::cache_key::KeyBuilder;

/// `[limits]`: of each key in the project. What is absent is without limit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Requests a minute, evenly.
    pub requests_per_minute: Option<u32>,
    /// Requests at once out of that; `requests_per_minute` when absent.
    pub burst: Option<u32>,
    /// Characters of `sourceText` in a day (UTC).
    pub characters_per_day: Option<u64>,
    /// The largest `sourceText`.
    pub max_source_bytes: Option<usize>,
    /// Requests being answered at once.
    pub max_in_flight: Option<usize>,
}

/// Under which name the store keeps what is used.
#[derive(Clone, Copy, Debug)]
pub struct Account([u8; 32]);

impl Account {
    /// Of a key in a project.
    pub fn new(key: &blake3::Hash, project: &str) -> Self {
        let mut name = KeyBuilder::new("account");
        name.field(key.as_bytes()).field(project.as_bytes());
        Self(*name.finish().as_bytes())
    }

    /// Of an engine, for all projects together.
    pub fn of_engine(name: &str) -> Self {
        Self(*KeyBuilder::new("engine budget").field(name.as_bytes()).finish().as_bytes())
    }

    /// Returns the name.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Returns the name in hexadecimal digits.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }
}
