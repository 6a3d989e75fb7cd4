//! Secrets of services, which are read from the environment and never shown.

use std::{env, fmt};

/// A secret from the environment, such as the key of a service. `Debug` hides its text.
#[derive(Clone)]
pub struct Secret(String);

/// The error for an environment variable that the configuration names and that is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the environment variable {0} is not set: set it to the key, then restart")]
pub struct MissingSecret(String);

impl Secret {
    /// Reads the value of an environment variable.
    ///
    /// # Errors
    /// The variable is not set, or empty.
    pub fn from_env(variable: &str) -> Result<Self, MissingSecret> {
        match env::var(variable) {
            Ok(secret) if !secret.trim().is_empty() => Ok(Self(secret.trim().to_owned())),
            _ => Err(MissingSecret(variable.to_owned())),
        }
    }

    /// Reads the value of an environment variable, if the configuration names one.
    ///
    /// # Errors
    /// The errors of [`from_env`](Self::from_env).
    pub fn from_env_if_named(variable: Option<&String>) -> Result<Option<Self>, MissingSecret> {
        variable.map(|variable| Self::from_env(variable)).transpose()
    }

    /// Returns the text of the secret.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_not_shown() {
        assert_eq!(format!("{:?}", Secret("hidden".into())), "Secret(…)");
    }
}
