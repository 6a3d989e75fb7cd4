//! A translation unit: a segment and its translation, as the cache and the memory keep it.

use serde::{Deserialize, Serialize};

use targum_core::{
    Hundredths,
    contract::{Code, CodeKind, Part, Segment, Word},
    locale::Pair,
};

/// A segment and its translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The locale of the segment.
    pub source: String,
    /// The locale of the translation.
    pub target: String,
    /// The plural form of the target that it serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural: Option<String>,
    /// The segment.
    pub from: Vec<SourcePiece>,
    /// Its translation.
    pub to: Vec<TargetPiece>,
    /// Codes of the segment that are terms of a glossary, with their translations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<(u32, String)>,
    /// The confidence in the translation of an engine, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Hundredths>,
}

/// The translation of a unit in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Text and codes.
    pub words: Vec<Word>,
    /// The confidence in the translation, where there is one.
    pub confidence: Option<Hundredths>,
}

/// A piece of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SourcePiece {
    /// Language.
    Text(String),
    /// A code: its kind, its id, and its spelling in the file.
    Code(Kind, u32, String),
}

/// A piece of a translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TargetPiece {
    /// Language.
    Text(String),
    /// A code: its index among those of the segment.
    Code(u32),
}

/// The kind of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A value is put here.
    #[serde(rename = "p")]
    Placeholder,
    /// Begins inline markup.
    #[serde(rename = "o")]
    Open,
    /// Ends it.
    #[serde(rename = "c")]
    Close,
    /// Markup without content.
    #[serde(rename = "s")]
    Standalone,
}

impl Unit {
    /// Makes the unit of a segment that an engine has translated. `terms` are the codes of the
    /// segment that stand for terms of a glossary, with their translations.
    pub fn new<'t>(
        pair: &Pair,
        segment: &Segment,
        terms: impl Iterator<Item = (u32, &'t str)>,
        words: &[Word],
    ) -> Unit {
        Unit {
            source: pair.source.as_str().to_owned(),
            target: pair.target.as_str().to_owned(),
            plural: segment.plural.as_ref().map(|plural| plural.category.clone()),
            from: segment.parts.iter().map(from).collect(),
            to: words.iter().map(to).collect(),
            terms: terms.map(|(code, to)| (code, to.to_owned())).collect(),
            confidence: None,
        }
    }

    /// Returns the words of the translation.
    pub fn words(self) -> Vec<Word> {
        let word = |piece| match piece {
            TargetPiece::Text(text) => Word::Text(text),
            TargetPiece::Code(index) => Word::Code(index),
        };
        self.to.into_iter().map(word).collect()
    }

    /// Serializes the unit for the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Text, numbers and lists can always be serialized.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a unit that [`Unit::to_bytes`] has serialized.
    pub fn from_bytes(bytes: &[u8]) -> Option<Unit> {
        serde_json::from_slice(bytes).ok()
    }

    /// Reads only the translation of a unit in the store.
    pub(crate) fn translation_from_bytes(bytes: &[u8]) -> Option<Stored> {
        #[derive(Deserialize)]
        struct Translation {
            to: Vec<TargetPiece>,
            confidence: Option<Hundredths>,
        }
        let Translation { to, confidence } = serde_json::from_slice(bytes).ok()?;
        let word = |piece| match piece {
            TargetPiece::Text(text) => Word::Text(text),
            TargetPiece::Code(index) => Word::Code(index),
        };
        Some(Stored { words: to.into_iter().map(word).collect(), confidence })
    }

