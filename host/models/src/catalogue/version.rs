//! Versions of models: `3.0`, `3.1b2`, `3.0a1`.

use std::{fmt, str::FromStr};

/// A version. Later versions are greater; a release is greater than its alphas and betas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The generation of the file format and the engine that reads it.
    pub major: u32,
    /// Rises with each release of a model.
    pub minor: u32,
    /// The stage of the version.
    pub stage: Stage,
}

/// The stage of a version: alpha, beta or release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// `aN`.
    Alpha(u32),
    /// `bN`.
    Beta(u32),
    /// No suffix.
    Release,
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Version, String> {
        parse(text).ok_or_else(|| format!("`{text}` is no version such as 3.0 or 3.1a2"))
    }
}

fn parse(text: &str) -> Option<Version> {
    let (major, rest) = text.split_once('.')?;
    let (minor, stage) = match rest.find(['a', 'b']) {
        None => (rest, Stage::Release),
        Some(at) => {
            let number = number(&rest[at + 1..])?;
            let alpha = rest[at..].starts_with('a');
            (&rest[..at], if alpha { Stage::Alpha(number) } else { Stage::Beta(number) })
        }
    };
    Some(Version { major: number(major)?, minor: number(minor)?, stage })
}

/// Reads digits; `+1`, which the standard library accepts, is not one.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)?;
        match self.stage {
            Stage::Alpha(number) => write!(f, "a{number}"),
            Stage::Beta(number) => write!(f, "b{number}"),
            Stage::Release => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered() {
        let sorted = ["2.9", "3.0a1", "3.0a2", "3.0b1", "3.0", "3.1a1", "3.1", "3.10", "10.0"];
        let versions: Vec<Version> = sorted.iter().map(|text| text.parse().unwrap()).collect();
        assert!(versions.is_sorted());
        let spelled: Vec<String> = versions.iter().map(ToString::to_string).collect();
        assert_eq!(spelled, sorted);
    }

    #[test]
    fn other_texts_are_not_versions() {
        for text in ["", "3", "3.", ".1", "3.0c1", "3.0a", "3.0a1b1", "v3.0", "+3.0", "3.0.1"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }
}
