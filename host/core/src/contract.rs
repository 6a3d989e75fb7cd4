//! The contract between the host and a format plugin, as plain types.
//!
//! They mirror `sdk/wit/format.wit`, which documents them in full. The crate `targum-sandbox`
//! converts a plugin's answer into these types once it has checked the answer.

use std::sync::Arc;

/// A plugin's description of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name that clients give in `format`: lower-case letters, digits and hyphens.
    pub id: String,
    /// One line for people.
    pub summary: String,
    /// File name extensions without the dot, most usual first.
    pub extensions: Vec<String>,
    /// Media types, most usual first.
    pub media_types: Vec<String>,
}

/// A half-open range of bytes of the source, on character boundaries. An empty span is a place to
/// insert at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A plural form of a locale.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PluralForm {
    /// The CLDR plural category: zero, one, two, few, many, other.
    pub category: String,
    /// A number that takes this category in its locale, such as `5`.
    pub sample: String,
    /// The category that the same number takes in the source locale.
    pub source_category: String,
    /// Whether some integer takes this category.
    pub integral: bool,
}

/// The circumstances of a call to a plugin: locales, their plural forms and options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// A canonical BCP 47 tag: `en`, `pt-BR`, `zh-Hans`.
    pub source_locale: String,
    /// A canonical BCP 47 tag. Equal to the source locale when a document is only read back.
    pub target_locale: String,
    /// Cardinal plural forms of the source locale, in CLDR order.
    pub source_plurals: Vec<PluralForm>,
    /// Cardinal plural forms of the target locale, in CLDR order.
    pub target_plurals: Vec<PluralForm>,
    /// Ordinal plural forms of the source locale, in CLDR order.
    pub source_ordinals: Vec<PluralForm>,
    /// Ordinal plural forms of the target locale, in CLDR order.
    pub target_ordinals: Vec<PluralForm>,
    /// The project's options for the format. A list comes as several pairs with one name.
    pub options: Vec<(String, String)>,
}

/// The option by which a format marks machine translations for review.
pub const REVIEW_OPTION: &str = "review";

/// The role of a [`Code`] in its segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeKind {
    /// A value that the program inserts at run time: `{name}`, `%s`.
    Placeholder,
    /// The beginning of inline markup. The matching `Close` has the same id.
    Open,
    /// The end of inline markup.
    Close,
    /// Markup without content, or other text that is copied unchanged: `<br/>`, 🎉.
    Standalone,
}

/// A part of a segment that is not language. A translation has it exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The role of the code.
    pub kind: CodeKind,
    /// The number of the code in its segment. Only an `Open` and its `Close` share a number.
    pub id: u32,
    /// The code as the document spells it, with the format's escapes undone where the code is text.
    pub spelling: String,
}

/// A part of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Language, with the format's escapes undone.
    Text(String),
    /// A placeholder or markup.
    Code(Code),
}

/// The plural form of the target that a segment serves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PluralUse {
    /// The CLDR category in the target locale.
    pub category: String,
    /// A number of this category. An engine without grammar translates the segment with it.
    pub sample: String,
    /// The code that shows the number, as an index into the codes of the segment.
    pub number: Option<u32>,
}

/// A piece of language to translate as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The text and codes, in the order of the document.
    pub parts: Vec<Part>,
    /// The place in the document, for people and for context: `home.title`, `files[few]`.
    pub key: String,
    /// The developer's comment. In a segment that is a single `Standalone` code, the reason why the
    /// plugin leaves the text untranslated.
    pub note: Option<String>,
    /// The plural form of the target that the segment serves.
    pub plural: Option<PluralUse>,
    /// The greatest length of a translation, in characters.
    pub max_length: Option<u32>,
}

/// A piece of the text that an [`Edit`] writes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Text that is written unchanged.
    Literal(String),
    /// The translation of the segment with this index, as the plugin spells it.
    Segment(u32),
}

/// A replacement of the text at a span.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The text that is replaced.
    pub at: Span,
    /// The pieces of the replacement, in order.
    pub pieces: Vec<Piece>,
}

/// The segments that a plugin finds in a source, and the places for their translations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Document {
    /// In the order of the document.
    pub segments: Vec<Segment>,
    /// Ascending and without overlap.
    pub edits: Vec<Edit>,
    /// The plan by which the plugin spells translations, where the plugin was asked for one and makes
    /// plans.
    pub plan: Option<Plan>,
}

/// The bytes that a plugin returns with a document, and reads when the plugin spells translations of that
/// document. The host does not read these bytes.
pub type Plan = Arc<Vec<u8>>;

/// A word of a translation: text, or a code of its segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// Language.
    Text(String),
    /// An index among the codes of the segment.
    Code(u32),
}
