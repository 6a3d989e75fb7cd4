//! A parser of messages that keeps the place of every node.

mod argument;
mod choice;

use std::{borrow::Cow, ops::Range};

use super::{
    message::{Invalid, Message, Node},
    tags,
};
use crate::search::{self, ByteSet};

/// The deepest nesting. Deeper messages are refused, as people do not write them.
const MAX_DEPTH: usize = 32;

/// Parses a message. If `doubled` is false, a lone apostrophe stands for itself unless a brace
/// follows it (ICU's default). If `doubled` is true, it always begins a quotation
/// (`java.text.MessageFormat`).
///
/// # Errors
/// [`Invalid`] with the place of the error and what was expected there.
pub fn parse(text: &str, doubled: bool) -> Result<Message<'_>, Invalid> {
    parse_within(text, doubled, 0)
}

/// Parses a message as [`parse`] does, within `depth` other messages.
pub(super) fn parse_within(
    text: &str,
    doubled: bool,
    depth: usize,
) -> Result<Message<'_>, Invalid> {
    Parser { doubled, depth, in_choice: depth > 0, ..Parser::new(text) }.whole()
}

/// Parses a message as [`parse`] does. A `select` may have no branch `other`, as in Angular.
pub(super) fn parse_angular(text: &str) -> Result<Message<'_>, Invalid> {
    Parser { angular: true, ..Parser::new(text) }.whole()
}

/// Parses a message as [`parse`] does, and reads `'{name}'` as an argument with the apostrophes
/// around it. An app that does not ask for quotation shows it so, and for other apps the name is
/// not text either. In a file that never doubles an apostrophe (`doubled` is false), an apostrophe
/// before an argument or before the end of a branch stands for itself too.
pub(super) fn parse_dart(text: &str, doubled: bool) -> Result<Message<'_>, Invalid> {
    Parser { dart: true, lone: !doubled, ..Parser::new(text) }.whole()
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    doubled: bool,
    dart: bool,
    /// Whether an apostrophe quotes only a brace that would be invalid without it.
    lone: bool,
    /// Whether a `select` may have no branch `other`.
    angular: bool,
    /// The number of messages around this one.
    depth: usize,
    in_choice: bool,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        Parser {
            text,
            at: 0,
            doubled: false,
            dart: false,
            lone: false,
            angular: false,
            depth: 0,
            in_choice: false,
        }
    }

    fn whole(mut self) -> Result<Message<'t>, Invalid> {
        let message = self.message(0, false, false)?;
        match self.peek() {
            None => Ok(message),
            Some(_) => Err(self.invalid("a `}` without its `{`")),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn invalid(&self, message: &'static str) -> Invalid {
        Invalid { at: self.at, message, in_choice: self.in_choice }
    }

    /// Parses up to the end of the text, or to a `}` that belongs to an outer message. In the
    /// branch of a choice (`piped`), a `|` ends the message too.
    fn message(
        &mut self,
        depth: usize,
        in_plural: bool,
        piped: bool,
    ) -> Result<Message<'t>, Invalid> {
        if self.depth + depth > MAX_DEPTH {
            return Err(self.invalid("a message nested less deeply"));
        }
        let mut nodes = Vec::new();
        let mut text = Cow::Borrowed("");
        let mut text_start = self.at;
        while let Some(byte) = self.peek() {
            let tags = if self.doubled { None } else { tags::tags(&self.text[self.at..]) };
            let quoted = if self.dart { quoted_name(&self.text[self.at..]) } else { None };
            let special =
                byte == b'{' || (byte == b'#' && in_plural) || tags.is_some() || quoted.is_some();
            if byte == b'}' || special || (byte == b'|' && piped) {
                flush(&mut nodes, text_start..self.at, &mut text);
            }
            match byte {
                b'}' if depth == 0 => return Err(self.invalid("a `{` before this `}`")),
                b'}' => return Ok(Message { nodes }),
                b'|' if piped => return Ok(Message { nodes }),
                b'{' => nodes.push(self.argument(depth, in_plural)?),
                b'#' if in_plural => {
                    nodes.push(Node::Number(self.at..self.at + 1));
                    self.at += 1;
                }
                b'\'' if let Some(length) = tags => {
                    nodes.push(Node::Tags(self.at..self.at + length));
                    self.at += length;
                }
                b'\'' if let Some(length) = quoted => {
                    nodes.push(Node::Argument(self.at..self.at + length));
                    self.at += length;
                }
                b'\'' if self.lone && stands_for_itself(&self.text[self.at..], depth) => {
                    append(&mut text, &self.text[self.at..=self.at]);
                    self.at += 1;
                }
                b'\'' => self.apostrophe(&mut text, in_plural, piped),
                _ => self.plain(&mut text),
            }
            if special {
                text_start = self.at;
            }
        }
        flush(&mut nodes, text_start..self.at, &mut text);
        if depth > 0 {
            return Err(self.invalid("a closing `}`"));
        }
        Ok(Message { nodes })
    }

    /// Reads text up to the next byte that may be special.
    fn plain(&mut self, text: &mut Cow<'t, str>) {
        let rest = &self.text[self.at..];
        // The first byte is text here, whatever it is.
        const SPECIAL: ByteSet = ByteSet::of(b"{}#|'");
        let more = search::position(&rest.as_bytes()[1..], &SPECIAL);
        let plain = &rest[..more.map_or(rest.len(), |more| more + 1)];
        append(text, plain);
        self.at += plain.len();
    }

    fn apostrophe(&mut self, text: &mut Cow<'t, str>, in_plural: bool, piped: bool) {
        let itself = &self.text[self.at..=self.at];
        self.at += 1;
        let quotes = match self.peek() {
            Some(b'\'') => {
                self.at += 1;
                return append(text, itself);
            }
            Some(b'{' | b'}') => true,
            Some(b'#') => in_plural || self.doubled,
            Some(b'|') => piped || self.doubled,
            _ => self.doubled,
        };
        if !quotes {
            return append(text, itself);
        }
        while self.at < self.text.len() {
            let rest = &self.text[self.at..];
            let quoted = &rest[..rest.find('\'').unwrap_or(rest.len())];
            append(text, quoted);
            self.at += quoted.len() + 1;
            if self.peek() != Some(b'\'') {
                break;
            }
            append(text, itself);
            self.at += 1;
        }
        self.at = self.at.min(self.text.len());
    }

    fn spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn word(&mut self) -> &'t str {
        let start = self.at;
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | '\'' | '#' | '<');
        let rest = &self.text[start..];
        self.at += rest.find(ends).unwrap_or(rest.len());
        &self.text[start..self.at]
    }
}

