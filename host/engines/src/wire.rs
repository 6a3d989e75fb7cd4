//! The JSON types of requests to `/api/segments` and of their answers.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use targum_core::{
    Hundredths, Size,
    contract::{self, CodeKind, PluralUse},
    error::Error,
    locale::Pair,
};
use targum_segment::State;

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object")]
pub struct Asked {
    /// The project's id.
    pub project_id: String,
    /// The locale of the segments.
    pub source_locale: String,
    /// The locale of the translations.
    pub target_locale: String,
    /// Whether the cache may be read and written.
    #[serde(default)]
    pub cache: bool,
    /// The segments to translate.
    pub segments: Vec<Segment>,
}

/// A segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object with `parts`")]
pub struct Segment {
    /// The text and codes of the segment.
    pub parts: Vec<Part>,
    /// The place of the segment in its document.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The developer's comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The plural form of the target that the segment serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plural: Option<Plural>,
    /// The greatest length of the translation, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
}

/// A part of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a part is a string, or a code: {\"code\": its spelling, \"kind\": \"placeholder\", \"open\", \"close\" or \"standalone\", \"id\": a number}"
)]
pub enum Part {
    /// Language.
    Text(String),
    /// A placeholder or markup.
    Code {
        /// The spelling of the code.
        code: String,
        /// The role of the code.
        #[serde(with = "KindName")]
        kind: CodeKind,
        /// The number of the code in the segment. Both ends of markup have the same number.
        id: u32,
    },
}

/// The JSON spelling of a [`CodeKind`].
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", remote = "CodeKind")]
enum KindName {
    Placeholder,
    Open,
    Close,
    Standalone,
}

/// A plural form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "an object with `category` and `sample`")]
pub struct Plural {
    /// The CLDR category in the target language.
    pub category: String,
    /// A number of that category.
    pub sample: String,
    /// The code that shows the number, as an index into the codes of the segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// Always true, because failures are answered with another type.
    pub success: bool,
    /// One translation for each segment, in order.
    pub translations: Vec<Translated>,
}

/// A translated segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translated {
    /// The text, and each code of the segment once.
    pub words: Vec<Word>,
    /// The origin of the translation.
    pub state: State,
    /// The confidence in the translation, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Hundredths>,
}

/// A word of a translation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Word {
    /// Language.
    Text(String),
    /// A code, by its index among the codes of the segment.
    Code(u32),
}

impl Asked {
    /// Parses the body of a request.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the place of the mistake.
    pub fn parse(body: &[u8]) -> Result<Self, Error> {
        serde_json::from_slice(body).map_err(|error| {
            Error::Invalid(format!(
                "the body is not a request for translations of segments: {error}"
            ))
        })
    }

    /// Returns the request for the translation of segments.
    pub fn of(project_id: &str, pair: &Pair, segments: &[contract::Segment]) -> Self {
        Self {
            project_id: project_id.to_owned(),
            source_locale: pair.source.as_str().to_owned(),
            target_locale: pair.target.as_str().to_owned(),
            // The requesting host caches the answer itself.
            cache: false,
            segments: segments.iter().map(Segment::from).collect(),
        }
    }

    /// Returns the size of all texts and codes.
    pub fn size(&self) -> Size {
        let mut all = Size { bytes: 0, characters: 0 };
        for part in self.segments.iter().flat_map(|segment| &segment.parts) {
            let (Part::Text(text) | Part::Code { code: text, .. }) = part;
            let size = Size::of(text);
            all.bytes += size.bytes;
            all.characters += size.characters;
        }
        all
    }

    /// Converts the segments into the contract's type.
    ///
    /// # Errors
    /// [`Error::Invalid`]: two codes have the same id, or a plural form refers to a code that does not exist.
    pub fn into_segments(self) -> Result<Vec<contract::Segment>, Error> {
        let segment = |(index, segment): (usize, Segment)| {
            segment
                .into_contract()
                .map_err(|message| Error::Invalid(format!("segments[{index}]: {message}")))
        };
        self.segments.into_iter().enumerate().map(segment).collect()
    }
}

