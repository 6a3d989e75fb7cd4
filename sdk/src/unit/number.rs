//! The code of a plural form that shows the number.

use super::Unit;
use crate::{Code, language, plural};

impl<P> Unit<'_, P> {
    /// Makes a segment within a plural of the given argument. Its placeholder shows the number, as
    /// `#` does.
    pub(crate) fn counting(self, argument: Option<&str>) -> Self {
        let Some(argument) = argument else { return self };
        self.showing_number(|spelling: &str| {
            spelling == "#" || spelling.trim_matches(['{', '}', ' ']) == argument
        })
    }

    /// Makes a segment whose first code with a spelling for which `shows` returns true shows the
    /// number of its plural form. Without such a code, the segment does not show the number.
    #[must_use]
    pub fn showing_number(mut self, shows: impl Fn(&str) -> bool) -> Self {
        if let Some(plural) = &mut self.segment.plural {
            let shows = |code: &Code| shows(&code.spelling);
            let index = language::codes(&self.segment.parts).position(shows);
            plural.number = index.and_then(|index| u32::try_from(index).ok());
        }
        self
    }

    /// Returns the code that shows the number of plural forms, where their text for several numbers is
    /// this segment, and their text for one number is `one`.
    pub fn counted_code(&self, one: &Self) -> Option<&str> {
        plural::counted_code(&self.segment.parts, &one.segment.parts)
    }

    /// Returns whether the segment is a plural form of which no code is known to show the number.
    pub fn lacks_number(&self) -> bool {
        self.segment.plural.as_ref().is_some_and(|plural| plural.number.is_none())
    }

    /// Makes a segment in which this code shows the number of its plural form, unless another code
    /// is known to do so.
    #[must_use]
    pub fn counted_by(self, code: Option<&str>) -> Self {
        match code.filter(|_| self.lacks_number()) {
            Some(code) => self.showing_number(|spelling| spelling == code),
            None => self,
        }
    }
}
