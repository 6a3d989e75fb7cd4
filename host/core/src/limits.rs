//! The limits of a key in a project, and the name under which its use is counted.

use serde::Deserialize;

use crate::cache_key::KeyBuilder;

/// The table `[limits]`: the limits of each key in the project. An absent limit is not enforced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The number of requests per minute, evenly spread.
    pub requests_per_minute: Option<u32>,
    /// The number of requests that may come at once. The default is `requests_per_minute`.
    pub burst: Option<u32>,
    /// The number of characters of `sourceText` per day (UTC).
    pub characters_per_day: Option<u64>,
    /// The size of the largest `sourceText`, in bytes.
    pub max_source_bytes: Option<usize>,
    /// The number of requests in progress at the same time.
    pub max_in_flight: Option<usize>,
}

/// The name under which the store counts the use of a key in a project.
#[derive(Clone, Copy, Debug)]
pub struct Account([u8; 32]);

impl Account {
    /// Returns the account of a key in a project.
    pub fn new(key: &blake3::Hash, project: &str) -> Self {
        let mut name = KeyBuilder::new("account");
        name.field(key.as_bytes()).field(project.as_bytes());
        Self(*name.finish().as_bytes())
    }

    /// Returns the account of an engine, which all projects share.
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
