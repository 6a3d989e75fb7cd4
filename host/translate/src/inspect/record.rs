//! The record of a translated file: three digests for each segment, so that the next translation
//! changes only what has changed, and keeps what people have written.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::glossary::{self, Terms};
use targum_core::contract::{Code, Part, Segment};

/// The number of bytes of a digest. They are few, because people keep records in files, and a record
/// has few segments.
const DIGEST: usize = 5;

/// A short digest.
pub type Digest = [u8; DIGEST];

/// The author of a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// This host.
    Host,
    /// This host, and the file has a mark that a person has to review the translation.
    Marked,
    /// This host, with less confidence than the project demands, and the file has no mark.
    Unsure,
    /// A person.
    Hand,
    /// This host, and a person has approved the translation.
    Approved,
    /// A person, for another source than the current one. A person has to look at the translation.
    Outdated,
    /// Nobody, because the segment is kept as in the source.
    Nobody,
    /// Nobody, because the entry is of a [value that is not a text](super::values).
    Value,
}

impl By {
    const MARKS: [(Self, &str); 7] = [
        (Self::Marked, ":marked"),
        (Self::Unsure, ":unsure"),
        (Self::Hand, ":hand"),
        (Self::Approved, ":approved"),
        (Self::Outdated, ":outdated"),
        (Self::Nobody, ":kept"),
        (Self::Value, ":value"),
    ];

    /// Returns whether this host wrote the translation, and nobody has approved it.
    pub fn is_machine(self) -> bool {
        matches!(self, Self::Host | Self::Marked | Self::Unsure)
    }

    /// Returns the author of a translation with or without a mark in its file. A person who removes the mark approves
    /// the translation.
    pub(crate) fn seen_with(self, has_mark: bool) -> Self {
        if self == Self::Marked && !has_mark { Self::Approved } else { self }
    }

    /// Returns whether a person wrote or approved the translation.
    pub fn is_person(self) -> bool {
        matches!(self, Self::Hand | Self::Approved | Self::Outdated)
    }
}

/// The entry of one segment: written `key:source:translation`, then a digest of the terms of the
/// glossary where the host's translation has any, and `:hand` after it where the translation is a
/// person's, `:marked` where the file marks it for review, `:unsure` where the host is less sure of it than the project
/// demands, `:approved` where a person has approved it,
/// `:outdated` where it is a person's for an earlier source, `:kept` where there is none, `:value` where the entry
/// is of a value that is not a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Entry {
    /// The digest of the key.
    pub key: Digest,
    /// The digest of the source.
    pub source: Digest,
    /// The digest of the translation.
    pub translation: Digest,
    /// The digest of the terms of the glossary that the translation was made with.
    pub terms: Option<Digest>,
    /// The author of the translation.
    pub by: By,
}

impl Entry {
    /// Makes the entry of a segment and its translation, in normal form.
    pub fn new(segment: &Segment, translation: &[Part], by: By) -> Self {
        Self {
            key: of_key(&segment.key),
            source: of_source(segment),
            translation: of_parts(translation),
            terms: None,
            by,
        }
    }

    /// Makes the entry of a value that is not a text, with its contents in the source and in the translation.
    pub(super) fn of_value(key: Digest, source: &str, translation: &str) -> Self {
        let [source, translation] = [source, translation].map(of_value);
        Self { key, source, translation, terms: None, by: By::Value }
    }

    /// Returns whether the entry has the source of this segment.
    pub fn is_of_source(&self, segment: &Segment) -> bool {
        [of_source(segment), of_source_as_before(segment)].contains(&self.source)
    }
}

/// Returns the digest of a key.
pub fn of_key(key: &str) -> Digest {
    cut(blake3::hash(key.as_bytes()))
}

/// Returns the digest of the key of a value that is not a text. A text with this key has another digest.
pub(super) fn of_value_key(key: &str) -> Digest {
    of_key(&format!("value\n{key}"))
}

/// Returns the digest of the content of a value that is not a text.
pub(super) fn of_value(spelling: &str) -> Digest {
    of_parts(&[Part::Text(spelling.to_owned())])
}

/// Returns the digest of a source: its parts, and the plural form that it is for.
pub fn of_source(segment: &Segment) -> Digest {
    source(segment, Breaks::Alike)
}

/// Returns the digest of a source as earlier records have it, which distinguished line breaks.
pub(crate) fn of_source_as_before(segment: &Segment) -> Digest {
    source(segment, Breaks::Apart)
}

/// Returns the digest of the terms in a segment and of what stands around them. A segment without terms has none.
pub(crate) fn of_terms(segment: &Segment, terms: &Terms) -> Option<Digest> {
    let masked = glossary::mask(segment, terms);
    let has_terms = masked.terms().next().is_some();
    has_terms.then(|| of_parts(&masked.segment().parts))
}

