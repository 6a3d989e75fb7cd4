//! Tracks the blocks that are open above a line, which decide whether the line may begin a block.

use pulldown_cmark::{Event, Parser, Tag};
use targum_sdk::html;

use crate::{
    fence::{Above, Fence},
    line::{column, column_behind, ends_paragraph, is_blank, lead, marked},
    line_end::SPACE,
    marker::{self, Body},
};

/// The extra indentation in columns from which a line is indented text.
const INDENTATION: usize = 4;

/// The number of columns that are distinguished.
const COLUMNS: usize = 64;

/// The blocks that the lines above a line have opened.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Open {
    block: Block,
    /// The columns at which the text of the open list items begins, one bit for each.
    items: u64,
    /// The column at which the text of the open quotes begins, and the number of those quotes.
    quote: usize,
    quotes: usize,
    /// Whether the dialect has definitions, which hold the lines indented below them.
    definitions: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    /// No block, or one that cannot continue.
    #[default]
    None,
    Paragraph,
    /// A block of HTML that ends at a blank line.
    Html,
    /// A block of HTML that ends with the line that holds this mark.
    Marked(&'static str),
}

/// The marks that open a block of HTML with a closing mark, and that closing mark.
const MARKED: [(&str, &str); 4] =
    [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<!", ">"), ("<?", "?>")];

impl Open {
    /// Creates the state at the start of a document, whose dialect may have `definitions`.
    pub(crate) fn new(definitions: bool) -> Open {
        Open { definitions, ..Open::default() }
    }

    /// Returns whether a paragraph, or another text of one line, is open.
    pub(crate) fn is_paragraph(self) -> bool {
        self.block == Block::Paragraph
    }

    /// Returns whether a block of HTML is open.
    pub(crate) fn is_html(self) -> bool {
        matches!(self.block, Block::Html | Block::Marked(_))
    }

    /// Returns whether a block of HTML is open that ends with a mark.
    pub(crate) fn is_marked(self) -> bool {
        matches!(self.block, Block::Marked(_))
    }

    /// Returns whether `line` belongs to a block of HTML that ends with a mark, so that the line
    /// must stay.
    pub(crate) fn has_mark(self, line: &str) -> bool {
        let begins = || marked_html(&line[lead(line)..]).is_some() && self.ends_with(line);
        self.is_marked() || begins()
    }

    /// Returns the state within `line`. HTML ends with the quotes and items around it, while a
    /// paragraph may continue.
    pub(crate) fn within(self, line: &str) -> Open {
        if self.is_html() && self.ends_before(line) { self.ended() } else { self }
    }

    /// Returns whether `line` is outside of some of the quotes and items that hold the open block.
    pub(crate) fn ends_before(self, line: &str) -> bool {
        let around = self.around(line);
        around.quotes < self.quotes || (around.items != self.items && !is_blank(line))
    }

    /// Returns whether some quote marks at the start of `line` are text of the open HTML.
    pub(crate) fn has_marks_as_text(self, line: &str) -> bool {
        self.is_html() && self.around(line).quotes > self.quotes
    }

    /// Parses `line` as the fence of a code block.
    pub(crate) fn fence(self, line: &str) -> Option<Fence> {
        let is_text = !self.is_html() && !self.is_indented(line);
        let is_in_paragraph = self.is_paragraph() && self.items == 0;
        let above = if is_in_paragraph { Above::Paragraph } else { Above::Nothing };
        Fence::open(line, above).filter(|_| is_text)
    }

    /// Returns whether a block that begins with `line` ends the open block rather than continues
    /// it.
    pub(crate) fn ends_with(self, line: &str) -> bool {
        match self.block {
            Block::None => true,
            Block::Paragraph => !self.is_indented(line),
            Block::Html | Block::Marked(_) => false,
        }
    }

    /// Returns the state below a line that ends a block.
    pub(crate) fn ended(self) -> Open {
        Open { block: Block::None, ..self }
    }

    /// Returns the state below `line`.
    pub(crate) fn below(self, line: &str) -> Open {
        let text = &line[lead(line)..];
        if let Block::Marked(end) = self.block {
            return if line.contains(end) { self.ended() } else { self };
        }
        // In HTML outside of quotes, a quote mark is text.
        let html = self.is_html() && self.quote == 0;
        if is_blank(if html { line } else { text }) {
            // A new quote ends the items before it, even if it is empty.
            let around = self.around(line);
            return if around.quotes > self.quotes { around.ended() } else { self.ended() };
        }
        if html || self.block == Block::Paragraph && !self.may_begin_item(text) {
            return self;
        }
        // Most lines are text, and nothing else begins with a letter.
        if !self.is_html() && text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let is_continued = self.block == Block::Paragraph || self.is_indented(line);
            return if is_continued {
                self
            } else {
                Open { block: Block::Paragraph, ..self.around(line) }
            };
        }
        // A line of code for the parser begins no block that could continue.
        if self.block == Block::None && self.is_indented(line) {
            return self;
        }
        let ends = self.ends_with(line);
        if self.is_html() || (ends && begins_html(text, self.block)) {
            // A further quote mark is text of the open HTML.
            let around = self.around(line);
            let quotes = if self.is_html() { self.quotes } else { around.quotes };
            return Open { block: Block::Html, quotes, ..around };
        }
        if let Some(block) = marked_html(text).filter(|_| ends) {
            return Open { block, ..self.around(line) };
        }
        let begins = || ends_paragraph(text) || marker::begins(text) || self.holds(text);
        if self.block == Block::Paragraph && !(ends && begins()) {
            return self;
        }
        let mut open = Open { block: Block::Paragraph, ..self.around(line) };
        let mut inner = text;
        let mut column = column(&line[..lead(line)]);
        while let Some((_, behind)) = marked(inner).filter(|(_, rest)| rest.starts_with(SPACE)) {
            let rest = behind.trim_start_matches([' ', '\t', '>']);
            // The text of an item that begins with a blank line begins one column behind the mark.
            let space = if is_blank(rest) { behind } else { rest };
            column = column_behind(column, &inner[..inner.len() - space.len()]);
            column += usize::from(is_blank(rest));
            inner = rest;
            open.hold(column);
        }
        if self.holds(inner) {
            // The parser counts lines below a definition's text as its own, too.
            let text = inner.strip_prefix(": ").map(str::trim_start).filter(|text| !is_blank(text));
            if let Some(text) = text {
                open.hold(column_behind(column, &inner[..inner.len() - text.len()]));
            }
            open.hold(column + INDENTATION);
        }
        if is_blank(inner) {
            open.block = Block::None;
        }
        open
    }

    /// Returns whether `text` holds the lines indented below it: an admonition, a tab, a footnote
    /// or a definition, unless a paragraph's text could look the same.
    fn holds(self, text: &str) -> bool {
        let note = text.strip_prefix("[^").and_then(|label| label.split_once(']'));
        let definition = text.strip_prefix(':').filter(|_| self.definitions);
        let head = marker::head(text, false).filter(|_| self.definitions);
        head.is_some_and(|head| head.body == Body::Indented)
            || note.is_some_and(|(_, behind)| behind.starts_with(':'))
            || definition.is_some_and(|text| text.starts_with([' ', '\t']))
    }

    /// Returns whether `text` is not a list item that cannot end a paragraph: one without text, or
    /// with a number other than 1.
    fn may_begin_item(self, text: &str) -> bool {
        let item = marked(text).filter(|(_, rest)| rest.is_empty() || rest.starts_with(SPACE));
        item.is_none_or(|(number, rest)| {
            self.items != 0 || (matches!(number, "" | "1") && !is_blank(rest))
        })
    }

    /// Returns whether `line` is indented so far within its containers that it begins only code.
    fn is_indented(self, line: &str) -> bool {
        if !line.starts_with([' ', '\t', '>']) {
            return false;
        }
        // The indentation before a quote mark counts too.
        let space = line.len() - line.trim_start_matches([' ', '\t']).len();
        let marks = line[space..].starts_with('>');
        (marks && self.is_indented(&line[..space])) || self.is_code(line)
    }

    fn is_code(self, line: &str) -> bool {
        let around = self.around(line);
        let item = around.items.checked_ilog2().unwrap_or_default() as usize;
        column(&line[..lead(line)]) >= item.max(around.quote) + INDENTATION
    }

    /// Returns the items and quotes around `line` if it begins a block.
    fn around(self, line: &str) -> Open {
        let lead = &line[..lead(line)];
        let marks = lead.trim_end_matches([' ', '\t']);
        let quote = column(marks) + usize::from(!marks.is_empty() && marks.len() < lead.len());
        // The items within a quote end with the quote.
        let left = if quote < self.quote { self.quote } else { usize::MAX };
        let end = left.min(column(lead) + 1).min(COLUMNS);
        let within = u32::try_from(end).ok().and_then(|end| u64::MAX.checked_shl(end));
        let items = self.items & !within.unwrap_or_default();
        Open { items, quote, quotes: lead.matches('>').count(), ..self }
    }

    /// Adds a list item whose text begins at `column`.
    fn hold(&mut self, column: usize) {
        self.items |= 1 << column.min(COLUMNS - 1);
    }
}

