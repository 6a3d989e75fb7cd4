//! Front matter: metadata at the start of a document, between lines of `---` (YAML) or `+++`
//! (TOML), or from a line `{` to a line `}` (JSON).
//!
//! Only the strings at chosen keys are translated; all other values stay. Front matter that is not
//! valid in its language stays as a whole.

mod json;
mod keys;
mod toml;
mod values;
mod yaml;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, Draft, Entry, Grammar, Inline, Syntax, Unit, after_mark, json as json_text,
};

use keys::Keys;
pub use values::values;

/// A language of front matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// YAML, between lines of `---`.
    Yaml,
    /// TOML, between lines of `+++`.
    Toml,
    /// JSON, from a line `{` to a line `}`.
    Json,
}

impl Language {
    /// All languages of front matter.
    pub const ALL: [Language; 3] = [Language::Yaml, Language::Toml, Language::Json];

    /// Returns the line before front matter in this language.
    fn opening(self) -> &'static str {
        match self {
            Language::Yaml => "---",
            Language::Toml => "+++",
            Language::Json => "{",
        }
    }

    /// Returns the lines that end front matter in this language.
    fn closings(self) -> &'static [&'static str] {
        match self {
            Language::Yaml => &["---", "..."],
            Language::Toml => &["+++"],
            Language::Json => &["}"],
        }
    }
}

/// A string at one of the chosen keys.
#[derive(Debug)]
struct Value {
    /// The path of keys and items: `hero.text`, `features[0].title`.
    key: String,
    /// The byte range in the source, including the quotes if the style writes them.
    at: Range<usize>,
    /// The string with escapes undone.
    text: String,
    style: Scalar,
}

/// The language and style of a string, in which its translation is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Scalar {
    /// A scalar of YAML.
    Yaml(targum_yaml::spell::Place),
    /// A string of TOML.
    Toml(targum_toml::spell::Place),
    /// A JSON string, without its quotes.
    Json(json_text::Style),
}

impl Scalar {
    /// Writes a string in this style, or in the next style that can hold it.
    ///
    /// # Errors
    /// No style can hold the text there; the error says why.
    pub fn spell(&self, text: &str) -> Result<String, String> {
        match self {
            Scalar::Yaml(place) => targum_yaml::spell::spell(place, text),
            Scalar::Toml(place) => toml::spell(*place, text),
            Scalar::Json(style) => style.spell(&[Content::Text(text)]),
        }
    }
}

/// Proposes the strings of the front matter, if it is in one of these languages. Returns the byte
/// offset at which the text after it begins.
pub fn read<P: From<Scalar>>(
    draft: &mut Draft<'_, P>,
    syntax: Syntax,
    languages: &[Language],
) -> usize {
    let source = draft.source();
    let start = after_mark(source);
    let Some(found) = find(source, start, languages) else { return start };
    let keys = Keys::of(draft);
    let between = found.between;
    let values = match found.language {
        Language::Yaml => yaml::values(&source[..between.end], between.start, &keys, syntax),
        Language::Toml => toml::values(&source[..between.end], between.start, &keys),
        Language::Json => match json::values(source, start..found.end, &keys) {
            Some(values) => values,
            None => return start,
        },
    };
    // Titles of pages may name code and components, as the text of the pages does.
    let syntax = syntax.with(Grammar::Code).with(Grammar::Tags);
    for value in values {
        let mut inline = Inline::new();
        inline.text(value.text);
        let original = &source[value.at.clone()];
        let entry = Entry::keyed(value.key);
        let unit = Unit::inline(entry, inline, syntax, original, P::from(value.style));
        draft.segment(value.at, unit);
    }
    found.end
}

/// The place of front matter.
struct Found {
    language: Language,
    /// The range between the first and the last line.
    between: Range<usize>,
    /// The offset at which the rest of the document begins.
    end: usize,
}

/// Finds front matter in one of these languages.
fn find(source: &str, start: usize, languages: &[Language]) -> Option<Found> {
    let mut lines = lines(source, start..source.len());
    let (first, content) = lines.next()?;
    let opening = source[first.start..content].trim_end();
    let language = *languages.iter().find(|language| language.opening() == opening)?;
    let is_closing = |(line, content): &(Range<usize>, usize)| {
        language.closings().contains(&source[line.start..*content].trim_end())
    };
    let (last, _) = lines.find(is_closing)?;
    let between = first.end..last.start;
    // A blank line after the first fence means text between two rules. Only this test may
    // decide: a translation can turn text into what looks like a mapping.
    let is_text = source[between.clone()].starts_with(['\n', '\r']);
    (!is_text).then_some(Found { language, between, end: last.end })
}

/// Returns the lines in `at`: the range of each with its line end, and the offset of the line end.
fn lines(source: &str, at: Range<usize>) -> impl Iterator<Item = (Range<usize>, usize)> {
    let mut next = at.start;
    source[at].split_inclusive('\n').map(move |line| {
        let start = next;
        next += line.len();
        (start..next, start + line.trim_end_matches(['\r', '\n']).len())
    })
}
