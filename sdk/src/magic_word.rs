//! Magic words of MediaWiki, as a message has them: texts, and choices between forms.

use std::ops::Range;

use crate::{Grammar, Syntax, search};

/// The greatest depth of choices within forms.
const DEPTH: usize = 4;

/// The greatest number of beginnings of choices that are none. A text with more has no choices, as the
/// search for each end may go through the whole text.
const UNCLOSED: usize = 16;

/// Returns whether a text has forms.
pub(crate) fn has(text: &str, syntax: Syntax) -> bool {
    syntax.has(Grammar::Mustache)
        && search::contains(text, "{{")
        && message(text, trimmed(text)).is_some()
}

/// Returns the place of a text without the white space at its ends.
pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start.max(text.trim_end().len())
}

/// A node of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// Text with codes.
    Text(Range<usize>),
    Choice(Choice),
}

/// The value by which a form is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By a number.
    Plural,
    /// By the gender of a user.
    Gender,
}

/// A choice: `{{PLURAL:$1|one|other}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub range: Range<usize>,
    pub kind: Kind,
    /// The argument that chooses: `$1`.
    pub argument: String,
    /// The forms, of which there is at least one.
    pub forms: Vec<Form>,
}

impl Choice {
    /// Returns the start of the first form.
    pub(crate) fn first(&self) -> usize {
        self.forms.first().map_or(self.range.end, |form| form.outer.start)
    }

    /// Returns the end of the last form.
    pub(crate) fn last(&self) -> usize {
        self.forms.last().map_or(self.range.end, |form| form.outer.end)
    }
}

/// A form of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// The place between the separators.
    pub outer: Range<usize>,
    /// The length of the number and the `=` at the start.
    pub head: usize,
    /// The place of the text, without the number and the blanks around the text.
    pub range: Range<usize>,
    /// The number that the form is for: `12=a dozen`.
    pub number: Option<String>,
    pub nodes: Vec<Node>,
}

/// Returns the nodes of a message at a place. Returns `None` for a text without choices.
pub(crate) fn message(text: &str, at: Range<usize>) -> Option<Vec<Node>> {
    let is_choice = |node: &Node| matches!(node, Node::Choice(_));
    let nodes = sequence(text, at, 0, &mut 0)?;
    nodes.iter().any(is_choice).then_some(nodes)
}

/// Returns the nodes at a place, or `None` if choices are nested too deep, or too many have no end.
/// `unclosed` is the number of those so far.
fn sequence(text: &str, at: Range<usize>, depth: usize, unclosed: &mut usize) -> Option<Vec<Node>> {
    let (mut nodes, mut start, mut from) = (Vec::new(), at.start, at.start);
    while let Some(found) = text[from..at.end].find("{{") {
        let begin = from + found;
        let Some(head) = head(&text[begin..at.end]) else {
            // The second brace may begin a choice: `{{{PLURAL:`.
            from = begin + 1;
            continue;
        };
        let choice = match choice(text, begin..at.end, head, depth, unclosed)? {
            Begun::Choice(choice) => choice,
            Begun::Empty { end } => {
                from = end;
                continue;
            }
            Begun::Text => {
                *unclosed += 1;
                if *unclosed > UNCLOSED {
                    return None;
                }
                from = begin + 2;
                continue;
            }
        };
        if start < begin {
            nodes.push(Node::Text(start..begin));
        }
        (start, from) = (choice.range.end, choice.range.end);
        nodes.push(Node::Choice(choice));
    }
    if start < at.end {
        nodes.push(Node::Text(start..at.end));
    }
    Some(nodes)
}

/// Returns the kind of the choice that begins a text, and the length up to its `:`.
fn head(text: &str) -> Option<(Kind, usize)> {
    let name = text.get(2..2 + "PLURAL".len())?;
    let kind = match name {
        _ if name.eq_ignore_ascii_case("PLURAL") => Kind::Plural,
        _ if name.eq_ignore_ascii_case("GENDER") => Kind::Gender,
        _ => return None,
    };
    let length = 2 + name.len() + 1;
    (text.as_bytes().get(length - 1) == Some(&b':')).then_some((kind, length))
}

/// A reading of text that begins with the sign of a choice.
enum Begun {
    Choice(Choice),
    /// A magic word without forms or other words in it, which is text: `{{PLURAL:}}`. It may stand in
    /// every sentence of a message, so the number of such words has no limit.
    Empty {
        end: usize,
    },
    /// Other text, in which a choice may begin.
    Text,
}