impl Segment {
    fn into_contract(self) -> Result<contract::Segment, String> {
        let mut seen = HashSet::new();
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in self.parts {
            match part {
                Part::Text(text) => match parts.last_mut() {
                    Some(contract::Part::Text(before)) => before.push_str(&text),
                    _ => parts.push(contract::Part::Text(text)),
                },
                Part::Code { code, kind, id } => {
                    // The end of markup has the same id as its beginning.
                    if !seen.insert((id, kind == CodeKind::Close)) {
                        return Err(format!("two codes have the id {id}"));
                    }
                    parts.push(contract::Part::Code(contract::Code { kind, id, spelling: code }));
                }
            }
        }
        if let Some(number) = self.plural.as_ref().and_then(|plural| plural.number)
            && number as usize >= seen.len()
        {
            return Err(format!("`plural.number` is {number}, and there are {} codes", seen.len()));
        }
        let plural = self.plural.map(|Plural { category, sample, number }| PluralUse {
            category,
            sample,
            number,
        });
        let Self { key, note, max_length, .. } = self;
        Ok(contract::Segment { parts, key, note, plural, max_length })
    }
}

impl From<&contract::Segment> for Segment {
    fn from(segment: &contract::Segment) -> Self {
        let part = |part: &contract::Part| match part {
            contract::Part::Text(text) => Part::Text(text.clone()),
            contract::Part::Code(code) => {
                Part::Code { code: code.spelling.clone(), kind: code.kind, id: code.id }
            }
        };
        let plural = |plural: &PluralUse| Plural {
            category: plural.category.clone(),
            sample: plural.sample.clone(),
            number: plural.number,
        };
        Self {
            parts: segment.parts.iter().map(part).collect(),
            key: segment.key.clone(),
            note: segment.note.clone(),
            plural: segment.plural.as_ref().map(plural),
            max_length: segment.max_length,
        }
    }
}

impl From<contract::Word> for Word {
    fn from(word: contract::Word) -> Self {
        match word {
            contract::Word::Text(text) => Self::Text(text),
            contract::Word::Code(index) => Self::Code(index),
        }
    }
}

impl From<Word> for contract::Word {
    fn from(word: Word) -> Self {
        match word {
            Word::Text(text) => Self::Text(text),
            Word::Code(index) => Self::Code(index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = r#"{"projectId":"demo","sourceLocale":"en","targetLocale":"pt","segments":[
        {"parts":["Hello ",{"code":"<b>","kind":"open","id":1},{"code":"{n}","kind":"placeholder","id":2},
        {"code":"</b>","kind":"close","id":1}],"key":"a","plural":{"category":"one","sample":"1","number":1},"maxLength":9}]}"#;

    fn refused(from: &str, to: &str) -> String {
        let asked = Asked::parse(BODY.replace(from, to).as_bytes());
        asked.and_then(Asked::into_segments).unwrap_err().to_string()
    }

    #[test]
    fn a_serialized_request_is_parsed_again() {
        let asked = Asked::parse(BODY.as_bytes()).unwrap();
        assert_eq!(asked.size(), Size { bytes: 16, characters: 16 });
        let segments = asked.clone().into_segments().unwrap();
        assert_eq!(segments[0].parts.len(), 4);
        assert_eq!(Segment::from(&segments[0]), asked.segments[0]);
        let again = serde_json::to_vec(&asked).unwrap();
        assert_eq!(Asked::parse(&again).unwrap(), asked);
    }

    #[test]
    fn errors_name_the_mistake() {
        assert_eq!(refused("\"id\":2", "\"id\":1"), "segments[0]: two codes have the id 1");
        assert_eq!(
            refused("\"number\":1", "\"number\":3"),
            "segments[0]: `plural.number` is 3, and there are 3 codes"
        );
        assert!(refused("\"open\"", "\"begin\"").contains("a part is a string, or a code"));
        assert!(refused("\"projectId\"", "\"project\"").contains("missing field `projectId`"));
    }
}
