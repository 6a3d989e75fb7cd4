//! An index of plugins: a file `plugins.json` of any server.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::{
    address,
    bounds::{Bounds, Most},
    error::{Error, Result},
    fetch::read,
    host::Host,
    reference::Reference,
};

/// The size of an index, at most. It has room for some 20,000 plugins.
const MAX_INDEX: usize = 8 << 20;

/// A plugin in an index.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Entry {
    /// The id of its format.
    pub id: String,
    /// The purpose of the format, in one line.
    pub summary: String,
    /// The origin of the plugin: an artifact, an address, or a path relative to the index.
    pub reference: String,
    /// The version of the contract that it speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// The digest that it must have, as `targum plugin list` prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// Its size in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The address of its description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
}

/// An index of plugins.
#[derive(Clone, Debug)]
pub struct Index {
    place: Reference,
    plugins: Vec<Entry>,
}

impl Host {
    /// Reads the index at `place`, or the one that the configuration names.
    ///
    /// # Errors
    /// No index is named, or the file cannot be fetched or is not an index.
    pub fn index(&self, place: Option<&str>, bounds: &Bounds) -> Result<Index> {
        let place = match (place, &self.plugins().index) {
            (Some(place), _) => Reference::parse(place, bounds.insecure)?,
            (None, Some(place)) if place.contains("://") => {
                Reference::parse(place, bounds.insecure)?
            }
            (None, Some(path)) => {
                let path = std::path::absolute(self.config.join(path));
                Reference::File(path.map_err(Error::on(&self.config))?)
            }
            (None, None) => {
                let message = "there is no index of plugins: write its address or file to \
                               plugins.index in targum.toml, or give it by --index";
                return Err(Error::Request(message.into()));
            }
        };
        Index::read(place, bounds)
    }
}

impl Index {
    fn read(place: Reference, bounds: &Bounds) -> Result<Self> {
        let most = Most::text(MAX_INDEX);
        let bytes = match &place {
            Reference::File(path) => read(path, most)?,
            Reference::Address(url) => {
                address::fetch(url, most, bounds)?.ok_or_else(|| address::missing(url))?
            }
            Reference::Artifact(_) => {
                let message = "an index is a file or an https address";
                return Err(Error::Request(format!("{place}: {message}")));
            }
        };
        let plugins = parse(&bytes)
            .map_err(|message| Error::Source(format!("{place} is no index: {message}")))?;
        Ok(Self { place, plugins })
    }

    /// Returns the plugins that have a word in their id or their summary, in upper or lower case.
    pub fn search(&self, word: &str) -> Vec<&Entry> {
        let word = word.to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&word);
        self.plugins.iter().filter(|entry| has(&entry.id) || has(&entry.summary)).collect()
    }

    /// Returns the plugin with an id.
    ///
    /// # Errors
    /// The index has no such plugin.
    pub fn find(&self, id: &str) -> Result<&Entry> {
        self.plugins.iter().find(|entry| entry.id == id).ok_or_else(|| {
            let place = &self.place;
            Error::Request(format!(
                "{place} has no plugin `{id}`; look with `targum plugin search`"
            ))
        })
    }

    /// Returns the origin of a plugin.
    ///
    /// # Errors
    /// The reference is not allowed.
    pub fn reference(&self, entry: &Entry, bounds: &Bounds) -> Result<Reference> {
        let text = &entry.reference;
        if text.contains("://") {
            return Reference::parse(text, bounds.insecure);
        }
        match &self.place {
            Reference::File(path) => {
                let folder = path.parent().unwrap_or(path);
                Ok(Reference::File(folder.join(text)))
            }
            Reference::Address(url) => {
                let joined = url.join(text).map(|url| url.to_string());
                let wrong = |error| Error::Source(format!("{url}: {text:?}: {error}"));
                Reference::parse(&joined.map_err(wrong)?, bounds.insecure)
            }
            Reference::Artifact(_) => Reference::parse(text, bounds.insecure),
        }
    }
}

/// Reads an index. Keys that this version does not know are ignored.
fn parse(bytes: &[u8]) -> std::result::Result<Vec<Entry>, String> {
    #[derive(Deserialize)]
    struct File {
        plugins: Vec<Entry>,
    }
    let File { plugins } = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let mut ids = HashSet::new();
    for entry in &plugins {
        let id = &entry.id;
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(allowed) {
            return Err(format!("{id:?} is no id: use lower-case letters, digits and hyphens"));
        }
        if !ids.insert(id) {
            return Err(format!("it has `{id}` twice"));
        }
        let texts = [Some(&entry.summary), Some(&entry.reference), entry.homepage.as_ref()];
        if texts.into_iter().flatten().any(|text| text.contains(char::is_control)) {
            return Err(format!("`{id}` has a text with control characters"));
        }
    }
    Ok(plugins)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        bytes: 1,
        silence: std::time::Duration::ZERO,
        whole: std::time::Duration::ZERO,
        insecure: false,
    };

    fn index(place: &str, reference: &str) -> Index {
        let text = format!(
            "{{\"schema\": 1, \"plugins\": [{{\"id\": \"ini\", \"summary\": \"INI files\", \
             \"reference\": \"{reference}\", \"stars\": 5}}]}}"
        );
        let place = Reference::parse(place, false).expect("a place");
        Index { place, plugins: parse(text.as_bytes()).expect("an index") }
    }

    fn resolved(place: &str, reference: &str) -> std::result::Result<String, String> {
        let index = index(place, reference);
        let found = index.reference(index.find("ini").expect("an entry"), &BOUNDS);
        found.map(|found| found.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn references_are_relative_to_the_index() {
        let artifact = "oci://a.example/acme/ini:1.2";
        for (place, reference, expected) in [
            ("https://a.example/x/plugins.json", artifact, artifact),
            ("https://a.example/x/plugins.json", "ini.wasm", "https://a.example/x/ini.wasm"),
            ("https://a.example/x/plugins.json", "/etc/ini", "https://a.example/etc/ini"),
            ("/srv/plugins.json", "formats/ini.wasm", "/srv/formats/ini.wasm"),
        ] {
            assert_eq!(resolved(place, reference), Ok(expected.to_owned()));
        }
        let plain = resolved("/srv/plugins.json", "http://a.example/ini.wasm").unwrap_err();
        assert!(plain.contains("http is not encrypted"), "{plain}");
    }

    #[test]
    fn plugins_are_found_by_words() {
        let index = index("/srv/plugins.json", "ini.wasm");
        for word in ["", "ini", "FILES"] {
            assert_eq!(index.search(word).len(), 1, "{word}");
        }
        assert!(index.search("yaml").is_empty());
        assert!(index.find("in").is_err());
    }

    #[test]
    fn other_files_are_refused() {
        let with = |id: &str, summary: &str| {
            format!("{{\"id\":\"{id}\",\"summary\":\"{summary}\",\"reference\":\"x\"}}")
        };
        let list = |entries: &[String]| format!("{{\"plugins\":[{}]}}", entries.join(","));
        for (text, message) in [
            ("{}".to_owned(), "missing field `plugins`"),
            ("[]".to_owned(), "invalid length 0"),
            ("{\"plugins\":[{\"id\":\"a\"}]}".to_owned(), "missing field `summary`"),
            (list(&[with("../a", "")]), "\"../a\" is no id"),
            (list(&[with("a", ""), with("a", "")]), "it has `a` twice"),
            (list(&[with("a", "\\u001b[2J")]), "control characters"),
        ] {
            let refused = parse(text.as_bytes()).expect_err(&text);
            assert!(refused.contains(message), "{message}: {refused}");
        }
    }
}
