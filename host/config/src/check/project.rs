//! The checks of one project.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use targum_cache::Fuzzy;
use targum_core::{Network, locale::Locale};
use targum_engines::EngineConfig;
use targum_sdk::HOST_OPTIONS;
use targum_translate::glossary::{Term, forbidden::EVERYWHERE};

use super::{
    keys::{hash, moment, network},
    list,
};
use crate::{Problem, Project, Settings, read::Source};

/// The checks of a project against the settings.
pub(super) struct Checks<'a> {
    pub source: &'a Source,
    pub project: &'a Project,
    pub settings: &'a Settings,
    /// The names of the engines; `None` where `targum.toml` could not be read.
    pub engines: Option<&'a BTreeSet<&'a str>>,
    pub data: &'a Path,
}

impl Checks<'_> {
    /// Adds the mistakes of the project to `problems`.
    pub(super) fn run(&self, problems: &mut Vec<Problem>) {
        self.id(problems);
        self.engines(problems);
        self.keys(problems);
        self.origins(problems);
        self.limits(problems);
        self.fuzzy(problems);
        self.glossary(problems);
        self.forbidden_terms(problems);
        self.options(problems);
    }

    fn id(&self, problems: &mut Vec<Problem>) {
        let id = &self.project.id;
        if id.is_empty() || id.len() > 128 || id.chars().any(char::is_control) {
            problems.push(
                self.source.problem("id", "must be 1 to 128 bytes without control characters"),
            );
        }
    }

    fn engines(&self, problems: &mut Vec<Problem>) {
        if self.project.engines.is_empty() {
            let message = "names no engine, so nothing would be translated";
            problems.push(self.source.problem("engines", message));
        }
        for (index, engine) in self.project.engines.iter().enumerate() {
            if let Some(known) = self.engines.filter(|known| !known.contains(engine.as_str())) {
                let message =
                    format!("no `[engines.{engine}]` in targum.toml; there is {}", list(known));
                problems.push(self.source.problem(&format!("engines[{index}]"), message));
            }
            let leaves = |config: &EngineConfig| config.leaves_machine();
            if self.project.network == Network::None
                && self.settings.engines.get(engine).is_some_and(leaves)
            {
                let message = format!(
                    "`{engine}` sends texts to another machine, and `network = \"none\"` forbids that"
                );
                problems.push(self.source.problem(&format!("engines[{index}]"), message));
            }
        }
    }

    fn keys(&self, problems: &mut Vec<Problem>) {
        let (mut names, mut hashes) = (BTreeSet::new(), BTreeSet::new());
        for (index, key) in self.project.keys.iter().enumerate() {
            let at = |field: &str| match field {
                "" => format!("keys[{index}]"),
                _ => format!("keys[{index}].{field}"),
            };
            if !names.insert(&key.name) {
                problems.push(self.source.problem(
                    &at("name"),
                    format!("`{}` is the name of another key too", key.name),
                ));
            }
            match hash(key, self.data) {
                Ok(hash) if !hashes.insert(*hash.as_bytes()) => {
                    problems.push(
                        self.source
                            .problem(&at("hash"), "is the hash of another key of the project too"),
                    );
                }
                Ok(_) => {}
                Err((field, message)) => problems.push(self.source.problem(&at(field), message)),
            }
            if let Some(Err(message)) = key.expires.as_ref().map(moment) {
                problems.push(self.source.problem(&at("expires"), message));
            }
            for (index, address) in key.addresses.iter().flatten().enumerate() {
                if let Err(message) = network(address) {
                    problems
                        .push(self.source.problem(&at(&format!("addresses[{index}]")), message));
                }
            }
        }
    }

    fn origins(&self, problems: &mut Vec<Problem>) {
        for (index, origin) in self.project.origins.iter().enumerate() {
            if !is_origin(origin) {
                let message = format!(
                    "`{origin}` is not an origin such as `https://app.example` (without a path), or `*`"
                );
                problems.push(self.source.problem(&format!("origins[{index}]"), message));
            }
        }
    }

    fn limits(&self, problems: &mut Vec<Problem>) {
        let limits = &self.project.limits;
        let set = [
            ("requests_per_minute", limits.requests_per_minute.map(u64::from)),
            ("burst", limits.burst.map(u64::from)),
            ("characters_per_day", limits.characters_per_day),
            ("max_source_bytes", limits.max_source_bytes.map(|bytes| bytes as u64)),
            ("max_in_flight", limits.max_in_flight.map(|count| count as u64)),
        ];
        for (name, _) in set.iter().filter(|(_, value)| *value == Some(0)) {
            problems.push(self.source.problem(
                &format!("limits.{name}"),
                "must be at least 1; leave it out for no limit",
            ));
        }
        if limits.burst.is_some() && limits.requests_per_minute.is_none() {
            problems.push(self.source.problem("limits.burst", "requires `requests_per_minute`"));
        }
    }

    fn fuzzy(&self, problems: &mut Vec<Problem>) {
        let Some(Fuzzy { min_similarity, max_matches }) = self.project.fuzzy else { return };
        if !(0.5..=0.99).contains(&min_similarity.number()) {
            problems.push(self.source.problem("fuzzy.min_similarity", "must be from 0.5 to 0.99"));
        }
        if max_matches.get() > 10 {
            problems.push(self.source.problem("fuzzy.max_matches", "must be at most 10"));
        }
    }

    fn glossary(&self, problems: &mut Vec<Problem>) {
        for (term, translation) in &self.project.glossary {
            let key = format!("glossary.{term}");
            if term.trim().is_empty() {
                problems.push(self.source.problem(&key, "is an empty term"));
            }
            let Term::ByLocale(locales) = translation else { continue };
            for locale in locales.keys() {
                if let Err(message) = Locale::parse(locale) {
                    problems.push(self.source.problem(&format!("{key}.{locale}"), message));
                }
            }
        }
    }

    /// Reports forbidden terms that are empty, or that the glossary has as a translation.
    fn forbidden_terms(&self, problems: &mut Vec<Problem>) {
        for (tag, terms) in &self.project.forbidden_terms {
            let key = format!("forbidden_terms.{tag}");
            if tag != EVERYWHERE
                && let Err(message) = Locale::parse(tag)
            {
                problems.push(self.source.problem(&key, message));
            }
            for term in terms.keys() {
                let key = format!("{key}.{term}");
                if term.trim().is_empty() {
                    problems.push(self.source.problem(&key, "is an empty term"));
                }
                if let Some(wanted) = translated_as(&self.project.glossary, term, tag) {
                    let message = format!("is the glossary's translation of `{wanted}`");
                    problems.push(self.source.problem(&key, message));
                }
            }
        }
    }

    fn options(&self, problems: &mut Vec<Problem>) {
        for (format, options) in &self.project.formats.options {
            for option in HOST_OPTIONS.iter().filter(|option| options.contains_key(**option)) {
                let key = format!("formats.options.{format}.{option}");
                let message = "cannot be set in a project: the host sets it for each document";
                problems.push(self.source.problem(&key, message));
            }
        }
    }
}

/// Returns whether a browser may send `origin` as the origin of a page: a scheme and a host in lower case,
/// with a port where the scheme's own is not meant.
fn is_origin(origin: &str) -> bool {
    let Some((scheme, host)) = origin.split_once("://") else { return origin == "*" };
    let plain = |text: &str, more: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || more.contains(c);
        !text.is_empty() && text.chars().all(fits)
    };
    plain(scheme, "+-.") && plain(host, "-._:[]")
}

/// Returns the term that a glossary translates as a forbidden term of a locale, or of `*` for every locale.
pub fn translated_as<'g>(
    glossary: &'g BTreeMap<String, Term>,
    forbidden: &str,
    tag: &str,
) -> Option<&'g String> {
    let is_same = |translation: &String| translation.to_lowercase() == forbidden.to_lowercase();
    let found = glossary.iter().find(|(_, translation)| match translation {
        Term::Everywhere(to) => is_same(to),
        Term::ByLocale(locales) if tag == EVERYWHERE => locales.values().any(is_same),
        Term::ByLocale(locales) => locales.get(tag).is_some_and(is_same),
    });
    found.map(|(term, _)| term)
}
