//! What is open above a line, and so decides whether the line may begin a block.

use pulldown_cmark::{Event, Parser, Tag};
use targum_sdk::html;

use crate::{
    admonition,
    line_end::SPACE,
    mdx::{Above, Fence, begins_block, column, column_behind, is_blank, is_tags, marked},
};

/// How much further an indented line is text.
const INDENTATION: usize = 4;

/// How many columns of a line are told apart.
const COLUMNS: usize = 64;

/// What the lines above a line have begun.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open {
    block: Block,
    /// The columns at which the text of the list items around begins, a bit for each.
    items: u64,
    /// The column at which the text of the quotes around begins, and how many these are.
    quote: usize,
    quotes: usize,
    /// Whether there are definitions, which hold what is indented below them.
    definitions: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    /// None that goes on.
    #[default]
    None,
    Paragraph,
    /// HTML up to a blank line.
    Html,
    /// HTML up to the line with this mark.
    Marked(&'static str),
}

/// What blocks of HTML begin with that end with a mark, and that mark.
const MARKED: [(&str, &str); 4] =
    [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<!", ">"), ("<?", "?>")];

impl Open {
    /// At the beginning of a document, perhaps one with `definitions`.
    pub fn new(definitions: bool) -> Open {
        Open { definitions, ..Open::default() }
    }

    /// Whether a paragraph goes on, or another text of one line.
    pub fn is_paragraph(self) -> bool {
        self.block == Block::Paragraph
    }

    /// Whether a block of HTML goes on.
    pub fn is_html(self) -> bool {
        matches!(self.block, Block::Html | Block::Marked(_))
    }

    /// Whether it ends with a mark.
    pub fn is_marked(self) -> bool {
        matches!(self.block, Block::Marked(_))
    }

    /// Whether `line` is of a block of HTML that ends with a mark, which therefore must stay.
    pub fn has_mark(self, line: &str) -> bool {
        let begins = || marked_html(&line[lead(line)..]).is_some() && self.ends_with(line);
        self.is_marked() || begins()
    }

    /// What is still open in `line`: HTML ends with the quotes and items that it is in, where a
    /// paragraph may go on.
    pub fn within(self, line: &str) -> Open {
        let around = self.around(line);
        let has_left =
            around.quotes < self.quotes || (around.items != self.items && !is_blank(line));
        if self.is_html() && has_left { self.ended() } else { self }
    }

    /// Whether marks of quotes that `line` begins with are a text of the HTML that goes on.
    pub fn has_marks_as_text(self, line: &str) -> bool {
        self.is_html() && self.around(line).quotes > self.quotes
    }

    /// The fence that `line` is.
    pub fn fence(self, line: &str) -> Option<Fence> {
        let is_text = !self.is_html() && !self.is_indented(line);
        Fence::open(line, Above::Nothing).filter(|_| is_text)
    }

    /// Whether a block that begins with `line` ends what is open, and not goes on with it.
    pub fn ends_with(self, line: &str) -> bool {
        match self.block {
            Block::None => true,
            Block::Paragraph => !self.is_indented(line),
            Block::Html | Block::Marked(_) => false,
        }
    }

    /// What is open below a line that ends a block.
    pub fn ended(self) -> Open {
        Open { block: Block::None, ..self }
    }

    /// What is open below `line`.
    pub fn below(self, line: &str) -> Open {
        let text = &line[lead(line)..];
        if let Block::Marked(end) = self.block {
            return if line.contains(end) { self.ended() } else { self };
        }
        // What is a mark of a quote elsewhere is a text of HTML.
        let html = self.is_html() && self.quote == 0;
        if is_blank(if html { line } else { text }) {
            return self.ended();
        }
        if html || self.block == Block::Paragraph && !self.may_begin_item(text) {
            return self;
        }
        // What is code for the parser begins nothing that goes on.
        if self.block == Block::None && self.is_indented(line) {
            return self;
        }
        let ends = self.ends_with(line);
        if self.is_html() || (ends && begins_html(text, self.block)) {
            // What could be the mark of one more quote is a text of the HTML that goes on.
            let around = self.around(line);
            let quotes = if self.is_html() { self.quotes } else { around.quotes };
            return Open { block: Block::Html, quotes, ..around };
        }
        if let Some(block) = marked_html(text).filter(|_| ends) {
            return Open { block, ..self.around(line) };
        }
        if self.block == Block::Paragraph && !(ends && (begins_block(text) || self.holds(text))) {
            return self;
        }
        let mut open = Open { block: Block::Paragraph, ..self.around(line) };
        let mut inner = text;
        let mut column = column(&line[..lead(line)]);
        while let Some((_, rest)) = marked(inner).filter(|(_, rest)| rest.starts_with(SPACE)) {
            let rest = rest.trim_start_matches([' ', '\t', '>']);
            column = column_behind(column, &inner[..inner.len() - rest.len()]);
            inner = rest;
            open.hold(column);
        }
        if self.holds(inner) {
            open.hold(column + INDENTATION);
        }
        if is_blank(inner) {
            open.block = Block::None;
        }
        open
    }

    /// Whether what is indented below `text` belongs to it: an admonition, a tab, a footnote or a
    /// definition, as far as a text of a paragraph could not look the same.
    fn holds(self, text: &str) -> bool {
        let note = text.strip_prefix("[^").and_then(|label| label.split_once(']'));
        let definition = text.strip_prefix(':').filter(|_| self.definitions);
        admonition::begins(text)
            || note.is_some_and(|(_, behind)| behind.starts_with(':'))
            || definition.is_some_and(|it| it.starts_with([' ', '\t']))
    }

    /// Whether `text` begins no item that cannot end a paragraph: one without text, or with another
    /// number than 1.
    fn may_begin_item(self, text: &str) -> bool {
        let item = marked(text).filter(|(_, rest)| rest.is_empty() || rest.starts_with(SPACE));
        item.is_none_or(|(number, rest)| {
            self.items != 0 || (matches!(number, "" | "1") && !is_blank(rest))
        })
    }

    /// Whether `line` is indented so far in what is around it that it begins only code.
    fn is_indented(self, line: &str) -> bool {
        // Before the mark of a quote, as well.
        let space = line.len() - line.trim_start_matches([' ', '\t']).len();
        let marks = self.quote == 0 && line[space..].starts_with('>');
        (marks && self.is_indented(&line[..space])) || self.is_code(line)
    }

    fn is_code(self, line: &str) -> bool {
        let around = self.around(line);
        let item = around.items.checked_ilog2().unwrap_or_default() as usize;
        column(&line[..lead(line)]) >= item.max(around.quote) + INDENTATION
    }

    /// The items and quotes around `line`, where it begins a block.
    fn around(self, line: &str) -> Open {
        let lead = &line[..lead(line)];
        let marks = lead.trim_end_matches([' ', '\t']);
        let quote = column(marks) + usize::from(!marks.is_empty() && marks.len() < lead.len());
        // What stood in a quote has ended with it.
        let left = if quote < self.quote { self.quote } else { usize::MAX };
        let end = left.min(column(lead) + 1).min(COLUMNS);
        let within = u32::try_from(end).ok().and_then(|end| u64::MAX.checked_shl(end));
        let items = self.items & !within.unwrap_or_default();
        Open { items, quote, quotes: lead.matches('>').count(), ..self }
    }

    /// Adds an item whose text begins at `column`.
    fn hold(&mut self, column: usize) {
        self.items |= 1 << column.min(COLUMNS - 1);
    }
}

/// Whether a block of HTML begins with `text` that ends with a blank line.
fn begins_html(text: &str, above: Block) -> bool {
    let Some(tag) = text.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let name = name.to_ascii_lowercase();
    // Any other tag has to be all of its line.
    let alone = || {
        let text = text.trim_end_matches(SPACE);
        let begins = || matches!(Parser::new(text).next(), Some(Event::Start(Tag::HtmlBlock)));
        above == Block::None && is_tags(text) && begins()
    };
    !name.is_empty() && !html::is_opaque(&name) && (html::is_block(&name) || alone())
}

/// What is open below `text` where that begins a block of HTML that ends with a mark.
fn marked_html(text: &str) -> Option<Block> {
    let (open, end) = MARKED.iter().find(|(open, _)| text.starts_with(open))?;
    let rest = &text[open.len()..];
    let named = *open != "<!" || rest.starts_with(|c: char| c.is_ascii_alphabetic());
    named.then(|| if rest.contains(end) { Block::None } else { Block::Marked(end) })
}

/// How long the indentation and the marks of quotes are that a line begins with.
pub fn lead(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '>']).len()
}
