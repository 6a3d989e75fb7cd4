//! The texts of a previous translation that are made again, although their sources have not changed.

use std::{collections::HashSet, ops::Not};

use serde::{Deserialize, Serialize};

use super::{compare::Old, record};
use crate::glossary::Terms;
use targum_core::contract::Segment;

/// The translations that a client wants to be made again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whether the host's own translations are made again.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub renew: bool,
    /// Whether the host's own translations are made again whose terms of the glossary have changed.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub renew_terms: bool,
    /// The keys of the host's own translations that are made again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renew_keys: Vec<String>,
    /// The keys of the translations that are made again, also of those that people have written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replace_keys: Vec<String>,
}

/// The texts of a previous translation that are made again.
pub(super) struct Renewal<'w> {
    /// Whether all of the host's texts are made again.
    all: bool,
    /// The current terms of the glossary, where the host's texts that were made with other terms are
    /// made again.
    terms: Option<&'w Terms>,
    /// The keys of the host's texts that are made again.
    keys: HashSet<&'w str>,
    /// The keys of the texts that are made again, whoever wrote them.
    replaced: HashSet<&'w str>,
}

impl<'w> Renewal<'w> {
    /// Makes the renewal that a client wants, with the current terms of the glossary.
    pub(super) fn new(wanted: &'w Wanted, terms: &'w Terms) -> Self {
        Self {
            all: wanted.renew,
            terms: wanted.renew_terms.then_some(terms),
            keys: wanted.renew_keys.iter().map(String::as_str).collect(),
            replaced: wanted.replace_keys.iter().map(String::as_str).collect(),
        }
    }

    /// Returns whether the text of a segment is made again. `old` is the text, with the record of it.
    pub(super) fn includes(&self, segment: &Segment, old: &Old) -> bool {
        let has_other_terms = |terms: &Terms| {
            let recorded = old.entry.as_ref().and_then(|entry| entry.terms);
            recorded != record::of_terms(segment, terms)
        };
        if old.by.is_machine() {
            self.includes_own(segment) || self.terms.is_some_and(has_other_terms)
        } else {
            self.replaced.contains(&*segment.key)
        }
    }

    /// Returns whether the text of a segment is made again if the host would write the same text now.
    pub(super) fn includes_own(&self, segment: &Segment) -> bool {
        let key = &*segment.key;
        self.all || self.keys.contains(key) || self.replaced.contains(key)
    }
}
