//! Values of a tag's attributes, which Markdown sees end even within the tag of a template.

/// What is open in a line of text.
#[derive(Debug, Default)]
pub struct Value {
    /// Whether in a tag, and the quote of the value in it.
    tag: bool,
    quote: Option<char>,
    before: char,
}

impl Value {
    /// Goes on with what follows in the line.
    pub fn read(&mut self, text: &str) {
        for c in text.chars() {
            let before = std::mem::replace(&mut self.before, c);
            match self.quote {
                // It ends the cell that the tag would be in.
                _ if c == '|' => (self.tag, self.quote) = (false, None),
                None if !self.tag => {
                    self.tag = before == '<' && c.is_ascii_alphabetic();
                    if before == '\\' {
                        // It is escaped.
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

    /// Whether a value is.
    pub fn is_open(&self) -> bool {
        self.quote.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_open_up_to_its_quote() {
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