/// Appends text. Nothing is copied as long as the text is contiguous in the source.
fn append<'t>(text: &mut Cow<'t, str>, more: &'t str) {
    if text.is_empty() {
        *text = Cow::Borrowed(more);
    } else {
        text.to_mut().push_str(more);
    }
}

fn flush<'t>(nodes: &mut Vec<Node<'t>>, range: Range<usize>, text: &mut Cow<'t, str>) {
    if !range.is_empty() {
        nodes.push(Node::Text { range, text: std::mem::take(text) });
    }
}

/// Returns whether the apostrophe at the start of `text` quotes nothing in a file without doubled
/// apostrophes: an argument, or the end of a branch, follows it.
fn stands_for_itself(text: &str, depth: usize) -> bool {
    match text.as_bytes().get(1) {
        Some(b'{') => {
            let rest = text[2..].trim_start();
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let name = rest.trim_start_matches(is_word);
            name.len() < rest.len() && name.trim_start().starts_with(['}', ','])
        }
        Some(b'}') => depth > 0 && text.as_bytes().get(2) != Some(&b'\''),
        _ => false,
    }
}

/// Returns the number of quoted names, such as `'{name}'`, in a text.
pub(super) fn quoted_names(text: &str) -> usize {
    text.match_indices('\'').filter(|(at, _)| quoted_name(&text[*at..]).is_some()).count()
}

