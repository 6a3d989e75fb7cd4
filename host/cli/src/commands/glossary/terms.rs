//! Terms as files hold them.

use std::collections::BTreeMap;

use targum_core::locale::Locale;
use targum_translate::glossary;

/// A term and its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) term: String,
    pub(super) translation: String,
    /// The target locale, or `None` for every target locale.
    pub(super) locale: Option<Locale>,
}

/// The content of a file of terms.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) terms: Vec<Term>,
    /// The number of entries without a term or without a translation.
    pub(super) incomplete: usize,
    /// The number of terms that the file marks as not to be used.
    pub(super) deprecated: usize,
}

/// Returns the locales that a glossary has translations for, in order.
pub(super) fn locales(glossary: &BTreeMap<String, glossary::Term>) -> Vec<String> {
    let tags = glossary.values().filter_map(|term| match term {
        glossary::Term::Everywhere(_) => None,
        glossary::Term::ByLocale(locales) => Some(locales.keys().cloned()),
    });
    let mut tags: Vec<_> = tags.flatten().collect();
    tags.sort();
    tags.dedup();
    tags
}
