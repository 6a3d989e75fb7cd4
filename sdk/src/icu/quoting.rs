//! Quotes text within a message.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{message::LIMITS, parse};
use crate::search::{self, ByteSet};

/// The characters that are special in a message, and how the message writes an apostrophe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quoting {
    /// Whether every apostrophe is doubled, as for `java.text.MessageFormat` and in messages that
    /// double all of theirs. Otherwise an apostrophe is doubled only if it would begin a quotation.
    pub doubled: bool,
    /// Whether `#` stands for the number, as it does within a plural.
    pub in_plural: bool,
    /// Whether an apostrophe before a tag is doubled. It would quote the tag in FormatJS.
    pub before_tag: bool,
    /// Whether a brace follows the text: the brace of its branch, or of a choice behind it.
    pub before_brace: bool,
    /// Whether the text is in no branch. A `$` or `%` before an argument would then put the whole
    /// text in another notation.
    pub outermost: bool,
    /// The reader of the `{n, choice, …}`, if the branch is in one.
    pub choice: Option<ChoiceOf>,
    /// Whether braces are quoted one by one, as `'{name}'` would be an argument.
    pub dart: bool,
    /// Whether no apostrophe may be doubled, because the file has no doubled apostrophes and its
    /// reader would show both.
    pub lone: bool,
}

/// The reader of a `{n, choice, …}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChoiceOf {
    /// ICU, for which `|` is special in the choice.
    Icu,
    /// Java, which removes the quotation of the choice, and another level of quotation if the
    /// branch has a brace.
    Java,
}

impl Quoting {
    /// Spells `text` so that it reads back as itself. `before_special` tells whether a brace or `#`
    /// follows the text, and `braced` whether the text or its branch holds a brace.
    pub fn escape(self, text: &str, before_special: bool, braced: bool) -> Cow<'_, str> {
        // The last byte is the first byte of `≤`, which ends a limit as `<` does.
        const SPECIAL: ByteSet = ByteSet::of(b"'{}#|<\xE2");
        match search::position(text.as_bytes(), &SPECIAL) {
            None => Cow::Borrowed(text),
            Some(_) => Cow::Owned(self.quote(text, before_special, braced)),
        }
    }

    /// Returns whether a character of a text has to be quoted.
    pub(crate) fn is_special(self, c: char) -> bool {
        match c {
            '{' | '}' => true,
            '#' => self.in_plural,
            '|' => self.choice.is_some(),
            _ => false,
        }
    }

    fn quote(self, text: &str, before_special: bool, braced: bool) -> String {
        if self.choice == Some(ChoiceOf::Java) {
            let message = |c| matches!(c, '{' | '}');
            let text = if braced {
                quote(text, message, |_| false, true, true, true)
            } else {
                text.to_owned()
            };
            let special = |c| matches!(c, '{' | '}' | '|') || LIMITS.contains(&c);
            return quote(&text, special, |_| false, true, true, true);
        }
        let tag = |c| c == '<' && self.before_tag;
        quote(text, |c| self.is_special(c), tag, self.doubled, before_special, !self.dart)
    }

    /// Returns whether a spelled text with this many quoted names among its codes reads back as the
    /// original text.
    pub(crate) fn reads_back(self, spelled: &str, quoted_names: usize) -> bool {
        // In a branch, `'}` is the end of the branch unless an apostrophe follows it.
        let ends_branch = |(at, _)| !spelled[at + 2..].starts_with('\'');
        !self.lone
            || !search::contains(spelled, "''")
                && (self.outermost || !spelled.match_indices("'}").any(ends_branch))
                && parse::quoted_names(spelled) == quoted_names
    }
}

