//! Keys of services: read from the environment, sent, and never shown.

use std::{env, fmt};

use reqwest::header::HeaderValue;
use serde_json::Value;

use crate::engine::Unbuilt;

/// A key, from the environment. It can be sent, and not shown.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// The value of an environment variable.
    ///
    /// # Errors
    /// A variable that is not set, or empty.
    pub fn from_env(variable: &str) -> Result<Self, Unbuilt> {
        match env::var(variable) {
            Ok(key) if !key.trim().is_empty() => Ok(Self(key.trim().to_owned())),
            _ => Err(Unbuilt {
                key: "key_env",
                message: format!(
                    "the environment variable {variable} is not set: set it to the key, then restart"
                ),
            }),
        }
    }

    /// The same, where a variable is named.
    ///
    /// # Errors
    /// As [`from_env`](Self::from_env).
    pub fn maybe(variable: Option<&String>) -> Result<Option<Self>, Unbuilt> {
        variable.map(|variable| Self::from_env(variable)).transpose()
    }

    /// The key itself, for who has to send it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// As a field of a request.
    pub fn to_value(&self) -> Value {
        self.0.clone().into()
    }

    /// As a header, marked as not to be shown.
    pub(super) fn header(&self, before: &str) -> Option<HeaderValue> {
        let mut value = HeaderValue::from_str(&format!("{before}{}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_not_shown() {
        let key = Key("secret".into());
        assert_eq!(format!("{key:?} {:?}", key.header("Bearer ")), "Key(…) Some(Sensitive)");
    }
}
