//! The blocks of a document.

use std::ops::Range;

/// A block that is translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// The place of the name of the document's locale.
    Locale(Range<usize>),
    Text(Text),
}

/// The text of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub kind: &'static Kind,
    /// The places of its lines, without indentation and line ends.
    pub lines: Vec<Range<usize>>,
    /// The separator of cells, where the text stands in a table.
    pub separator: Option<char>,
    /// Whether its line breaks are shown, as those of verses.
    pub keeps_lines: bool,
    /// Whether it is a name, which is not translated.
    pub is_name: bool,
}

impl Text {
    /// Returns the name of its segments.
    pub(crate) fn key(&self) -> &'static str {
        match self.separator {
            Some(_) if std::ptr::eq(self.kind, &PARAGRAPH) => "cell",
            _ => self.kind.key,
        }
    }
}

/// A kind of text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// The name of its segments.
    pub key: &'static str,
    /// The parts before and behind the text in the smallest document that has such a text.
    pub before: &'static str,
    pub behind: &'static str,
}

const fn kind(key: &'static str, before: &'static str, behind: &'static str) -> Kind {
    Kind { key, before, behind }
}

pub(crate) static TITLE: Kind = kind("title", "= ", "");
pub(crate) static SECTION: Kind = kind("section", "== ", "");
pub(crate) static CAPTION: Kind = kind("caption", ".", "");
pub(crate) static PARAGRAPH: Kind = kind("paragraph", "", "");
pub(crate) static ADMONITION: Kind = kind("admonition", "NOTE: ", "");
pub(crate) static ITEM: Kind = kind("item", "* ", "");
pub(crate) static TERM: Kind = kind("term", "", "::");
pub(crate) static MEANING: Kind = kind("meaning", "x:: ", "");
pub(crate) static MEANING_BELOW: Kind = kind("meaning", "x::\n", "");
pub(crate) static ATTRIBUTE: Kind = kind("attribute", ":description: ", "");
pub(crate) static ALTERNATIVE: Kind = kind("alternative", "image::x[", "]");
pub(crate) static NAMED_ALTERNATIVE: Kind = kind("alternative", "image::x[alt=\"", "\"]");
pub(crate) static NAMED_CAPTION: Kind = kind("caption", "[title=\"", "\"]");
