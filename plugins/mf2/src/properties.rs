//! The comments and properties above a section, an entry or the separator of the frontmatter.

use targum_sdk::{Failure, malformed};

/// The comments and properties that describe what follows them.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// The comment, with the texts of `@param`.
    pub comment: String,
    /// Whether the messages stay.
    pub stays: bool,
    /// The longest translation, in characters.
    pub max_length: Option<u32>,
    /// The place of the last property.
    at: Option<usize>,
}

impl About {
    /// Adds a line of a comment.
    pub(crate) fn comment(&mut self, text: &str) -> Result<(), Failure> {
        self.expect_none()?;
        self.line(text.strip_prefix([' ', '\t']).unwrap_or(text).trim_end());
        Ok(())
    }

    /// Adds a property, which begins at the byte `at`.
    pub(crate) fn property(&mut self, name: &str, value: &str, at: usize) {
        self.at = Some(at);
        match name {
            "do-not-translate" => self.stays = true,
            "max-length" => self.max_length = value.trim().parse().ok().or(self.max_length),
            "param" => self.line(&value.replace('\n', " ")),
            _ => {}
        }
    }

    fn line(&mut self, text: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }

    /// Takes a blank line, which separates a comment from the next message.
    ///
    /// # Errors
    /// Properties stand before the blank line.
    pub(crate) fn blank(&mut self) -> Result<(), Failure> {
        self.expect_none()?;
        *self = About::default();
        Ok(())
    }

    /// Refuses a property that nothing follows.
    fn expect_none(&self) -> Result<(), Failure> {
        match self.at {
            Some(at) => {
                let message = "expected what the property describes right below it: an entry, a section or `---`";
                Err(malformed(at, message))
            }
            None => Ok(()),
        }
    }

    /// Returns what describes an entry within a section of this description.
    pub(crate) fn of_entry(&self, entry: About) -> About {
        let both = [self.comment.as_str(), entry.comment.as_str()];
        let comments: Vec<_> = both.into_iter().filter(|text| !text.is_empty()).collect();
        About {
            comment: comments.join("\n"),
            stays: self.stays || entry.stays,
            max_length: entry.max_length.or(self.max_length),
            at: None,
        }
    }
}
