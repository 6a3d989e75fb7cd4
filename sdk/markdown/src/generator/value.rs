//! Tracks quoted attribute values, which end for Markdown even within a template tag.

/// The state after part of a line.
#[derive(Debug, Default)]
pub(super) struct Value {
    /// Whether the text is within a tag, and the quote that opened the value.
    tag: bool,
    quote: Option<char>,
    before: char,
}

impl Value {
    /// Reads the next part of the line.
    pub(super) fn read(&mut self, text: &str) {
        for c in text.chars() {
            let before = std::mem::replace(&mut self.before, c);
            match self.quote {
                // A bar ends the table cell that the tag would be in.
                _ if c == '|' => (self.tag, self.quote) = (false, None),
                None if !self.tag => {
                    self.tag = before == '<' && c.is_ascii_alphabetic();
                    if before == '\\' {
                        // The `<` is escaped.
                        self.before = ' ';
                    }
                }
                None if matches!(c, '"' | '\'') && before == '=' => self.quote = Some(c),
                None => self.tag = !matches!(c, '>' | '"' | '\''),
                Some(open) if c == open => self.quote = None,
                Some(_) => {}
            }
        }
    }

    /// Returns whether a value is open.
    pub(super) fn is_open(&self) -> bool {
        self.quote.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_at_its_quote() {
        for (text, open) in [
            ("a <b c=\"d", true),
            ("a <b c='d\" e", true),
            ("a <b c='d' e=\"f", true),
            ("a <b c=\"d\"> it's", false),
            ("a \\<b c=\"d", false),
            ("a < b c=\"d", false),
            ("a <b and it's", false),
            ("a <b c=\"d | e", false),
        ] {
            let mut value = Value::default();
            value.read(text);
            assert_eq!(value.is_open(), open, "{text}");
        }
    }
}
