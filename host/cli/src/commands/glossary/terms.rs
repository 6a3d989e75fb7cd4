//! Terms as files hold them.

use std::collections::BTreeMap;

use targum_core::locale::Locale;
use targum_translate::glossary::{self, forbidden::EVERYWHERE};

/// A term and its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) term: String,
    pub(super) translation: String,
    /// The target locale, or `None` for every target locale.
    pub(super) locale: Option<Locale>,
}

/// A term that must not be used in translations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forbidden {
    pub(super) term: String,
    /// The term to use instead, or an empty text.
    pub(super) instead: String,
    /// The target locale, or `None` for every target locale.
    pub(super) locale: Option<Locale>,
}

/// The content of a file of terms.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) terms: Vec<Term>,
    pub(super) forbidden: Vec<Forbidden>,
    /// The number of entries without a term or without a translation.
    pub(super) incomplete: usize,
    /// The number of terms of the source language that the file marks as not to be used.
    pub(super) deprecated: usize,
}

/// The terms of a project that are written to a file.
#[derive(Clone, Copy)]
pub(super) struct Written<'p> {
    pub(super) glossary: &'p BTreeMap<String, glossary::Term>,
    /// The forbidden terms by locale, with the terms to use instead.
    pub(super) forbidden: &'p BTreeMap<String, BTreeMap<String, String>>,
}

impl<'p> Written<'p> {
    /// Returns the terms that must not be used in a locale, or in every locale, and are not those of a term of the
    /// glossary.
    pub(super) fn others(self, tag: &str) -> Vec<(&'p str, &'p str)> {
        let is_of_term = |instead: &str| {
            self.glossary.values().any(|term| translation(term, tag) == Some(instead))
        };
        let all = self.forbidden.get(tag).into_iter().flatten();
        let all = all.map(|(term, instead)| (term.as_str(), instead.as_str()));
        all.filter(|(_, instead)| !is_of_term(instead)).collect()
    }

    /// Returns the terms of a locale that must not be used instead of a translation.
    pub(super) fn instead_of(self, translation: &str, tag: &str) -> Vec<&'p str> {
        let all = self.forbidden.get(tag).into_iter().flatten();
        let all = all.filter(|(_, instead)| !instead.is_empty() && *instead == translation);
        all.map(|(term, _)| term.as_str()).collect()
    }
}

/// Returns the translation into a locale, or that into every locale for `*`.
pub(super) fn translation<'g>(term: &'g glossary::Term, tag: &str) -> Option<&'g str> {
    match term {
        glossary::Term::Everywhere(all) => (tag == EVERYWHERE).then_some(all),
        glossary::Term::ByLocale(locales) => locales.get(tag).map(String::as_str),
    }
}

/// Returns the locales that a project has terms for, in order.
pub(super) fn locales(Written { glossary, forbidden }: Written<'_>) -> Vec<String> {
    let tags = glossary.values().filter_map(|term| match term {
        glossary::Term::Everywhere(_) => None,
        glossary::Term::ByLocale(locales) => Some(locales.keys().cloned()),
    });
    let forbidden = forbidden.keys().filter(|tag| *tag != EVERYWHERE).cloned();
    let mut tags: Vec<_> = tags.flatten().chain(forbidden).collect();
    tags.sort();
    tags.dedup();
    tags
}