/// Returns the digest of parts, whatever the ids of their codes and the kind of their line breaks.
pub fn of_parts(of: &[Part]) -> Digest {
    cut(parts(of, Breaks::Alike).finalize())
}

/// Returns whether a digest is that of these parts.
pub fn is_of_parts(digest: Digest, of: &[Part]) -> bool {
    digest == of_parts(of) || digest == cut(parts(of, Breaks::Apart).finalize())
}

/// The treatment of `\r\n` and `\n`: a file has one or the other by the machine that it was checked
/// out on.
#[derive(Clone, Copy)]
enum Breaks {
    Alike,
    Apart,
}

fn source(segment: &Segment, breaks: Breaks) -> Digest {
    let mut all = parts(&segment.parts, breaks);
    if let Some(plural) = &segment.plural {
        field(&mut all, &plural.category);
    }
    cut(all.finalize())
}

fn parts(parts: &[Part], breaks: Breaks) -> blake3::Hasher {
    let mut all = blake3::Hasher::new();
    for part in parts {
        let (kind, text) = match part {
            Part::Text(text) => (0, text),
            Part::Code(Code { kind, spelling, .. }) => (1 + *kind as u8, spelling),
        };
        all.update(&[kind]);
        match breaks {
            Breaks::Alike if text.contains("\r\n") => field(&mut all, &text.replace("\r\n", "\n")),
            Breaks::Alike | Breaks::Apart => field(&mut all, text),
        }
    }
    all
}

fn field(all: &mut blake3::Hasher, text: &str) {
    all.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
}

fn cut(hash: blake3::Hash) -> Digest {
    let [a, b, c, d, e, ..] = *hash.as_bytes();
    [a, b, c, d, e]
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digests = [self.key, self.source, self.translation].into_iter().chain(self.terms);
        for (index, digest) in digests.enumerate() {
            f.write_str(if index == 0 { "" } else { ":" })?;
            digest.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        }
        let mark = By::MARKS.iter().find(|(by, _)| *by == self.by);
        f.write_str(mark.map_or("", |(_, mark)| mark))
    }
}

impl From<Entry> for String {
    fn from(entry: Entry) -> Self {
        entry.to_string()
    }
}

impl FromStr for Entry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a line of a record");
        let marked = |(by, mark): &(By, &str)| Some((text.strip_suffix(mark)?, *by));
        let (digests, by) = By::MARKS.iter().find_map(marked).unwrap_or((text, By::Host));
        let digests: Option<Vec<Digest>> = digests.split(':').map(digest).collect();
        let (key, source, translation, terms) = match digests.as_deref() {
            Some(&[key, source, translation]) => (key, source, translation, None),
            Some(&[key, source, translation, terms]) => (key, source, translation, Some(terms)),
            _ => return Err(wrong()),
        };
        Ok(Self { key, source, translation, terms, by })
    }
}

impl TryFrom<String> for Entry {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

fn digest(hex: &str) -> Option<Digest> {
    if hex.len() != 2 * DIGEST || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut digest = Digest::default();
    for (index, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&hex[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_written_and_read() {
        let entry = Entry {
            key: [1; 5],
            source: [2; 5],
            translation: [0xab; 5],
            terms: None,
            by: By::Host,
        };
        assert_eq!(entry.to_string(), "0101010101:0202020202:ababababab");
        let with_terms = Entry { terms: Some([4; 5]), ..entry.clone() };
        assert_eq!(with_terms.to_string(), "0101010101:0202020202:ababababab:0404040404");
        let by_hand = Entry { by: By::Hand, ..entry.clone() };
        let kept = Entry { by: By::Nobody, ..entry.clone() };
        let marked = Entry { by: By::Marked, ..entry.clone() };
        let unsure = Entry { by: By::Unsure, ..entry.clone() };
        let approved = Entry { by: By::Approved, ..entry.clone() };
        let outdated = Entry { by: By::Outdated, ..entry.clone() };
        assert_eq!(by_hand.to_string(), "0101010101:0202020202:ababababab:hand");
        let value = Entry { by: By::Value, ..entry.clone() };
        for entry in [entry, with_terms, by_hand, marked, unsure, approved, kept, outdated, value] {
            assert_eq!(entry.to_string().parse(), Ok(entry));
        }
        for wrong in ["", "01:02:03", "0101010101:0202020202", "0101010101:0202020202:ababababax"] {
            assert!(wrong.parse::<Entry>().is_err(), "{wrong}");
        }
    }
    #[test]
    fn line_breaks_are_alike() {
        let parts = |text: &str| [Part::Text(text.to_owned())];
        assert_eq!(of_parts(&parts("a\r\nb")), of_parts(&parts("a\nb")));
        let before = cut(super::parts(&parts("a\r\nb"), Breaks::Apart).finalize());
        assert!(is_of_parts(before, &parts("a\r\nb")) && !is_of_parts(before, &parts("a\nb")));
    }
}
