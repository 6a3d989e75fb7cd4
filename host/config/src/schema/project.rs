//! A project: its engines, keys, formats, limits and terms.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use serde::Deserialize;
use targum_cache::Fuzzy;
use targum_core::{Hundredths, Limits, Network};
use targum_translate::{Incomplete, formats::Formats, glossary::Term};

/// A file of `projects/`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Project {
    /// The name clients give in `projectId`.
    pub id: String,
    /// The engines, tried in order, of those that translate the pair: a segment that one fails to
    /// translate, or keeps in the source language, goes to the next.
    pub engines: Vec<String>,
    /// Whether the engines may send texts to other machines.
    #[serde(default)]
    pub network: Network,
    /// The keys that may use the project.
    #[serde(default)]
    pub keys: Vec<Key>,
    /// Web pages that may use the project from a browser, by their origin: `https://app.example`,
    /// or `*` for all.
    #[serde(default)]
    pub origins: BTreeSet<String>,
    /// The formats, and their options.
    #[serde(default)]
    pub formats: Formats,
    /// Limits of each key in this project.
    #[serde(default)]
    pub limits: Limits,
    /// Terms with a fixed translation.
    #[serde(default)]
    pub glossary: BTreeMap<String, Term>,
    /// Terms that must not be used in translations, by target locale, or `*` for all: each with the term to use
    /// instead, or an empty text.
    #[serde(default)]
    pub forbidden_terms: BTreeMap<String, BTreeMap<String, String>>,
    /// The treatment of segments that no engine could translate with their codes.
    #[serde(default)]
    pub incomplete: Incomplete,
    /// The confidence, from 0 to 1 in steps of 0.01, below which a translation goes to the next engine. A translation
    /// that is below it in the end is reported as one that a person has to look at.
    pub min_confidence: Option<Hundredths>,
    /// The near matches of imported translations that are looked for. Without this table there are none.
    pub fuzzy: Option<Fuzzy>,
    /// Whether the host detects the language of texts whose `sourceLocale` is `auto`.
    #[serde(default)]
    pub detect_source: bool,
}

/// `[[keys]]`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// A name for logs and people.
    pub name: String,
    /// `blake3:` and the 64 hex digits that `targum keys hash` prints.
    pub hash: Option<String>,
    /// A file that holds such a hash. Relative to the data directory.
    pub hash_file: Option<PathBuf>,
    /// The permissions of the key.
    pub permissions: BTreeSet<Permission>,
    /// The addresses and networks that the key may be used from; absent: all. [`check::network`] parses
    /// them.
    ///
    /// [`check::network`]: crate::check::network
    pub addresses: Option<Vec<String>>,
    /// Whether a request that cannot name a project is for this one. Needed only where the key is
    /// listed in several projects.
    #[serde(default)]
    pub default: bool,
    /// The end of the key, as an RFC 3339 date (its beginning, UTC) or date and time.
    pub expires: Option<Moment>,
}

/// A permission of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Permission {
    /// Translate by any interface; includes `inspect` and `segments`.
    Translate,
    /// Post to `/api/inspect`.
    Inspect,
    /// Post to `/api/segments`.
    Segments,
    /// See the usage of all keys of the project at `/api/usage`.
    Usage,
    /// Import translations at `/api/memory`, and clear the cache of the project at `/api/cache`.
    Admin,
}

impl Permission {
    /// Returns whether a key with this permission may do what `wanted` permits.
    pub fn includes(self, wanted: Self) -> bool {
        self == wanted
            || self == Self::Translate && matches!(wanted, Self::Inspect | Self::Segments)
    }
}

/// A moment, as TOML's own date or as a string.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z")]
pub enum Moment {
    /// Written without quotes.
    Date(toml::value::Datetime),
    /// Written with quotes.
    Text(String),
}
