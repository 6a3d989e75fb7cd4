//! Digests of the settings that translations depend on: the glossary for a locale, and the options of formats.

use std::fmt::{self, Debug};

use serde::Serialize;

/// The digests of the settings. Written `ALL.OPTIONS`; earlier versions of the lock have `ALL` only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SettingsDigest {
    /// The digest of glossary and options together.
    all: String,
    /// The digest of the options.
    options: Option<String>,
}

/// The digests of the current settings.
#[derive(Clone, Debug)]
pub(crate) struct CurrentSettings {
    /// The digests of the settings as JSON, which a lock gets.
    pub(crate) digest: SettingsDigest,
    /// The digests of the settings as earlier versions wrote them to the lock.
    former: SettingsDigest,
}

impl SettingsDigest {
    /// Makes the digests of glossary and options together, and of the options, each as text.
    fn new(all: &str, options: &str) -> Self {
        Self { all: digest(all), options: Some(digest(options)) }
    }

    /// Parses digests.
    pub(crate) fn parse(text: &str) -> Self {
        let (all, options) = match text.split_once('.') {
            Some((all, options)) => (all, Some(options.to_owned())),
            None => (text, None),
        };
        Self { all: all.to_owned(), options }
    }
}

impl CurrentSettings {
    /// Makes the digests of a glossary and of options.
    pub(crate) fn new<G, O>(glossary: &G, options: &O) -> Self
    where
        G: Debug + Serialize,
        O: Debug + Serialize,
    {
        let both = (glossary, options);
        Self {
            digest: SettingsDigest::new(&json(&both), &json(options)),
            former: SettingsDigest::new(&format!("{both:?}"), &format!("{options:?}")),
        }
    }

    /// Returns whether glossary or options differ from those of an earlier translation.
    pub(crate) fn differ(&self, then: &SettingsDigest) -> bool {
        then.all != self.digest.all && then.all != self.former.all
    }

    /// Returns whether the options are those of an earlier translation, as far as they are known.
    pub(crate) fn have_same_options(&self, then: &SettingsDigest) -> bool {
        let own = [&self.digest.options, &self.former.options];
        then.options.is_some() && own.contains(&&then.options)
    }
}

/// Returns settings as JSON. Names and values of the settings are those that users write, so they change with the
/// settings only.
fn json(settings: &impl Serialize) -> String {
    // Settings have names of text and values of text, numbers and truths, which JSON can hold.
    serde_json::to_string(settings).unwrap_or_default()
}

fn digest(settings: &str) -> String {
    blake3::hash(settings.as_bytes()).to_hex()[..10].to_owned()
}

impl fmt::Display for SettingsDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.all)?;
        self.options.as_ref().map_or(Ok(()), |options| write!(f, ".{options}"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use targum_translate::formats::Choice;

    #[test]
    fn a_change_of_the_glossary_leaves_the_options_alone() {
        let before = CurrentSettings::new(&["a"], &[1]).digest;
        let after = CurrentSettings::new(&["b"], &[1]);
        assert!(after.differ(&before) && after.have_same_options(&before));
        assert!(!CurrentSettings::new(&["a"], &[2]).have_same_options(&before));
        assert_eq!(SettingsDigest::parse(&before.to_string()), before);
        // Of an earlier version only the digest of both is known.
        let earlier = SettingsDigest::parse(&before.to_string()[..10]);
        let same = CurrentSettings::new(&["a"], &[1]);
        assert!(!same.differ(&earlier) && !same.have_same_options(&earlier));
    }

    /// A change of these digests makes all translations stale that users have.
    #[test]
    fn the_digests_of_settings_stay() {
        let choice = |text: &str| -> Choice {
            toml::from_str::<BTreeMap<String, Choice>>(text).expect("TOML")["a"].clone()
        };
        let json = BTreeMap::from([
            ("only".to_owned(), choice("a = '*'")),
            ("placeholders".to_owned(), choice("a = ['icu', 'i18next']")),
        ]);
        let options = BTreeMap::from([("json".to_owned(), json)]);
        let settings = CurrentSettings::new(&[("gate", "portão")], &options);
        assert_eq!(settings.digest.to_string(), "5d2de856d5.c654a44527");
        assert_eq!(settings.former.to_string(), "341dae962c.65c259970f");
        assert!(!settings.differ(&settings.digest) && !settings.differ(&settings.former));
    }
}