/// Quotes special characters. If `named` is true, a name in braces is quoted as a whole. An
/// apostrophe is doubled before a character for which `quotable` returns true.
fn quote(
    text: &str,
    special: impl Fn(char) -> bool,
    quotable: impl Fn(char) -> bool,
    doubled: bool,
    before_special: bool,
    named: bool,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if special(c) {
            out.push('\'');
            out.push(c);
            // Quotes `'{name}'` as a whole, as people write it.
            if let Some(end) = named.then(|| braces_end(c, chars.clone())).flatten() {
                out.extend(chars.by_ref().take(end));
            }
            // An apostrophe right behind a quotation would continue the quotation, so it is
            // included.
            while let Some(next) = chars.next_if(|&next| special(next) || next == '\'') {
                out.push(next);
                out.extend((next == '\'').then_some(next));
            }
            out.push('\'');
        } else if c == '\'' {
            let next_is_special = match chars.peek() {
                Some(&next) => special(next) || quotable(next) || next == '\'',
                None => before_special,
            };
            out.push('\'');
            if doubled || next_is_special {
                out.push('\'');
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// Returns how many characters follow a `{` up to the brace that closes it, or up to both braces
/// that close a doubled one. Returns `None` if an apostrophe, another brace or a comma is between:
/// with a comma, the quotation would look like the beginning of a choice.
fn braces_end(c: char, rest: impl Iterator<Item = char> + Clone) -> Option<usize> {
    let doubled = usize::from(rest.clone().next() == Some('{'));
    let mut inner = rest.skip(doubled);
    let mut last = None;
    let length = inner.position(|c| {
        last = Some(c);
        matches!(c, '{' | '}' | '\'' | ',')
    })?;
    let closed = c == '{' && last == Some('}') && (doubled == 0 || inner.next() == Some('}'));
    closed.then_some(doubled + length + 1 + doubled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icu::{Node, parse};

    #[test]
    fn text_reads_back_as_itself() {
        let texts = [
            "It's", "{", "}", "{x}", "'", "''", "'{", "'}'", "#", "a'#b", "{}''{}", "l'", "'''",
            "x'{'y", "#'#", "{{x}}", "{{x}", "{{{x}}}",
        ];
        for text in texts {
            for doubled in [false, true] {
                let quoting = Quoting {
                    doubled,
                    in_plural: true,
                    before_tag: true,
                    before_brace: true,
                    outermost: false,
                    choice: None,
                    dart: false,
                    lone: false,
                };
                for after in ["", "{n}", "#"] {
                    let escaped = quoting.escape(text, true, true);
                    let message = format!("{{n, plural, other {{{escaped}{after}}}}}");
                    let parsed = parse(&message, doubled).unwrap();
                    let Node::Choice(choice) = &parsed.nodes[0] else { panic!("{message}") };
                    let nodes = &choice.branches[0].message.nodes;
                    let Node::Text { text: read, .. } = &nodes[0] else { panic!("{message}") };
                    assert_eq!(read, text, "{message}");
                    assert_eq!(nodes.len(), if after.is_empty() { 1 } else { 2 }, "{message}");
                }
            }
        }
    }
    #[test]
    fn text_in_a_choice_reads_back_as_itself() {
        let texts = [
            "It's", "a|b", "||", "|'", "'|", "{", "}", "{x}", "'{'", "{'", "'", "''", "1<2 #3",
            "<'{", "l'{'}|#",
        ];
        for text in texts {
            for (choice, doubled) in [(ChoiceOf::Icu, false), (ChoiceOf::Java, true)] {
                let quoting = Quoting {
                    doubled,
                    in_plural: false,
                    before_tag: false,
                    before_brace: true,
                    outermost: false,
                    choice: Some(choice),
                    dart: false,
                    lone: false,
                };
                for argument in ["", "{0}"] {
                    let braced = text.contains('{') || !argument.is_empty();
                    let escaped = quoting.escape(text, true, braced);
                    let message = format!("{{0,choice,0#{escaped}{argument}|1#x}}");
                    let parsed = parse(&message, doubled).unwrap();
                    let Node::Choice(choice) = &parsed.nodes[0] else { panic!("{message}") };
                    assert_eq!(choice.branches.len(), 2, "{message}");
                    let node = &choice.branches[0].message.nodes[0];
                    let Node::Text { text: read, range } = node else { panic!("{message}") };
                    assert_eq!((read.as_ref(), &message[range.clone()]), (text, &*escaped));
                }
            }
        }
    }
}