    /// Returns the unit with the text of the terms of the glossary in place of their codes.
    #[must_use]
    pub fn with_terms_as_text(mut self) -> Unit {
        let term = |index: u32| self.terms.iter().find(|(code, _)| *code == index);
        let (mut kept, mut index) = (Vec::new(), 0);
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for piece in self.from {
            match piece {
                SourcePiece::Code(_, _, spelling) if term(index).is_some() => {
                    add(&mut from, spelling);
                    index += 1;
                }
                SourcePiece::Code(..) => {
                    kept.push(index);
                    from.push(piece);
                    index += 1;
                }
                SourcePiece::Text(text) => add(&mut from, text),
            }
        }
        for piece in self.to {
            let text = match piece {
                TargetPiece::Code(index) => match term(index) {
                    Some((_, text)) => text.clone(),
                    None => {
                        let new = kept.iter().position(|&old| old == index).unwrap_or_default();
                        to.push(TargetPiece::Code(new as u32));
                        continue;
                    }
                },
                TargetPiece::Text(text) => text,
            };
            match to.last_mut() {
                Some(TargetPiece::Text(last)) => last.push_str(&text),
                _ => to.push(TargetPiece::Text(text)),
            }
        }
        (self.from, self.to, self.terms) = (from, to, Vec::new());
        self
    }
}

fn add(pieces: &mut Vec<SourcePiece>, text: String) {
    match pieces.last_mut() {
        Some(SourcePiece::Text(last)) => last.push_str(&text),
        _ => pieces.push(SourcePiece::Text(text)),
    }
}

/// Returns a part of a segment as a piece.
pub fn from(part: &Part) -> SourcePiece {
    match part {
        Part::Text(text) => SourcePiece::Text(text.clone()),
        Part::Code(Code { kind, id, spelling }) => {
            SourcePiece::Code(self::kind(*kind), *id, spelling.clone())
        }
    }
}

fn to(word: &Word) -> TargetPiece {
    match word {
        Word::Text(text) => TargetPiece::Text(text.clone()),
        Word::Code(index) => TargetPiece::Code(*index),
    }
}

fn kind(kind: CodeKind) -> Kind {
    match kind {
        CodeKind::Placeholder => Kind::Placeholder,
        CodeKind::Open => Kind::Open,
        CodeKind::Close => Kind::Close,
        CodeKind::Standalone => Kind::Standalone,
    }
}

/// Returns the pieces of a segment.
pub fn pieces(segment: &Segment) -> Vec<SourcePiece> {
    segment.parts.iter().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> SourcePiece {
        SourcePiece::Text(text.into())
    }

    fn unit() -> Unit {
        Unit {
            source: "en".into(),
            target: "pt".into(),
            plural: None,
            from: vec![
                text("A "),
                SourcePiece::Code(Kind::Placeholder, 4, "file".into()),
                text(" of "),
                SourcePiece::Code(Kind::Placeholder, 2, "{name}".into()),
            ],
            to: vec![TargetPiece::Code(1), TargetPiece::Text(": um ".into()), TargetPiece::Code(0)],
            terms: vec![(0, "ficheiro".into())],
            confidence: Hundredths::new(0.87),
        }
    }

    #[test]
    fn a_unit_is_read_back() {
        let bytes = unit().to_bytes();
        assert_eq!(
            String::from_utf8(bytes.clone()).unwrap(),
            r#"{"source":"en","target":"pt","from":["A ",["p",4,"file"]," of ",["p",2,"{name}"]],"to":[1,": um ",0],"terms":[[0,"ficheiro"]],"confidence":0.87}"#
        );
        let stored = Stored { words: unit().words(), confidence: Hundredths::new(0.87) };
        assert_eq!(Unit::translation_from_bytes(&bytes), Some(stored));
        assert_eq!(Unit::from_bytes(&bytes), Some(unit()));
        assert_eq!(Unit::from_bytes(b"{}"), None);
        let before = br#"{"source":"en","target":"pt","from":["A"],"to":["Um"]}"#;
        assert_eq!(Unit::from_bytes(before).map(|unit| unit.confidence), Some(None));
    }

    #[test]
    fn terms_become_text() {
        let plain = unit().with_terms_as_text();
        assert_eq!(
            plain.from,
            [text("A file of "), SourcePiece::Code(Kind::Placeholder, 2, "{name}".into())]
        );
        assert_eq!(plain.to, [TargetPiece::Code(0), TargetPiece::Text(": um ficheiro".into())]);
    }
}
