//! The headers and the plural forms of WordPress' translation files.

use std::ops::Range;

use targum_sdk::{Failure, locale};

use super::Walk;
use crate::{
    lexer::Kind,
    literal::Literal,
    message::CountedForms,
    wordpress::{self, MESSAGES, PLURAL_FORMS},
};

impl<'w, 's> Walk<'w, 's> {
    /// Returns whether an entry of the array that comes next is a header of WordPress.
    pub(super) fn is_header(&self, name: &str) -> bool {
        self.wordpress.is_some() && self.is_seen() && self.path.is_empty() && name != MESSAGES
    }

    /// Returns whether an entry of the array that comes next holds the messages of WordPress.
    pub(super) fn is_messages(&self, name: &str) -> bool {
        self.wordpress.is_some() && self.is_seen() && self.path.is_empty() && name == MESSAGES
    }

    /// Passes a header. The language and the plural rule become those of the target.
    pub(super) fn header(&mut self, name: &str) -> Result<(), Failure> {
        let value = self.at;
        self.skip_expression()?;
        let literal = (self.at == value + 1).then(|| self.literal(value)).flatten();
        let (Some(literal), Some(wordpress)) = (literal, self.wordpress) else { return Ok(()) };
        let own = &self.source[literal.inner.clone()];
        let target = &self.messages.context.target_locale;
        match name.to_ascii_lowercase().as_str() {
            "language" if !locale::alike(own, target) => {
                self.draft.literal(literal.inner, target.replace('-', "_"));
            }
            PLURAL_FORMS if !wordpress.own.agrees_with(&wordpress.rule) => {
                self.draft.literal(literal.inner, wordpress.rule.field());
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the plural rule before the messages whose key is the token `key`, if the file has none.
    pub(super) fn add_rule(&mut self, key: usize) {
        let Some(wordpress) = self.wordpress.filter(|own| self.is_seen() && !own.has_rule) else {
            return;
        };
        let at = self.code[key].at.start;
        let before = key.checked_sub(1).map_or(at, |before| self.code[before].at.end);
        let space = &self.source[before..at];
        let space = if space.trim().is_empty() { space } else { " " };
        let rule = wordpress.rule.field();
        self.draft.literal(at..at, format!("'{PLURAL_FORMS}' => '{rule}',{space}"));
    }

    /// Returns whether the key of a message has several texts, which makes the message a plural.
    pub(super) fn counts(&self, key: Range<usize>) -> bool {
        let is_separator = |token: usize| {
            self.literal(token).is_some_and(|text| wordpress::is_separator(self.source, &text))
        };
        self.wordpress.is_some() && self.path == MESSAGES && key.into_iter().any(is_separator)
    }

    /// Returns the plural forms in a value's strings, which are the tokens `texts`.
    pub(super) fn counted_forms(&self, texts: &[usize]) -> Option<CountedForms<'w, 's>> {
        let wordpress = self.wordpress.filter(|_| self.is_seen())?;
        // Nothing but the sign of concatenation stands between two strings.
        let are_joined = texts.windows(2).all(|pair| pair[1] == pair[0] + 2);
        let literals: Option<Vec<_>> = texts.iter().map(|text| self.literal(*text)).collect();
        let literals = literals.filter(|_| are_joined)?;
        CountedForms::of(self.messages, wordpress, &literals, self.has_counted_key)
    }

    fn literal(&self, token: usize) -> Option<Literal<'s>> {
        let token = self.code.get(token).filter(|token| token.kind == Kind::Text)?;
        Literal::of(self.source, token.at.clone())
    }
}
