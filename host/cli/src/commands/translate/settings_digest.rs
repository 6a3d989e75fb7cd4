//! Digests of the settings that translations depend on: the glossary for a locale, and the options of formats.

use std::fmt::{self, Debug};

/// The digests of the settings. Written `ALL.OPTIONS`; earlier versions of the lock have `ALL` only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SettingsDigest {
    /// The digest of glossary and options together.
    all: String,
    /// The digest of the options.
    options: Option<String>,
}

impl SettingsDigest {
    /// Makes the digests of a glossary and of options.
    pub(crate) fn new(glossary: &impl Debug, options: &impl Debug) -> Self {
        Self { all: digest(&(glossary, options)), options: Some(digest(options)) }
    }

    /// Parses digests.
    pub(crate) fn parse(text: &str) -> Self {
        let (all, options) = match text.split_once('.') {
            Some((all, options)) => (all, Some(options.to_owned())),
            None => (text, None),
        };
        Self { all: all.to_owned(), options }
    }

    /// Returns whether glossary or options differ from other settings.
    pub(crate) fn differ(&self, other: &Self) -> bool {
        self.all != other.all
    }

    /// Returns whether the options are the same as in other settings, as far as they are known.
    pub(crate) fn have_same_options(&self, other: &Self) -> bool {
        self.options.is_some() && self.options == other.options
    }
}

fn digest(settings: &impl Debug) -> String {
    blake3::hash(format!("{settings:?}").as_bytes()).to_hex()[..10].to_owned()
}

impl fmt::Display for SettingsDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.all)?;
        self.options.as_ref().map_or(Ok(()), |options| write!(f, ".{options}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_the_glossary_leaves_the_options_alone() {
        let before = SettingsDigest::new(&["a"], &[1]);
        let after = SettingsDigest::new(&["b"], &[1]);
        assert!(before.differ(&after) && before.have_same_options(&after));
        assert!(!before.have_same_options(&SettingsDigest::new(&["a"], &[2])));
        assert_eq!(SettingsDigest::parse(&before.to_string()), before);
        // Of an earlier version only the digest of both is known.
        let earlier = SettingsDigest::parse(&before.to_string()[..10]);
        assert!(!earlier.differ(&before) && !earlier.have_same_options(&before));
    }
}
