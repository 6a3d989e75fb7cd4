//! The paragraphs of a text and their line layout.

use std::{iter::Peekable, ops::Range};

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Decoded,
    wrap::{self, joint},
};

use crate::{
    asciidoc, code, command,
    line::{Line, content, lines},
    markup::Markup,
    rst,
    title::Below,
};

/// A paragraph: its text, and its layout.
#[derive(Debug)]
pub(crate) struct Paragraph<'s> {
    /// The text. Line breaks that a writer intended are `\n`; wrapped lines are joined.
    pub text: Decoded<'s>,
    /// The place of the text, with the gap below an item that could go on in the text, and the line below a title.
    pub at: Range<usize>,
    /// The layout, which stays.
    pub layout: Layout,
}

/// The parts of a paragraph's lines around their text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Layout {
    /// The item above, whose sentence would go on in some texts.
    above: Option<Above>,
    /// The indentation and the bullet or number of the first line.
    before: String,
    /// The gap at each line break of the text, from the text before to the text after.
    gaps: Vec<String>,
    /// The gap before lines that the source does not have.
    hanging: String,
    /// Whether the paragraph is a header of an e-mail.
    is_header: bool,
    /// The ornament after the text of the last line.
    after: String,
    /// The line below the text.
    below: Below,
    /// Whether the line below would be read as a part of the paragraph if its sentence went on.
    is_above_text: bool,
    /// Whether the text may not begin with an attribute of a document of AsciiDoc.
    is_below_title: bool,
    /// The markup of the document.
    markup: Markup,
    /// Whether a line of the text shows other markup, or a rule for robots, in some documents.
    has_signs: bool,
    /// The kind of the lines.
    kind: code::Kind,
}

/// The end of a list item that could go on in the paragraph below it, which it does not in the source.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Above {
    /// The text of the last line.
    line: String,
    /// The gap up to the text of the paragraph below.
    gap: String,
}

impl Above {
    /// Returns the end of the paragraph that has these lines, if its sentence could go on in `next`.
    fn of(source: &str, first: &Line<'_>, last: &Line<'_>, next: &Line<'_>) -> Option<Self> {
        let line = &source[last.text.clone()];
        let gap = &source[last.text.end..next.text.start];
        let is_adjacent = matches!(&source[last.whole.end..next.whole.start], "\n" | "\r\n");
        let may_go_on = is_adjacent
            && first.may_wrap_into(next)
            && !wrap::is_meant(gap)
            && wrap::may_go_on(line);
        may_go_on.then(|| Above { line: line.to_owned(), gap: gap.to_owned() })
    }

    /// Writes the gap before a text, which must not be read as a part of the item.
    fn gap_before(&self, text: &str) -> String {
        let Above { line, gap } = self;
        let mark = if joint(line, gap, text).is_some() { "  " } else { "" };
        format!("{mark}{gap}")
    }
}

/// Returns the paragraphs of a text, in order, in a markup. With `has_headers`, the
/// first may be headers of an e-mail.
pub(crate) fn paragraphs(
    source: &str,
    has_headers: bool,
    markup: Markup,
) -> impl Iterator<Item = Paragraph<'_>> {
    let mut lines = lines(source, has_headers, markup).peekable();
    let mut above: Option<(Line<'_>, Line<'_>)> = None;
    std::iter::from_fn(move || {
        let first = lines.find(Line::has_text)?;
        let (mut paragraph, last) = paragraph(source, &first, &mut lines);
        if let Some((begin, end)) = &above {
            paragraph.layout.above = Above::of(source, begin, end, &first);
        }
        if let Some(above) = &paragraph.layout.above {
            paragraph.at.start -= above.gap.len();
        }
        above = Some((first, last));
        Some(paragraph)
    })
}

