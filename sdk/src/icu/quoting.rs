//! How text is quoted within a message.

/// What a message takes for special, and how it writes an apostrophe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoting {
    /// An apostrophe is always doubled (`java.text.MessageFormat`, and messages that write
    /// theirs so); otherwise only where it would begin a quotation.
    pub doubled: bool,
    /// `#` stands for the number: within a plural.
    pub in_plural: bool,
    /// The text stands in a branch, so that a `}` follows its end.
    pub in_branch: bool,
}

impl Quoting {
    /// Spells `text` so that it reads back as itself. `before_special`: a brace or `#`
    /// follows it.
    pub fn escape(self, text: &str, before_special: bool) -> String {
        let special = |c: char| matches!(c, '{' | '}') || (c == '#' && self.in_plural);
        let mut out = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            if special(c) {
                out.push('\'');
                out.push(c);
                // An apostrophe right behind a quotation would go on with it, so it is
                // taken in.
                while let Some(next) = chars.next_if(|&next| special(next) || next == '\'') {
                    out.push(next);
                    out.extend((next == '\'').then_some(next));
                }
                out.push('\'');
            } else if c == '\'' {
                let next_is_special = match chars.peek() {
                    Some(&next) => special(next) || next == '\'',
                    None => before_special,
                };
                out.push('\'');
                if self.doubled || next_is_special {
                    out.push('\'');
                }
            } else {
                out.push(c);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icu::{Node, parse};

    #[test]
    fn text_reads_back_as_itself() {
        let texts = [
            "It's", "{", "}", "{x}", "'", "''", "'{", "'}'", "#", "a'#b", "{}''{}", "l'", "'''",
            "x'{'y", "#'#",
        ];
        for text in texts {
            for doubled in [false, true] {
                let quoting = Quoting { doubled, in_plural: true, in_branch: true };
                for after in ["", "{n}", "#"] {
                    let escaped = quoting.escape(text, true);
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
}
