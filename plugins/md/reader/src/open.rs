//! What is open above a line, and so decides whether the line may begin a block.

use targum_sdk::html;

use crate::{
    line_end::SPACE,
    mdx::{Above, Fence, column, is_blank, is_tags, marked},
};

/// How much further an indented line is text.
const INDENTATION: usize = 4;

/// What the lines above a line have begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Open {
    /// Nothing that goes on.
    #[default]
    Nothing,
    /// A paragraph, whose text begins at this column.
    Paragraph(usize),
    /// A block of HTML.
    Html,
}

impl Open {
    /// The fence that `line` is.
    pub fn fence(self, line: &str) -> Option<Fence> {
        Fence::open(line, Above::Nothing).filter(|_| self.ends_with(line))
    }

    /// Whether a block that begins with `line` ends what is open, and not goes on with it.
    pub fn ends_with(self, line: &str) -> bool {
        match self {
            Open::Nothing => true,
            Open::Paragraph(text) => column(&line[..lead(line)]) < text + INDENTATION,
            Open::Html => false,
        }
    }

    /// What is open below `line`.
    pub fn below(self, line: &str) -> Open {
        let text = &line[lead(line)..];
        if is_blank(text) {
            return Open::Nothing;
        }
        if self == Open::Html || (self.ends_with(line) && begins_html(text, self)) {
            return Open::Html;
        }
        let mut inner = text;
        while let Some((_, rest)) = marked(inner).filter(|(_, rest)| rest.starts_with(SPACE)) {
            inner = rest.trim_start_matches([' ', '\t', '>']);
        }
        // What is indented below these belongs to them.
        let holds = ["!!!", "???", "===", "[^", ":"].iter().any(|mark| inner.starts_with(mark));
        match self {
            Open::Paragraph(_) if inner.len() == text.len() && !holds => self,
            _ => {
                let column = column(&line[..line.len() - inner.len()]);
                Open::Paragraph(column + if holds { INDENTATION } else { 0 })
            }
        }
    }
}

/// Whether a block of HTML begins with `text` that ends with a blank line.
fn begins_html(text: &str, above: Open) -> bool {
    let Some(tag) = text.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let name = name.to_ascii_lowercase();
    let alone = above == Open::Nothing && is_tags(text.trim_end_matches(SPACE));
    !name.is_empty() && !html::is_opaque(&name) && (html::is_block(&name) || alone)
}

/// How long the indentation and the marks of quotes are that a line begins with.
pub fn lead(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '>']).len()
}