/// Returns the paragraph that begins with the line `first`, and its last line. Takes its other lines
/// from `lines`.
fn paragraph<'s>(
    source: &'s str,
    first: &Line<'s>,
    lines: &mut Peekable<impl Iterator<Item = Line<'s>>>,
) -> (Paragraph<'s>, Line<'s>) {
    let mut text = Decoded::starting(source, first.text.start);
    text.keep(first.text.end);
    let mut gaps = Vec::new();
    let mut last = first.clone();
    let wraps = |last: &Line<'s>, next: &Line<'s>| {
        let gap = &source[last.text.end..next.text.start];
        let (before, after) = (&source[last.text.clone()], &source[next.text.clone()]);
        first.may_wrap_into(next) && joint(before, gap, after).is_some()
    };
    while let Some(next) = lines.next_if(|next| first.goes_on_with(next) || wraps(&last, next)) {
        let gap = &source[last.text.end..next.text.start];
        match joint(&source[last.text.clone()], gap, &source[next.text.clone()]) {
            Some(joint) => text.put(joint, next.text.start),
            None => {
                text.put("\n", next.text.start);
                gaps.push(gap.to_owned());
            }
        }
        text.keep(next.text.end);
        last = next;
    }
    let is_above_text = lines.peek().is_some_and(|next| {
        first.may_wrap_into(next) && !wrap::is_meant(&source[last.text.end..next.text.start])
    });
    let title = (last.whole == first.whole).then(|| first.content());
    let next = lines.peek().filter(|_| !first.is_header);
    let below = next.map_or(Below::Other, |next| {
        let gap = &source[last.text.end..next.start_of_content()];
        Below::of(title, gap, next.content(), next.kind == code::Kind::Code, next.markup)
    });
    let before = &source[first.whole.start..first.text.start];
    let after = source[last.text.end..last.whole.end].trim_end();
    let layout = Layout {
        above: None,
        before: before.to_owned(),
        gaps,
        hanging: first.hanging(source),
        is_header: first.is_header,
        after: after.to_owned(),
        below,
        is_above_text,
        is_below_title: first.is_below_title,
        markup: first.markup,
        has_signs: text.text().lines().any(is_sign),
        kind: first.kind,
    };
    let mut at = text.span();
    at.end += layout.below.spell(first.content()).len();
    (Paragraph { at, text, layout }, last)
}

/// Returns whether a line shows other markup, or a rule for robots, in some documents.
fn is_sign(line: &str) -> bool {
    rst::may_show(line) || code::is_rule(line)
}

