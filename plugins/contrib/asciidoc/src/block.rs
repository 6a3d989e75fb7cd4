//! The blocks of a document.

use std::ops::Range;

use serde::{Deserialize, Serialize};

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
    pub kind: Kind,
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
            Some(_) if self.kind == Kind::Paragraph => "cell",
            _ => self.kind.key(),
        }
    }
}

/// A kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Title,
    Section,
    Caption,
    Paragraph,
    Admonition,
    Item,
    Term,
    Meaning,
    /// A meaning below the line of its term.
    MeaningBelow,
    Attribute,
    Alternative,
    NamedAlternative,
    NamedCaption,
}

impl Kind {
    /// Returns the name of the kind's segments.
    pub(crate) fn key(self) -> &'static str {
        self.notation().0
    }

    /// Returns the parts before and behind the text in the smallest document that has such a text.
    pub(crate) fn around(self) -> (&'static str, &'static str) {
        let (_, before, behind) = self.notation();
        (before, behind)
    }

    /// Returns the name, and the parts before and behind the text.
    fn notation(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Title => ("title", "= ", ""),
            Kind::Section => ("section", "== ", ""),
            Kind::Caption => ("caption", ".", ""),
            Kind::Paragraph => ("paragraph", "", ""),
            Kind::Admonition => ("admonition", "NOTE: ", ""),
            Kind::Item => ("item", "* ", ""),
            Kind::Term => ("term", "", "::"),
            Kind::Meaning => ("meaning", "x:: ", ""),
            Kind::MeaningBelow => ("meaning", "x::\n", ""),
            Kind::Attribute => ("attribute", ":description: ", ""),
            Kind::Alternative => ("alternative", "image::x[", "]"),
            Kind::NamedAlternative => ("alternative", "image::x[alt=\"", "\"]"),
            Kind::NamedCaption => ("caption", "[title=\"", "\"]"),
        }
    }
}
