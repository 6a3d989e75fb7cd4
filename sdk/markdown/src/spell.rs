//! Writes a translation so that it reads back as the same text and codes.
//!
//! The meaning of a character in Markdown depends on the text around it. A spelling is therefore
//! first written with as few escapes as possible and read as the document would be read. If it
//! reads back differently, more characters are escaped.

mod writer;

use serde::{Deserialize, Serialize};
use targum_sdk::{Content, Shared};

use self::writer::{Escapes, Writer};
use crate::{
    bit,
    block::Kind,
    dialect::{Dialect, Flavor},
    inline::Marks,
    line::begins_block,
    parser::Labels,
    plain,
    stage::Stage,
};

/// The position of a text in a block of prose.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Prose {
    /// The kind of the block.
    pub kind: Kind,
    /// The syntax around the block.
    pub stage: Stage,
    /// The marks that write emphasis.
    pub marks: Marks,
    /// The dialect of the document.
    pub dialect: Dialect,
    /// The labels defined in the document.
    pub labels: Shared<Labels>,
    /// The characters that the source writes as references, with their spelling.
    pub references: Vec<(char, String)>,
}

impl Prose {
    /// Writes `content` for this position.
    ///
    /// # Errors
    /// No spelling reads back as the content.
    pub(crate) fn spell(&self, content: &[Content<'_>]) -> Result<String, String> {
        if content.iter().any(|part| part.as_str().contains('\0')) {
            return Err("Markdown cannot hold the character U+0000".into());
        }
        let is_usual = self.kind != Kind::Term && !self.stage.is_peculiar();
        if is_usual && plain::is_plain(content, self.is_mdx()) {
            let spelling = self.writer(Escapes::Needed, self.marks).write(content);
            debug_assert_eq!(self.rehearsed(content).as_ref(), Ok(&spelling));
            return Ok(spelling);
        }
        self.rehearsed(content)
    }

    /// Writes `content` with the fewest escapes with which it reads back.
    fn rehearsed(&self, content: &[Content<'_>]) -> Result<String, String> {
        let flat = flattened(content);
        let flat: Vec<_> = flat.iter().map(|(markup, text)| borrowed(*markup, text)).collect();
        let wanted = bit::runs(flat.iter().map(|part| (is_markup(part), part.as_str())));
        let least = usize::from(self.stage.is_shared);
        for escapes in &[Escapes::Needed, Escapes::Significant, Escapes::All][least..] {
            for marks in self.marks.others() {
                let writer = self.writer(*escapes, marks);
                let spelling = writer.write(&flat);
                let read = self.stage.rehearse(&spelling, self.kind, self.dialect, &self.labels);
                if read.as_ref() == Some(&wanted) && !self.is_left(&spelling) {
                    return Ok(writer.write(content));
                }
            }
        }
        Err("this order of text and markup cannot be written in Markdown".into())
    }

    /// Returns whether `spelling` begins a block whose extent MDX would derive from the indentation
    /// of other lines.
    fn is_left(&self, spelling: &str) -> bool {
        let begins_block = |line: &str| begins_block(line.trim_start_matches([' ', '\t', '>']));
        self.is_mdx() && self.stage.is_indented && spelling.lines().any(begins_block)
    }

    fn writer(&self, escapes: Escapes, marks: Marks) -> Writer<'_> {
        let (cell, underlined) = (self.stage.is_cell(), self.stage.is_underlined());
        let references = &self.references;
        Writer { escapes, marks, cell, underlined, mdx: self.is_mdx(), references }
    }

    fn is_mdx(&self) -> bool {
        self.dialect.flavor == Flavor::Mdx
    }
}

fn is_markup(content: &Content<'_>) -> bool {
    matches!(content, Content::Markup(_))
}

fn borrowed(markup: bool, text: &str) -> Content<'_> {
    if markup { Content::Markup(text) } else { Content::Text(text) }
}

/// Removes the containers' marks after line breaks, because the stage has no containers.
fn flattened(content: &[Content<'_>]) -> Vec<(bool, String)> {
    let flat = |part: &Content<'_>| match part {
        Content::Markup(text) if text.contains('\n') => {
            let mut lines = text.split('\n');
            let first = lines.next().unwrap_or_default();
            let rest = lines.map(|line| line.trim_start_matches([' ', '\t', '>']));
            let flat = rest.fold(first.to_owned(), |all, line| all + "\n" + line);
            (true, flat)
        }
        part => (is_markup(part), part.as_str().to_owned()),
    };
    content.iter().map(flat).collect()
}