impl Layout {
    /// Writes the text in lines.
    ///
    /// # Errors
    /// The text would not be read as this paragraph; the error says why.
    pub fn spell(&self, text: &str) -> Result<String, String> {
        if self.is_below_title && asciidoc::is_of_document(text) {
            return Err("its first line would be read as an attribute".to_owned());
        }
        let mut spelled = self.before.clone();
        let mut gaps = self.gaps.iter();
        let mut lines = text.split('\n').peekable();
        while let Some(line) = lines.next() {
            spelled.push_str(line);
            if let Some(next) = lines.peek() {
                let gap = gaps.next().unwrap_or(&self.hanging);
                if joint(line, gap, next).is_some() {
                    spelled.push_str("  ");
                }
                spelled.push_str(gap);
            }
        }
        let end = spelled.len();
        let last = text.rsplit('\n').next().unwrap_or_default();
        if self.is_above_text && wrap::may_go_on(last) {
            spelled.push_str("  ");
        }
        let marked = spelled.len();
        spelled.push_str(&self.after);
        if self.markup != Markup::AsciiDoc && asciidoc::is_in(&spelled) {
            return Err("the text would be read as AsciiDoc".to_owned());
        }
        if text.lines().any(is_sign) && !self.has_signs {
            return Err("the text would be read as other markup".to_owned());
        }
        if Markup::of(&spelled) == Markup::Rst {
            return Err("the text would be read as reStructuredText".to_owned());
        }
        let title = content(&spelled);
        self.below.check(title)?;
        if self.is_code(&spelled) {
            return Err("the text would be read as code".to_owned());
        }
        let mut read = paragraphs(&spelled, self.is_header, self.markup);
        let same = |read: &Paragraph<'_>| {
            read.text.text() == text && read.text.span() == (self.before.len()..end)
        };
        match (read.next(), read.next()) {
            (Some(only), None) if same(&only) => {
                let gap = self.above.as_ref().map(|above| above.gap_before(text));
                let text = &spelled[self.before.len()..marked];
                Ok(gap.unwrap_or_default() + text + &self.below.spell(title))
            }
            (Some(_), Some(_)) => {
                Err("a blank line, a rule or a list item in it would end the paragraph".to_owned())
            }
            _ => Err("space or a list mark at its edge would not be read as text".to_owned()),
        }
    }

    /// Returns whether a spelling would make code of its lines or of the lines beside them.
    fn is_code(&self, spelled: &str) -> bool {
        let lines = || spelled.lines();
        let is_code = match self.kind {
            code::Kind::Indented => {
                command::shows_any(lines()) || lines().next_back().is_some_and(command::goes_on)
            }
            code::Kind::AmongCommands => {
                command::may_all_be(lines()) && !command::are_comments(lines())
            }
            code::Kind::Code | code::Kind::Text => false,
        };
        is_code || lines().any(|line| code::is_fence(line, self.markup))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        paragraphs(source, true, Markup::of(source))
            .map(|paragraph| paragraph.text.text().to_owned())
            .collect()
    }

    fn layout(source: &str) -> Layout {
        paragraphs(source, true, Markup::of(source)).next().unwrap().layout
    }

    #[test]
    fn joins_wrapped_lines_and_keeps_the_rest() {
        let source =
            "  A sentence that\n  goes on.\n\n- an item\n  of two lines\n- another\nName: x\n";
        let expected = ["A sentence that goes on.", "an item\nof two lines", "another", "Name: x"];
        assert_eq!(texts(source), expected);
    }

    #[test]
    fn lines_of_a_translation_keep_the_sources_indentation() {
        let address = layout("> Jane Doe \r\n>   Main Street 1\r\n");
        assert_eq!(address.spell("a\nb").unwrap(), "a \r\n>   b");
        assert_eq!(address.spell("a\nb\nc").unwrap(), "a \r\n>   b\r\n> c");
        assert_eq!(layout("  1. one").spell("a\nb").unwrap(), "a\n     b");
    }

    #[test]
    fn a_line_that_would_look_wrapped_is_ended_with_two_spaces() {
        let long = "a line of more than fifty characters without a full stop";
        let spelled = layout("Title\nText").spell(&format!("{long}\nText")).unwrap();
        assert_eq!(spelled, format!("{long}  \nText"));
        assert_eq!(texts(&spelled), [format!("{long}\nText")]);
    }

    #[test]
    fn an_item_goes_on_below_its_mark() {
        let source = "1) The first item is wrapped,\nthough its lines are not indented.\n2) Short\n\
                      3) This item has no full stop\nText\n";
        let expected = [
            "The first item is wrapped, though its lines are not indented.",
            "Short",
            "This item has no full stop",
            "Text",
        ];
        assert_eq!(texts(source), expected);
        let item = layout("- One two three\nText\n");
        assert_eq!(item.spell("um dois três").unwrap(), "um dois três  ");
        assert_eq!(item.spell("Um dois três.").unwrap(), "Um dois três.");
        assert_eq!(texts("- um dois três  \ntexto\n"), ["um dois três", "texto"]);
    }

    #[test]
    fn refuses_text_that_would_be_a_command() {
        let spelled = |source: &str, text: &str| {
            let below = paragraphs(source, true, Markup::None).nth(1).unwrap();
            below.layout.spell(text)
        };
        let code = Err("the text would be read as code".to_owned());
        let lone = "Beds:\n\n    roses and rain";
        assert_eq!(spelled(lone, "rosas e chuva"), Ok("rosas e chuva".to_owned()));
        for text in ["cd rosas", "rosas \\", "rosas -v", "rosas\n```"] {
            assert_eq!(spelled(lone, text), code, "{text}");
        }
        let beside = "Beds:\n\n    Roses and rain\n    cd beds";
        assert_eq!(spelled(beside, "Rosas e chuva"), Ok("Rosas e chuva".to_owned()));
        assert_eq!(spelled(beside, "rosas"), code);
        let comment = "Beds:\n\n    # Roses and rain\n    roses";
        assert_eq!(spelled(comment, "Rosas -v \\"), Ok("Rosas -v \\".to_owned()));
    }

    #[test]
    fn refuses_text_that_would_not_be_one_paragraph() {
        let inner = "a blank line, a rule or a list item in it would end the paragraph";
        let edge = "space or a list mark at its edge would not be read as text";
        let plain = layout("text");
        assert_eq!(plain.spell("a\n\nb").unwrap_err(), inner);
        assert_eq!(plain.spell("a\n---\nb").unwrap_err(), inner);
        assert_eq!(plain.spell("a\n- b").unwrap_err(), inner);
        assert_eq!(plain.spell(" a").unwrap_err(), edge);
        assert_eq!(plain.spell("- a").unwrap_err(), edge);
        assert_eq!(plain.spell("a\r\nb").unwrap_err(), edge);
        assert_eq!(layout("* text").spell("- a").unwrap(), "- a");
    }
}