/// Returns whether `text` begins a block of HTML that ends at a blank line.
fn begins_html(text: &str, above: Block) -> bool {
    let Some(tag) = text.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let text = text.trim_end_matches(SPACE);
    let is_html =
        |text: &str| Parser::new(text).any(|event| matches!(event, Event::Start(Tag::HtmlBlock)));
    // The parser knows which elements may interrupt a paragraph, and that another tag must fill its
    // line.
    let begins = || match above {
        Block::Paragraph => is_html(&format!("x\n{text}")),
        _ => is_html(text),
    };
    !name.is_empty() && !html::is_opaque(&name.to_ascii_lowercase()) && begins()
}

/// Returns whether `text` begins a block of HTML below a blank line.
pub(crate) fn begins(text: &str) -> bool {
    begins_html(text, Block::None)
}

/// Returns whether `text` begins a block of HTML even within a paragraph.
pub(crate) fn interrupts(text: &str) -> bool {
    begins_html(text, Block::Paragraph)
}

/// Returns the state below `text` if it begins a block of HTML that ends with a mark.
fn marked_html(text: &str) -> Option<Block> {
    let (open, end) = MARKED.iter().find(|(open, _)| text.starts_with(open))?;
    let rest = &text[open.len()..];
    let named = *open != "<!" || rest.starts_with(|c: char| c.is_ascii_alphabetic());
    // The marks of `<!-->` and `<?>` overlap.
    named.then(|| if text[1..].contains(end) { Block::None } else { Block::Marked(end) })
}