/// Returns the length of `'{name}'` at the start of `text`.
fn quoted_name(text: &str) -> Option<usize> {
    let (name, _) = text.strip_prefix("'{")?.split_once("}'")?;
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let named = !name.is_empty() && name.bytes().all(is_word);
    (named && !name.as_bytes()[0].is_ascii_digit()).then_some(name.len() + 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icu::message::Branch;

    fn texts(message: &str) -> Vec<String> {
        fn collect(message: &Message<'_>, out: &mut Vec<String>) {
            for node in &message.nodes {
                match node {
                    Node::Text { text, .. } => out.push(text.to_string()),
                    Node::Choice(choice) => {
                        choice.branches.iter().for_each(|branch| collect(&branch.message, out));
                    }
                    Node::Argument(_) | Node::Tags(_) | Node::Number(_) => {}
                }
            }
        }
        let mut out = Vec::new();
        collect(&parse(message, false).unwrap(), &mut out);
        out
    }

    #[test]
    fn reads_branches_quoting_and_offsets() {
        assert_eq!(texts("Hi {name}, it's {0, date, yyyy-MM-dd}!"), ["Hi ", ", it's ", "!"]);
        assert_eq!(
            texts("{n, plural, offset:1 =0 {none} one {# '{'file'}'} other {# files}}"),
            ["none", " {file}", " files"]
        );
        assert_eq!(
            texts("{g, select, male {his {n, plural, one {# cat} other {# cats}}} other {x}}"),
            ["his ", " cat", " cats", "x"]
        );
        assert_eq!(texts("It''s '{'x'}' # 5"), ["It's {x} # 5"]);
        assert_eq!(texts("{n,plural,one{a}other{b}}"), ["a", "b"]);
    }

    #[test]
    fn reads_the_offset_of_a_plural() {
        for (style, offset) in [
            ("offset:1 other {x}", 1),
            ("offset: 12 other {x}", 12),
            ("offset:-1 other {x}", -1),
            ("other {x}", 0),
        ] {
            let text = format!("{{n, plural, {style}}}");
            let nodes = parse(&text, false).unwrap().nodes;
            let [Node::Choice(choice)] = &nodes[..] else { panic!("{nodes:?}") };
            assert_eq!(choice.offset, offset, "{text}");
        }
    }

    #[test]
    fn reads_choices_as_icu_and_as_java_do() {
        let texts = |message: &str, doubled| {
            let nodes = parse(message, doubled).unwrap().nodes;
            let [Node::Choice(choice)] = &nodes[..] else { panic!("{nodes:?}") };
            let show = |node: &Node| match node {
                Node::Text { text, .. } => text.clone().into_owned(),
                node => format!("[{}]", &message[node.range()]),
            };
            let branch = |branch: &Branch| {
                let text: String = branch.message.nodes.iter().map(show).collect();
                assert_eq!(message[branch.inner.clone()].is_empty(), text.is_empty());
                (branch.selector.to_owned(), text)
            };
            choice.branches.iter().map(branch).collect::<Vec<_>>()
        };
        let pairs = |expected: &[(&str, &str)]| {
            expected.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>()
        };
        let both = "{0,choice,0#no files|1#one file|1<{0,number} files}";
        let expected =
            pairs(&[("0#", "no files"), ("1#", "one file"), ("1<", "[{0,number}] files")]);
        assert_eq!(texts(both, false), expected);
        assert_eq!(texts(both, true), expected);
        let icu = "{n, choice, -∞<it''s '|' {a}| 1≤'{'|2#}";
        let expected = pairs(&[("-∞<", "it's | [{a}]"), ("1≤", "{"), ("2#", "")]);
        assert_eq!(texts(icu, false), expected);
        // Java removes the quotation of an argument twice.
        let java = "{0,choice,0#it''s '|<'|1#it''''s {1}'|'{1}'|''{'''}";
        let expected = pairs(&[("0#", "it's |<"), ("1#", "it's [{1}]|[{1}]|{")]);
        assert_eq!(texts(java, true), expected);
        // A quotation that goes on behind an argument belongs to the text.
        assert_eq!(texts("{0,choice,0#a'{0}'''''}", true), pairs(&[("0#", "a[{0}]'")]));
        let needed = parse("{0,choice,0#'{0,number,#.#}'}", true);
        assert_eq!(needed.unwrap_err().message, "an argument outside quotation");
        for text in ["{0,choice,}", "{0,choice,x#a}", "{0,choice,0#a|b}", "{0,choice,0#a"] {
            assert!(parse(text, false).is_err_and(|invalid| invalid.in_choice), "{text}");
            assert!(parse(text, true).is_err_and(|invalid| invalid.in_choice), "{text}");
        }
    }

    #[test]
    fn reports_what_was_expected_and_whether_a_message_was_meant() {
        let invalid = |text| {
            let Invalid { at, message, in_choice } = parse(text, false).unwrap_err();
            (at, message, in_choice)
        };
        assert_eq!(invalid("a } b"), (2, "a `{` before this `}`", false));
        assert_eq!(invalid("{name"), (5, "`,` or `}` after the name of an argument", false));
        assert_eq!(invalid("{n, plural, one {a}}"), (19, "a branch `other {…}`", true));
        assert_eq!(invalid("{n, plural, one {a"), (18, "a closing `}`", true));
        let deep = "{a,select,other{".repeat(100);
        assert_eq!(invalid(&deep).1, "a message nested less deeply");
    }

    #[test]
    fn reads_java_apostrophes() {
        let text = |message| match &parse(message, true).unwrap().nodes[..] {
            [Node::Text { text, .. }] => text.to_string(),
            nodes => panic!("{nodes:?}"),
        };
        assert_eq!(text("It''s"), "It's");
        assert_eq!(text("'{0}' stays"), "{0} stays");
        assert_eq!(text("It's quoted"), "Its quoted");
    }
}
