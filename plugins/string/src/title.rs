//! The line below a title: a line of one sign, as long as the title.

use serde::{Deserialize, Serialize};
use targum_sdk::width::columns;

use crate::markup::Markup;

/// The line below a paragraph of text, as far as the text decides how that line is read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Below {
    /// The line of signs below a title.
    Underline(Underline),
    /// A fence of so many signs in AsciiDoc, above which some texts would be titles.
    Fence(usize),
    /// Any other line, or none.
    Other,
}

impl Below {
    /// Returns what the line `next` is, which is code or not, below a paragraph with a `gap` between the two. Only a
    /// paragraph of one line may be a `title`.
    pub(crate) fn of(
        title: Option<&str>,
        gap: &str,
        next: &str,
        is_code: bool,
        markup: Markup,
    ) -> Self {
        if is_code {
            let is_title = |title| is_title_above(title, next.len());
            let is_fence = next.starts_with("--") && !title.is_some_and(is_title);
            return if is_fence { Below::Fence(next.len()) } else { Below::Other };
        }
        let underline = title.and_then(|title| Underline::below(title, gap, next, markup));
        underline.map_or(Below::Other, Below::Underline)
    }

    /// Returns whether a text would be read as a title where it is none, or as none where it is one; the error says
    /// which.
    pub(crate) fn check(&self, text: &str) -> Result<(), String> {
        match self {
            Below::Underline(line) if !line.may_be_below(text) => {
                Err("the text would not be read as a title".to_owned())
            }
            Below::Fence(signs) if is_title_above(text, *signs) => {
                Err("the text would be read as a title".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Writes the line of signs below a title, and the gap above it. Writes nothing for other lines.
    pub(crate) fn spell(&self, title: &str) -> String {
        match self {
            Below::Underline(line) => line.spell(title),
            Below::Fence(_) | Below::Other => String::new(),
        }
    }
}

/// The line of signs below a title, which grows with the title.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Underline {
    /// The text between the title and the line.
    gap: String,
    sign: char,
    /// The length of the line without that of the title: at most 1.
    difference: isize,
    markup: Markup,
}

impl Underline {
    /// Returns the line `signs` below a title, with the `gap` between the two, if it is such a line.
    fn below(title: &str, gap: &str, signs: &str, markup: Markup) -> Option<Self> {
        let sign = signs.chars().next().filter(|c| signs_of(markup).contains(*c))?;
        let is_line = signs.len() >= 3 && signs.chars().all(|c| c == sign);
        let difference = signs.len().cast_signed() - length(title, markup).cast_signed();
        (is_line && fits(title, signs.len(), markup)).then(|| Underline {
            gap: gap.to_owned(),
            sign,
            difference,
            markup,
        })
    }

    /// Returns whether the line may stand below a text.
    fn may_be_below(&self, text: &str) -> bool {
        self.markup != Markup::AsciiDoc || may_be_title(text, self.markup) && !text.contains('\n')
    }

    fn spell(&self, title: &str) -> String {
        let signs = length(title, self.markup).saturating_add_signed(self.difference).max(3);
        self.gap.clone() + &self.sign.to_string().repeat(signs)
    }
}

/// Returns whether a line of so many signs below a line makes it a title in AsciiDoc, where nothing is above the
/// two. Otherwise, the signs begin a block.
pub(crate) fn is_title_above(line: &str, signs: usize) -> bool {
    fits(line, signs, Markup::AsciiDoc)
}

/// Returns whether a line may be a title and has about the length of the line of signs below it.
fn fits(line: &str, signs: usize, markup: Markup) -> bool {
    may_be_title(line, markup) && length(line, markup).abs_diff(signs) <= 1
}

/// Returns the signs that lines below titles consist of.
fn signs_of(markup: Markup) -> &'static str {
    match markup {
        Markup::AsciiDoc => "=-~^+",
        Markup::Help => "",
        Markup::None | Markup::Rst => "=-~^+*#",
    }
}

fn may_be_title(line: &str, markup: Markup) -> bool {
    markup != Markup::AsciiDoc || line.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Returns the length of a title, in the unit that the markup compares it with its line.
fn length(title: &str, markup: Markup) -> usize {
    match markup {
        Markup::AsciiDoc => title.chars().count(),
        _ => title.lines().next_back().unwrap_or_default().chars().map(columns).sum(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{markup::Markup, paragraph::paragraphs};

    /// Returns the text with its first paragraph replaced.
    fn replaced(source: &str, text: &str) -> Result<String, String> {
        let first = paragraphs(source, true, Markup::of(source)).next().unwrap();
        let spelled = first.layout.spell(text)?;
        Ok([&source[..first.at.start], &spelled, &source[first.at.end..]].concat())
    }

    #[test]
    fn a_line_below_a_title_grows_with_it() {
        for (source, text, expected) in [
            ("Beds\n====\nA rose", "Canteiros", "Canteiros\n=========\nA rose"),
            ("1. Beds\r\n--------\r\n", "Os canteiros", "1. Os canteiros\r\n----------------\r\n"),
            ("  Beds  \n  ~~~~  \n", "薔薇の花壇", "  薔薇の花壇  \n  ~~~~~~~~~~  \n"),
            ("[[beds]]\nBeds\n----\n", "花壇です", "[[beds]]\n花壇です\n----\n"),
        ] {
            assert_eq!(replaced(source, text).as_deref(), Ok(expected), "{source}");
        }
        for source in ["Beds\n=========\n", "Beds\n--\n", "Beds\n\n----\n", "Beds\n=-==\n"] {
            let expected = source.replace("Beds", "Canteiros");
            assert_eq!(replaced(source, "Canteiros"), Ok(expected), "{source}");
        }
    }

    #[test]
    fn a_title_of_asciidoc_stays_one() {
        let title = "[[beds]]\nBeds\n----\nRain\n----\n";
        assert_eq!(replaced(title, "Chuva"), Ok(title.replace("Beds\n----", "Chuva\n-----")));
        for text in ["¿Beds?", "A\nrose"] {
            let refused = Err("the text would not be read as a title".to_owned());
            assert_eq!(replaced(title, text), refused, "{text}");
        }
        let block = "[[beds]]\nWater the beds:\n----\nwater\n----\n";
        assert_eq!(replaced(block, "Regue:"), Ok(block.replace("Water the beds:", "Regue:")));
        assert_eq!(replaced(block, "Água"), Err("the text would be read as a title".to_owned()));
        assert_eq!(
            replaced(block, "- Água").map(drop),
            Err("space or a list mark at its edge would not be read as text".to_owned())
        );
    }
}
