//! Front matter: metadata at the start of a document, between lines of `---` (YAML) or `+++`
//! (TOML), or from a line `{` to a line `}` (JSON).
//!
//! Only the strings at chosen keys are translated; all other values stay. Front matter that is not
//! valid in its language stays as a whole.

mod json;
mod keys;
mod toml;
mod yaml;

use std::ops::Range;

use targum_sdk::{Content, Draft, Entry, Grammar, Inline, Syntax, Unit, json as json_text};

use keys::Keys;

use crate::dialect::{Dialect, Flavor};

/// A string at one of the chosen keys.
#[derive(Debug)]
pub(crate) struct Value {
    /// The path of keys and items: `hero.text`, `features[0].title`.
    key: String,
    /// The byte range in the source, including the quotes if the style writes them.
    at: Range<usize>,
    /// The string with escapes undone.
    text: String,
    style: Scalar,
}

/// The language and style of a string, in which its translation is written.
#[derive(Clone, Debug)]
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

/// Proposes the strings of the front matter of a document that is not Markdown. Returns the byte
/// offset at which the text after the front matter begins.
pub fn read<P: From<Scalar>>(draft: &mut Draft<'_, P>, syntax: Syntax) -> usize {
    read_in(draft, Dialect { flavor: Flavor::GitHub, syntax })
}

/// Proposes the strings of the front matter. Returns the byte offset at which the text after it
/// begins.
pub(crate) fn read_in<P: From<Scalar>>(draft: &mut Draft<'_, P>, dialect: Dialect) -> usize {
    let source = draft.source();
    let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let Some((fence, at, end)) = find(source, start) else { return start };
    let keys = Keys::of(draft);
    let values = match fence {
        "---" => yaml::values(&source[..at.end], at.start, &keys, dialect),
        "+++" => toml::values(&source[..at.end], at.start, &keys),
        // In MDX a brace begins an expression.
        _ if dialect.flavor == Flavor::Mdx => return start,
        _ => match json::values(source, start..end, &keys) {
            Some(values) => values,
            None => return start,
        },
    };
    // Titles of pages may name code and components, as the text of the pages does.
    let syntax = dialect.syntax.with(Grammar::Code).with(Grammar::Tags);
    for value in values {
        let mut inline = Inline::new();
        inline.text(value.text);
        let original = &source[value.at.clone()];
        let entry = Entry::keyed(value.key);
        let unit = Unit::inline(entry, inline, syntax, original, P::from(value.style));
        draft.segment(value.at, unit);
    }
    end
}

/// Finds the front matter. Returns its fence, the range between the fences, and the offset at which
/// the rest of the document begins.
fn find(source: &str, start: usize) -> Option<(&str, Range<usize>, usize)> {
    let mut lines = lines(source, start..source.len());
    let (first, content) = lines.next()?;
    let fence = source[first.start..content].trim_end();
    let close = match fence {
        "---" | "+++" => fence,
        "{" => "}",
        _ => return None,
    };
    for (line, content) in lines {
        let text = source[line.start..content].trim_end();
        if text == close || (fence == "---" && text == "...") {
            let between = first.end..line.start;
            // A blank line after the first fence means text between two rules. Only this test may
            // decide: a translation can turn text into what looks like a mapping.
            let blank = source[between.clone()].starts_with(['\n', '\r']);
            return (!blank).then_some((fence, between, line.end));
        }
    }
    None
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
