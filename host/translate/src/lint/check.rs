//! The table of checks.

use super::{
    checks::{
        double_words, end_punctuation, forbidden_terms, glossary, length, markup, numbers,
        placeholders, plurals, scripts, spaces, syntax, untranslated, urls,
    },
    texts::Texts,
};
use crate::pairing::{Found, Pairing};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The program that shows the text fails or shows something wrong.
    Error,
    /// A person should look at the text.
    Warning,
}

/// A check.
#[derive(Debug)]
pub struct Check {
    /// The name in the configuration and in findings.
    pub name: &'static str,
    /// The level without a configuration.
    pub level: Level,
    /// A description of the findings, in one line.
    pub description: &'static str,
    pub(super) scope: Scope,
}

impl PartialEq for Check {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Check {}

/// The texts that a check compares.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scope {
    /// A source text and its translation.
    Segment(fn(&Texts<'_>) -> Vec<String>),
    /// All texts of two documents.
    Document(fn(&Pairing) -> Vec<Found>),
}

const fn row(name: &'static str, level: Level, scope: Scope, description: &'static str) -> Check {
    Check { name, level, description, scope }
}

/// All checks.
#[rustfmt::skip]
pub static CHECKS: [Check; 14] = [
    row("placeholders", Level::Error, Scope::Segment(placeholders::check),
        "A placeholder is missing, is extra, or stands in an order that changes its meaning"),
    row("markup", Level::Error, Scope::Segment(markup::check),
        "A tag is missing, is extra, or is not closed where it was opened"),
    row("plurals", Level::Error, Scope::Document(plurals::check),
        "A plural form of the target language is missing"),
    row("syntax", Level::Error, Scope::Document(syntax::check),
        "A translation is not a valid message, but its source is"),
    row("length", Level::Error, Scope::Segment(length::check),
        "A translation is longer than its file allows"),
    row("glossary", Level::Warning, Scope::Segment(glossary::check),
        "A term of the glossary is not translated as the glossary states"),
    row("forbidden-terms", Level::Warning, Scope::Segment(forbidden_terms::check),
        "A term that must not be used is in a translation"),
    row("untranslated", Level::Warning, Scope::Segment(untranslated::check),
        "A translation is equal to its source"),
    row("double-words", Level::Warning, Scope::Segment(double_words::check),
        "A word stands twice in a row"),
    row("end-punctuation", Level::Warning, Scope::Segment(end_punctuation::check),
        "A translation ends with other punctuation than its source"),
    row("spaces", Level::Warning, Scope::Segment(spaces::check),
        "Spaces at the beginning, at the end or in a row differ from the source"),
    row("scripts", Level::Warning, Scope::Segment(scripts::check),
        "A word has letters of another script that look alike"),
    row("numbers", Level::Warning, Scope::Segment(numbers::check),
        "A number differs from the source"),
    row("urls", Level::Warning, Scope::Segment(urls::check),
        "A URL or an e-mail address of the source is missing"),
];
