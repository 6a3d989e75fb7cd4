//! The changes of a person put into a translation.
//!
//! A translation that stands in the file is spelled anew in its place: the file is read back, as the check of an output
//! does. A text without a translation, or with a mark for review, is filled in as an engine's translation would be,
//! and loses the mark.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use super::fit::{Fitted, fit, normal};
use crate::{
    Project, Resources, Versions,
    inspect::{
        compare::{Name, names},
        marks::Marks,
        record::Digest,
    },
    job::find_plugin,
    pairing::family,
};
use targum_core::{
    codes,
    contract::{Context, Document, Part, REVIEW_OPTION, Word},
    error::Error,
    locale::Pair,
    stages::Stages,
};
use targum_sandbox::{
    Plugin,
    render::{self, Carried, reading_back, render_over},
};

/// A translation by a person, or one that a person has approved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name of the text.
    pub name: Name,
    /// The translation, with the codes of the source.
    pub parts: Vec<Part>,
}

/// A file with changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The text of the file.
    pub text: Arc<str>,
    /// The changes that the file does not have, each with the reason.
    pub refused: Vec<(Name, String)>,
}

/// Puts changes into a translation. A change that the format refuses is left out.
///
/// # Errors
/// [`Error::Invalid`]: the format is not known, or a document is not valid.
pub async fn put(
    resources: &Resources,
    project: &Project,
    versions: &Versions,
    changes: &[Change],
) -> Result<Changed, Error> {
    let plugin = find_plugin(&resources.plugins, project, &versions.format)?;
    let options = project.formats.pairs(&plugin.about.id);
    let marks = options.iter().any(|(name, _)| name == REVIEW_OPTION);
    let has_sources = versions.translation.is_none() || plugin.traits.takes_over || marks;
    let text = versions.translation.as_ref().unwrap_or(&versions.source).clone();
    let file = File { plugin, pair: versions.pair.clone(), options, has_sources };
    let all: Vec<&Change> = changes.iter().collect();
    match file.put(&text, &all).await {
        Err(Error::Plugin { .. }) => {}
        done => return done,
    }
    // One of the changes does not read back, so each is tried alone.
    let mut changed = Changed { text, refused: Vec::new() };
    for change in changes {
        match file.put(&changed.text, &[change]).await {
            Ok(done) => {
                changed.text = done.text;
                changed.refused.extend(done.refused);
            }
            Err(error @ Error::Plugin { .. }) => {
                changed.refused.push((change.name, error.to_string()));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(changed)
}

/// The file that changes are put into.
struct File {
    plugin: Arc<Plugin>,
    pair: Pair,
    options: Vec<(String, String)>,
    /// Whether the file may hold its sources.
    has_sources: bool,
}

/// Changes by the names of their texts.
type Changes<'c> = BTreeMap<Name, &'c Change>;

impl File {
    async fn put(&self, text: &Arc<str>, changes: &[&Change]) -> Result<Changed, Error> {
        let mut left: Changes<'_> = changes.iter().map(|change| (change.name, *change)).collect();
        let mut changed = Changed { text: text.clone(), refused: Vec::new() };
        if self.has_sources {
            self.fill(&mut changed, &mut left).await?;
        }
        self.replace(&mut changed, left).await?;
        Ok(changed)
    }

    fn context(&self, has_marks: bool) -> Context {
        let options = self.options.iter().filter(|(name, _)| has_marks || name != REVIEW_OPTION);
        render::context(&self.pair, &options.cloned().collect::<Vec<_>>())
    }

    /// Fills in texts that have no translation, or one with a mark. They are no longer `left` then.
    async fn fill(&self, changed: &mut Changed, left: &mut Changes<'_>) -> Result<(), Error> {
        let context = Arc::new(self.context(false));
        let (plugin, text) = (&self.plugin, &changed.text);
        let document = plugin.extract_with_plan(text.clone(), context.clone()).await?;
        let keys: HashSet<Digest> = left.keys().map(|(key, _)| *key).collect();
        if !names(&document.segments).any(|(key, _)| keys.contains(&key)) {
            return Ok(());
        }
        let names = self.names_of(text, &document).await?;
        if !names.iter().flatten().any(|name| left.contains_key(name)) {
            return Ok(());
        }
        let others = self.other_forms(text, &document, &names, left).await?;
        let mut kept = BTreeSet::new();
        let words =
            document.segments.iter().zip(&names).enumerate().map(|(at, (segment, name))| {
                let parts = name.as_ref().and_then(|name| {
                    left.get(name).map(|change| &change.parts).or_else(|| others.get(name))
                });
                if parts.is_none() {
                    kept.insert(at);
                }
                parts.map_or_else(|| codes::source(segment), |parts| fit(parts, segment).words)
            });
        let words: Vec<Vec<Word>> = words.collect();
        let stages = Stages::default();
        let left_out = kept.clone();
        let unsure = BTreeSet::new();
        let rendered =
            render_over(plugin, text, &context, &document, words, &[], left_out, &unsure, &stages)
                .await?;
        if rendered.unwritten.is_empty() && !kept.is_empty() {
            // The format would write the sources of the other texts.
            return Ok(());
        }
        let reasons: HashMap<usize, String> = rendered.refused.into_iter().collect();
        let written = (0..names.len()).filter(|at| !kept.contains(at));
        for (at, name) in written.filter_map(|at| Some((at, names[at]?))) {
            if left.remove(&name).is_none() {
                continue;
            }
            if let Some(reason) = reasons.get(&at) {
                changed.refused.push((name, reason.clone()));
            }
        }
        changed.text = rendered.text;
        Ok(())
    }

    /// Returns the names of the segments of a document, which are texts that have no translation or one with a mark.
    async fn names_of(
        &self,
        text: &Arc<str>,
        document: &Document,
    ) -> Result<Vec<Option<Name>>, Error> {
        let context = Arc::new(reading_back(&self.context(true)));
        let whole = self.plugin.extract(text.clone(), context.clone()).await?;
        let marks = Marks::find(&self.plugin, text, &context, &whole).await?;
        Ok(names_beside(&whole, &marks, document))
    }

    /// Returns the translations of all plural forms of changed messages, because a mark is for a whole message.
    async fn other_forms(
        &self,
        text: &Arc<str>,
        document: &Document,
        names: &[Option<Name>],
        left: &Changes<'_>,
    ) -> Result<HashMap<Name, Vec<Part>>, Error> {
        let plurals = || {
            let all = document.segments.iter().zip(names);
            let named = all.filter_map(|(segment, name)| Some((segment, (*name)?)));
            named.filter(|(segment, _)| segment.plural.is_some())
        };
        let changed = plurals().filter(|(_, name)| left.contains_key(name));
        let families: HashSet<&str> = changed.map(|(segment, _)| family(&segment.key)).collect();
        if families.is_empty() {
            return Ok(HashMap::new());
        }
        let context = Arc::new(reading_back(&self.context(true)));
        let now = self.plugin.extract(text.clone(), context).await?;
        let now: HashMap<Name, &Vec<Part>> = self::names(&now.segments)
            .zip(now.segments.iter().map(|segment| &segment.parts))
            .collect();
        let of_families = plurals().filter(|(segment, _)| families.contains(family(&segment.key)));
        let others = of_families.filter_map(|(_, name)| Some((name, (*now.get(&name)?).clone())));
        Ok(others.collect())
    }

    /// Replaces translations that stand in the file.
    async fn replace(&self, changed: &mut Changed, left: Changes<'_>) -> Result<(), Error> {
        if left.is_empty() {
            return Ok(());
        }
        let context = Arc::new(reading_back(&self.context(true)));
        let (plugin, text) = (&self.plugin, &changed.text);
        let document = plugin.extract_with_plan(text.clone(), context.clone()).await?;
        let by_name: HashMap<Name, usize> = names(&document.segments).zip(0..).collect();
        let mut words = render::put_back(&document);
        let (mut others, mut is_changed) = (Vec::new(), false);
        for (name, change) in left {
            let Some(&at) = by_name.get(&name) else {
                let reason = "the translation does not have this text yet: run `targum translate`";
                changed.refused.push((name, reason.to_owned()));
                continue;
            };
            let segment = &document.segments[at];
            let parts = normal(&change.parts);
            if parts == normal(&segment.parts) {
                continue;
            }
            let Fitted { words: fitted, is_complete } = fit(&parts, segment);
            words[at] = fitted;
            is_changed = true;
            if !is_complete {
                others.push((at, parts));
            }
        }
        if !is_changed {
            return Ok(());
        }
        let carried = self.carried(text, &context, &document, &words, others).await?;
        let stages = Stages::default();
        let (kept, unsure) = (BTreeSet::new(), BTreeSet::new());
        let rendered =
            render_over(plugin, text, &context, &document, words, &carried, kept, &unsure, &stages)
                .await?;
        let all: Vec<Name> = names(&document.segments).collect();
        let refused = rendered.refused.into_iter().map(|(at, reason)| (all[at], reason));
        changed.refused.extend(refused);
        changed.text = rendered.text;
        Ok(())
    }

    /// Spells the translations whose codes differ from those of the translation in the file.
    async fn carried(
        &self,
        text: &Arc<str>,
        context: &Arc<Context>,
        document: &Document,
        words: &[Vec<Word>],
        others: Vec<(usize, Vec<Part>)>,
    ) -> Result<Vec<Carried>, Error> {
        if others.is_empty() {
            return Ok(Vec::new());
        }
        let (words, plan) = (Arc::new(words.to_vec()), document.plan.clone());
        let spelled = self.plugin.encode(text.clone(), context.clone(), words, plan).await?;
        let carried = others.into_iter().filter_map(|(segment, parts)| {
            let spelling = spelled.get(segment)?.as_ref().ok()?.clone();
            Some(Carried { segment, spelling, parts })
        });
        Ok(carried.collect())
    }
}

/// Returns the names of the segments of `document`, as [`texts`](super::texts) counts equal keys: those of the
/// translations of `whole` with a mark, or else the ones behind all translations. A name is `None` where only some of the
/// segments with its key have a translation.
fn names_beside(whole: &Document, marks: &Marks, document: &Document) -> Vec<Option<Name>> {
    let (mut last, mut marked) = (HashMap::new(), HashMap::<Digest, Vec<Name>>::new());
    let translations = names(&whole.segments).zip(&whole.segments);
    for (name, _) in translations.filter(|(_, segment)| !segment.parts.is_empty()) {
        last.insert(name.0, name.1);
        if marks.has(name) {
            marked.entry(name.0).or_default().push(name);
        }
    }
    let counts: HashMap<Digest, usize> = names(&document.segments).collect();
    let name = |(key, number): Name| match marked.get(&key) {
        Some(marked) if marked.len() == counts[&key] => marked.get(number - 1).copied(),
        Some(_) => None,
        None => Some((key, last.get(&key).copied().unwrap_or_default() + number)),
    };
    names(&document.segments).map(name).collect()
}
