//! Writes text and markup with the characters escaped that would have a meaning at their position.

use targum_sdk::{
    Content,
    search::{self, ByteSet},
};

use crate::{dollar, generator, inline::Marks, mdx, opaque};

/// The extent of escaping.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Escapes {
    /// Escapes only the characters that can never stand literally.
    Needed,
    /// Escapes the characters that have a meaning at their position.
    Significant,
    /// Escapes all punctuation, and writes letters and spaces next to emphasis as character
    /// references, because emphasis begins and ends only between certain kinds of characters.
    All,
}

/// The properties of a text's position that decide which characters are escaped.
pub(super) struct Writer<'p> {
    pub escapes: Escapes,
    /// The marks that write emphasis.
    pub marks: Marks,
    /// Whether the text is in a cell of a table.
    pub cell: bool,
    /// Whether the line below underlines the text.
    pub underlined: bool,
    pub mdx: bool,
    /// The characters that are written as references, with their spelling.
    pub references: &'p [(char, String)],
}

/// The content next to a text.
struct Around<'a> {
    before: Option<&'a str>,
    after: Option<&'a str>,
    /// Whether another reader could take dollar signs of the content for those of a formula.
    may_begin_formula: bool,
}

impl Around<'_> {
    fn is_emphasis(markup: Option<&str>) -> bool {
        matches!(markup, Some("*" | "**" | "~" | "~~"))
    }

    /// Returns whether the text begins a line.
    fn begins_line(&self) -> bool {
        self.before.is_none_or(|before| before.trim_end_matches([' ', '\t', '>']).ends_with('\n'))
    }

    fn ends_line(&self) -> bool {
        self.after.is_none_or(|after| after.starts_with([' ', '\n', '\r']))
    }
}

impl Writer<'_> {
    /// Writes `content`.
    pub(super) fn write(&self, content: &[Content<'_>]) -> String {
        let mut out = String::with_capacity(Content::length(content));
        let may_begin_formula = dollar::may_begin_formula(content);
        for (i, part) in content.iter().enumerate() {
            match part {
                Content::Markup(markup) => self.markup(markup, &mut out),
                Content::Text(text) => {
                    let before = i.checked_sub(1).map(|i| content[i].as_str());
                    let after = content.get(i + 1).map(Content::as_str);
                    self.text(text, &Around { before, after, may_begin_formula }, &mut out);
                }
            }
        }
        out
    }

    fn markup(&self, markup: &str, out: &mut String) {
        let mark = |byte: u8| char::from(byte);
        match markup {
            "*" => out.push(mark(self.marks.emphasis)),
            "**" => out.extend([mark(self.marks.strong); 2]),
            _ => out.push_str(markup),
        }
    }

    /// Returns whether a character must be escaped because the stage cannot show that it would be
    /// misread, such as a footnote of the document or a cell's end, or because it is always special
    /// in MDX or to other readers.
    fn needed(&self, text: &str, at: usize, c: char, around: &Around<'_>) -> bool {
        let before = if at == 0 { around.before.unwrap_or_default() } else { &text[..at] };
        let ends_before = |c: char| before.ends_with(c);
        match c {
            '[' => text[at..].starts_with("[^"),
            '|' => self.cell,
            // Before a link's bracket, an exclamation mark would begin an image.
            '!' => at + 1 == text.len() && around.after.is_some_and(|after| after.starts_with('[')),
            '{' | '`' => self.mdx,
            '$' => self.mdx || around.may_begin_formula,
            // In a row, a destination could begin here and continue with a tag of the next cell,
            // and a tag of the previous cell could end here.
            '(' => self.cell && ends_before(']'),
            '}' => self.cell && (ends_before('}') || ends_before('%')),
            // A definition would hold the lines indented below it.
            ':' if at == 0 && around.before.is_none() => {
                text[1..].chars().next().is_none_or(char::is_whitespace)
            }
            // With the line that followed, this could become a tag that begins a block of HTML.
            '<' => {
                (self.mdx || (at == 0 && around.begins_line())) && !text[at + 1..].starts_with(' ')
            }
            _ => false,
        }
    }

    /// Returns whether a block that begins with `text` could be a statement with the lines below it.
    fn begins_script(&self, text: &str) -> bool {
        if self.mdx {
            mdx::begins_script(text) || matches!(text, "import" | "export")
        } else {
            generator::begins_declaration(text)
        }
    }

    fn text(&self, text: &str, around: &Around<'_>, out: &mut String) {
        let all = self.escapes == Escapes::All;
        let lead = text.len() - text.trim_start().len();
        let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
        let mut next = 0;
        while let Some(c) = text[next..].chars().next() {
            let at = next;
            // Words within the text, which make up most of it, need no escapes.
            if !all && at > 0 && at < last {
                let words = words(&text[at..last]);
                if !words.is_empty() {
                    out.push_str(words);
                    next += words.len();
                    continue;
                }
            }
            next += c.len_utf8();
            if let Some((_, reference)) = self.references.iter().find(|(known, _)| *known == c) {
                out.push_str(reference);
                continue;
            }
            let edge_of_line =
                (at == 0 && around.begins_line()) || (at == last && around.ends_line());
            let beside_emphasis = all
                && ((at == 0 && Around::is_emphasis(around.before))
                    || (at == last && Around::is_emphasis(around.after)));
            let before_bar = at == last || text[at + c.len_utf8()..].starts_with('|');
            let referred = match c {
                '\n' | '\r' => true,
                '|' => self.underlined,
                // All backslashes before a bar escape the bar.
                '\\' => self.cell && before_bar,
                ' ' | '\t' => edge_of_line || beside_emphasis,
                _ if c.is_whitespace() => all && (edge_of_line || beside_emphasis),
                'i' | 'e' if at == 0 && around.before.is_none() => self.begins_script(text),
                _ => beside_emphasis && c.is_alphanumeric(),
            };
            if referred {
                out.push_str(&format!("&#{};", u32::from(c)));
                continue;
            }
            let escaped = c.is_ascii_punctuation()
                && match self.escapes {
                    Escapes::Needed => self.needed(text, at, c, around),
                    Escapes::Significant => {
                        self.needed(text, at, c, around) || significant(text, at, c, around, lead)
                    }
                    Escapes::All => true,
                };
            if escaped {
                out.push('\\');
            }
            out.push(c);
        }
    }
}

