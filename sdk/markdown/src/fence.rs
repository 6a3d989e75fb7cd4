//! The fences of code blocks.

use crate::line::{is_blank, is_indented, is_tags, lead, marked, text_of};

/// The block above a line, which the line may continue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Above {
    /// No block, or one that cannot continue.
    Nothing,
    /// A paragraph.
    Paragraph,
    /// A list, or a paragraph in a list.
    List,
}

impl Above {
    /// Returns the block above the next line.
    pub(crate) fn with(self, line: &str) -> Above {
        let text = text_of(line);
        if text.is_empty() {
            Above::Nothing
        } else if is_tags(text) || (self == Above::Paragraph && is_indented_in_quotes(line)) {
            self
        } else if text.starts_with("# ") || text.starts_with("##") {
            Above::Nothing
        } else if item(text, self).is_some() || self == Above::List {
            Above::List
        } else {
            Above::Paragraph
        }
    }
}

/// Returns whether a line is indented too far to begin a block within a paragraph, alone or within
/// the quotes whose marks it begins with.
fn is_indented_in_quotes(line: &str) -> bool {
    let behind = line[..lead(line)].rfind('>').map(|mark| &line[mark + 1..]);
    let in_quotes = behind.map(|inner| inner.strip_prefix(' ').unwrap_or(inner));
    is_indented(line) || in_quotes.is_some_and(is_indented)
}

/// Returns the text after a list item's mark. An item that interrupts a paragraph is not empty, and
/// its number, if any, is 1.
fn item(text: &str, above: Above) -> Option<&str> {
    let (number, rest) = marked(text).filter(|(_, rest)| rest.starts_with(' '))?;
    let inner = rest.trim_start_matches([' ', '\t', '>']);
    let begins = !is_blank(inner) && matches!(number, "" | "1");
    (begins || above != Above::Paragraph).then_some(inner)
}

/// The opening fence of a code block.
pub(crate) struct Fence {
    /// The number of bytes before the fence.
    pub indent: usize,
    mark: char,
    length: usize,
}

impl Fence {
    /// Parses the fence on a line, which may follow a list item's mark.
    pub(crate) fn open(line: &str, mut above: Above) -> Option<Fence> {
        let mut rest = line.trim_start_matches([' ', '\t', '>']);
        let goes_on = above == Above::Paragraph && is_indented(line);
        if goes_on && line[..line.len() - rest.len()].contains('>') {
            return None;
        }
        while !goes_on && let Some(inner) = item(rest, above) {
            (rest, above) = (inner, Above::Nothing);
        }
        let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = rest.chars().take_while(|c| *c == mark).count();
        let info = &rest[length..];
        let proper = length >= 3 && !(mark == '`' && info.contains('`'));
        proper.then(|| Fence { indent: line.len() - rest.len(), mark, length })
    }

    /// Returns whether a line is the fence that closes the code.
    pub(crate) fn is_closed_by(&self, line: &str) -> bool {
        let rest = line.trim_start_matches([' ', '\t', '>']);
        let length = rest.chars().take_while(|c| *c == self.mark).count();
        length >= self.length && is_blank(&rest[length..])
    }
}
