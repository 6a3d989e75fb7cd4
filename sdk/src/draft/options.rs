//! The options of a project, as a format reads them.

use super::Draft;
use crate::{
    Failure, Syntax,
    failure::unsupported_option,
    untranslated::{UNSURE, UNTRANSLATED},
    values::VALUES,
};

/// The option in which the host passes a previous translation.
pub const PREVIOUS: &str = "previous";

/// The options that only the host sets.
pub const HOST_OPTIONS: [&str; 4] = [PREVIOUS, UNTRANSLATED, UNSURE, VALUES];

impl<'s, P> Draft<'s, P> {
    /// Returns the values of a project's option, in order.
    pub fn option(&self, name: &str) -> impl Iterator<Item = &'s str> + use<'s, P> {
        let name = name.to_owned();
        let options = self.context.options.iter();
        options.filter(move |(option, _)| *option == name).map(|(_, value)| value.as_str())
    }

    /// Returns whether the project's option `name` is `true`. An option that is not set is `false`.
    ///
    /// # Errors
    /// `unsupported` where the option is neither `true` nor `false`.
    pub fn switch(&self, name: &str) -> Result<bool, Failure> {
        match self.option(name).last() {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => {
                let message = format!("option `{name}`: `{other}` is neither true nor false");
                Err(unsupported_option(message))
            }
        }
    }

    /// Returns whether a format marks translations for review by a person: the project's option `review` is `mark` or
    /// `unsure`. A translation that has the mark is then kept and read back. [`Draft::marks_next`] says which
    /// translations get the mark.
    ///
    /// # Errors
    /// `unsupported` where the option has another value.
    pub fn marks_for_review(&self) -> Result<bool, Failure> {
        match self.option("review").last() {
            None => Ok(false),
            Some("mark" | "unsure") => Ok(true),
            Some(other) => {
                let message =
                    format!("option `review`: expected `mark` or `unsure`, found `{other}`");
                Err(unsupported_option(message))
            }
        }
    }

    /// Returns whether the translation whose segments are proposed next gets the mark: with `review = "mark"` every
    /// translation, with `review = "unsure"` those that the host lists as less sure than the project demands.
    pub fn marks_next(&self) -> bool {
        match self.option("review").last() {
            Some("mark") => true,
            Some("unsure") => self.unsure.contains(&self.untranslated.count),
            _ => false,
        }
    }

    /// Returns the previous translation, where there is one and the host lets the format take over
    /// more from it than segments. The host itself puts in the segments.
    pub fn previous(&self) -> Option<&'s str> {
        self.option(PREVIOUS).next().filter(|_| !self.reads_back())
    }

    /// Refuses options that the format does not have, and unknown notations of placeholders. Call
    /// this before the document is read: the host tries the options on an empty document when it
    /// reads the configuration.
    ///
    /// # Errors
    /// `unsupported`, with the `known` names.
    pub fn known_options(&self, known: &[&str]) -> Result<(), Failure> {
        let unknown = |(name, _): &&(String, String)| {
            ![&HOST_OPTIONS, known].iter().any(|names| names.contains(&name.as_str()))
        };
        match self.context.options.iter().find(unknown) {
            None => Syntax::named(self.context, Syntax::NONE).map(|_| ()),
            Some((name, _)) => {
                let message = format!("option `{name}` is none of {}", known.join(", "));
                Err(unsupported_option(message))
            }
        }
    }
}
