//! The checks of a translation against its source, without an engine.
//!
//! [`pairing`](crate::pairing) extracts both documents with the format's plugin and pairs their segments by key, [`check`] holds
//! the table of checks, and each file in `checks` is one check. A check prefers silence to a false finding: it
//! allows what languages do differently.

mod check;
mod checks;
mod texts;

use std::collections::HashMap;

use targum_core::{error::Error, locale::Pair};
use targum_sandbox::render;

pub use self::check::{CHECKS, Check, Level};
use self::{
    check::Scope,
    texts::{Texts, Vocabulary},
};
use crate::{
    Project, Resources, Versions,
    job::find_plugin,
    pairing::{Pairing, family},
};

/// A finding of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: &'static Check,
    /// The key of the segment.
    pub key: String,
    /// The line of the translation in its file, from 1, where the format states the place of the segment.
    pub line: Option<usize>,
    /// A description of the mistake.
    pub message: String,
}

/// The result for a translation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linted {
    /// The findings in the order of the source.
    pub findings: Vec<Finding>,
    /// The number of segments that were compared.
    pub compared: usize,
    /// The reason why segments could not be compared.
    pub note: Option<String>,
}

/// Checks a translation against its source.
///
/// # Errors
/// [`Error::Invalid`]: the format is not known, or a document is not valid.
pub async fn lint(
    resources: &Resources,
    project: &Project,
    versions: &Versions,
) -> Result<Linted, Error> {
    let Versions { pair, format, source, translation } = versions;
    let plugin = find_plugin(&resources.plugins, project, format)?;
    let context = render::context(pair, &project.formats.pairs(&plugin.about.id));
    let pairing = Pairing::new(&plugin, source, translation.as_ref(), context).await?;
    let terms = project.glossary.pairs(&pair.target);
    let vocabulary = Vocabulary::new(&terms, project.forbidden.of(&pair.target));
    Ok(pairing.linted(pair, &vocabulary))
}

impl Pairing {
    /// Runs all checks.
    fn linted(&self, pair: &Pair, vocabulary: &Vocabulary<'_>) -> Linted {
        let mut findings = Vec::new();
        let mut compared = 0;
        for (source, translation, line) in self.pairs() {
            compared += 1;
            let texts = Texts::new(source, translation, pair, vocabulary);
            for check in &CHECKS {
                let Scope::Segment(of_texts) = check.scope else { continue };
                let key = &translation.key;
                let finding = |message| Finding { check, key: key.clone(), line, message };
                findings.extend(of_texts(&texts).into_iter().map(finding));
            }
        }
        for check in &CHECKS {
            let Scope::Document(of_document) = check.scope else { continue };
            let finding = |(key, line, message)| Finding { check, key, line, message };
            findings.extend(of_document(self).into_iter().map(finding));
        }
        let keys = self.source.segments.iter().map(|segment| segment.key.as_str());
        let mut places = HashMap::new();
        for (place, key) in keys.enumerate() {
            places.entry(family(key)).or_insert(place);
            places.entry(key).or_insert(place);
        }
        findings.sort_by_key(|finding| {
            let key = finding.key.as_str();
            let place = places.get(key).or_else(|| places.get(family(key)));
            place.copied().unwrap_or(usize::MAX)
        });
        Linted { findings, compared, note: self.note.clone() }
    }
}