/// Returns the ASCII letters, digits and spaces that a text begins with.
fn words(text: &str) -> &str {
    const ENDS: ByteSet = ByteSet::of(b" ")
        .and_range(b'0', b'9')
        .and_range(b'A', b'Z')
        .and_range(b'a', b'z')
        .others();
    &text[..search::position(text.as_bytes(), &ENDS).unwrap_or(text.len())]
}

/// Returns whether a character could have a meaning at its position. `lead` is the number of bytes
/// of space at the start of the text.
fn significant(text: &str, at: usize, c: char, around: &Around<'_>, lead: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    let space = |c: Option<char>, edge: Option<&str>| match c {
        Some(c) => c.is_whitespace(),
        None => edge.is_none(),
    };
    let apart = space(before, around.before) && space(after, around.after);
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let first = around.begins_line() && at <= lead;
    match c {
        '\\' => after.is_none_or(|c| c.is_ascii_punctuation()),
        '`' | '[' | ']' | '$' | '|' => true,
        '*' | '~' => !apart || first,
        '^' => !apart,
        '+' => first || before == Some('+') || after == Some('+'),
        '_' => !(apart || word(before) && word(after)),
        '<' => after.is_none_or(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        '&' => after.is_none_or(|c| c.is_ascii_alphanumeric() || c == '#'),
        '!' => after.is_none_or(|c| c == '[') || first,
        '{' => {
            after.is_none_or(|c| matches!(c, '#' | '.' | ':' | '%' | ' '))
                || opaque::attributes(&text[at..]).is_some()
                || (around.after.is_some_and(|after| after.starts_with('`'))
                    && opaque::is_role(&text[at..]))
        }
        ':' => first || (!word(before) && !space(after, around.after)),
        '#' => first || before == Some(' ') || at + 1 == text.len(),
        '>' | '-' | '=' | '?' | '/' => first,
        '.' | ')' => {
            let number = text[..at].get(lead..).unwrap_or_default();
            let short = (1..10).contains(&number.len());
            let digits = short && number.bytes().all(|b| b.is_ascii_digit());
            around.begins_line() && digits && space(after, around.after)
        }
        _ => false,
    }
}