/// Reads the text at the start of a range, where the sign of a choice stands. Returns `None` if choices are nested too
/// deep, or too many have no end.
fn choice(
    text: &str,
    Range { start: begin, end }: Range<usize>,
    (kind, head): (Kind, usize),
    depth: usize,
    unclosed: &mut usize,
) -> Option<Begun> {
    if depth == DEPTH {
        return None;
    }
    let Some((bars, close)) = bars(&text[..end], begin + head) else {
        return Some(Begun::Text);
    };
    let Some(first) = bars.first() else {
        let has_words = text[begin + head..close].contains("{{");
        return Some(if has_words { Begun::Text } else { Begun::Empty { end: close + 2 } });
    };
    let argument = text[begin + head..*first].trim().to_owned();
    let ends = bars[1..].iter().copied().chain([close]);
    let mut forms = Vec::with_capacity(bars.len());
    for (bar, end) in bars.iter().zip(ends) {
        let outer = bar + 1..end;
        let own = &text[outer.clone()];
        let digits = own.trim_start().len()
            - own.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let blank = own.len() - own.trim_start().len();
        let is_exact = kind == Kind::Plural && digits > 0 && own[blank + digits..].starts_with('=');
        let (number, head) = if is_exact {
            (Some(own[blank..blank + digits].to_owned()), blank + digits + 1)
        } else {
            (None, 0)
        };
        let inner = &own[head..];
        let start = outer.start + head + inner.len() - inner.trim_start().len();
        let range = start..start.max(outer.start + head + inner.trim_end().len());
        let nodes = sequence(text, range.clone(), depth + 1, unclosed)?;
        forms.push(Form { outer, head, range, number, nodes });
    }
    Some(Begun::Choice(Choice { range: begin..close + 2, kind, argument, forms }))
}

/// Returns whether a text would be read as one whole form, up to the `}}` behind it.
pub(crate) fn is_form(text: &str) -> bool {
    bars(&format!("{text}}}}}"), 0) == Some((Vec::new(), text.len()))
}

/// Returns the places of the `|` of a choice whose inside begins at `from`, and the place of its
/// `}}`. A `|` within other braces or within a link is none of its own.
fn bars(text: &str, from: usize) -> Option<(Vec<usize>, usize)> {
    let (mut bars, mut open, mut at) = (Vec::new(), Vec::new(), from);
    let bytes = text.as_bytes();
    while let Some(byte) = bytes.get(at) {
        let pair = bytes.get(at + 1) == Some(byte);
        match byte {
            b'{' | b'[' if pair => {
                open.push(*byte);
                at += 1;
            }
            b'}' if pair && open.is_empty() => return Some((bars, at)),
            b'}' if pair && open.last() == Some(&b'{') => {
                open.pop();
                at += 1;
            }
            b']' if pair && open.last() == Some(&b'[') => {
                open.pop();
                at += 1;
            }
            b'|' if open.is_empty() => bars.push(at),
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        fn show(text: &str, nodes: &[Node]) -> String {
            let node = |node: &Node| match node {
                Node::Text(range) => text[range.clone()].to_owned(),
                Node::Choice(choice) => {
                    let form = |form: &Form| {
                        let number =
                            form.number.as_deref().map_or(String::new(), |n| format!("{n}:"));
                        number + &show(text, &form.nodes)
                    };
                    let forms: Vec<_> = choice.forms.iter().map(form).collect();
                    format!("<{:?} {} {}>", choice.kind, choice.argument, forms.join("/"))
                }
            };
            nodes.iter().map(node).collect()
        }
        message(text, 0..text.len())
            .map_or_else(|| "no choice".to_owned(), |nodes| show(text, &nodes))
    }

    #[test]
    fn braces_may_end_a_form() {
        for form in ["a", "{{a|b}}", "[[a|b]]", "{a} b", "a } b"] {
            assert!(is_form(form), "{form}");
        }
        for part in ["a|b", "{a}", "{a,{b}}", "a }} b", "a {{", "[["] {
            assert!(!is_form(part), "{part}");
        }
    }

    #[test]
    fn reads_choices_and_the_texts_between_them() {
        assert_eq!(
            shown("a {{PLURAL:$1|one page| 12= a dozen |$1 {{gender:$2|he|}}}} b"),
            "a <Plural $1 one page/12:a dozen/$1 <Gender $2 he/>> b"
        );
        assert_eq!(shown("{{PLURAL:$1|[[a|b]] {{x|y}}|c}}"), "<Plural $1 [[a|b]] {{x|y}}/c>");
        assert_eq!(shown("{{{PLURAL:$1|a|b}}"), "{<Plural $1 a/b>");
        for text in ["{{SITENAME}} a", "{{PLURAL:$1}}", "{{PLURAL:$1|a|b", "{{PLURALS:$1|a}}", "a"]
        {
            assert_eq!(shown(text), "no choice", "{text}");
        }
        assert_eq!(shown("{{PLURAL:$1|a {{GENDER:$1|b|c}}"), "{{PLURAL:$1|a <Gender $1 b/c>");
        assert_eq!(shown("{{PLURAL:{{x}}}}{{GENDER:|a}}"), "{{PLURAL:{{x}}}}<Gender  a>");
    }

    #[test]
    fn a_text_may_have_many_words_without_forms() {
        let words = "{{PLURAL:}}".repeat(100);
        assert_eq!(shown(&format!("{words}{{{{PLURAL:$1|a}}}}")), format!("{words}<Plural $1 a>"));
    }
}
