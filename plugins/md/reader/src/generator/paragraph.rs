//! How far the line of a paragraph may be indented and still begin code.

use crate::mdx::{Above, Fence, column, is_blank, marked};

use super::lead;

/// What is known of the paragraph above a line: the column that its text began at, if there is
/// one.
#[derive(Default)]
pub struct Paragraph(Option<usize>);

/// How much further an indented line is text.
const INDENTATION: usize = 4;

impl Paragraph {
    /// The fence that `line` is.
    pub fn fence(&self, line: &str) -> Option<Fence> {
        let column = column(&line[..lead(line)]);
        let begins = self.0.is_none_or(|text| column < text + INDENTATION);
        Fence::open(line, Above::Nothing).filter(|_| begins)
    }

    /// The paragraph that `line` begins or goes on with.
    pub fn below(self, line: &str) -> Paragraph {
        let text = &line[lead(line)..];
        if is_blank(text) {
            return Paragraph(None);
        }
        let mut inner = text;
        while let Some((_, rest)) =
            marked(inner).filter(|(_, it)| it.starts_with(char::is_whitespace))
        {
            inner = rest.trim_start_matches([' ', '\t', '>']);
        }
        let column = column(&line[..line.len() - inner.len()]);
        // What is indented below these belongs to them.
        let holds = ["!!!", "???", "===", "[^", ":"].iter().any(|mark| inner.starts_with(mark));
        Paragraph(match self.0 {
            Some(_) if inner.len() == text.len() && !holds => self.0,
            _ => Some(column + if holds { INDENTATION } else { 0 }),
        })
    }
}
