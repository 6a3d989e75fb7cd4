//! Finds the outdated translations of a file that has both languages: those that were made for another
//! source than the current one. Only a record has this information.

use std::{collections::HashMap, sync::Arc};

use super::{
    compare::{names, sources_of},
    marks::Marks,
    record::{self, By, Digest, Entry},
};
use targum_core::contract::Context;
use targum_sandbox::{
    Plugin,
    render::{reading_back, reading_sources},
    verify::{found, has_words},
};

/// The translations in a file.
#[derive(Default)]
pub(super) struct InPlace {
    /// The entry of each translation.
    pub record: Vec<Entry>,
    /// The keys of the translations whose source has changed since.
    pub outdated: Vec<String>,
}

/// Compares the translations in `text` with the previous record. A translation that the record does not
/// have counts as a person's, unless it has a mark for review. A file that the plugin cannot read this way has no translations.
pub(super) async fn compare(
    before: &[Entry],
    plugin: &Plugin,
    text: &Arc<str>,
    context: &Context,
) -> InPlace {
    let target = Arc::new(reading_back(context));
    let translations = plugin.extract(Arc::clone(text), target.clone()).await;
    let sources = plugin.extract(Arc::clone(text), Arc::new(reading_sources(context))).await;
    let left = plugin.extract(Arc::clone(text), Arc::new(context.clone())).await;
    let (Ok(translations), Ok(sources), Ok(left)) = (translations, sources, left) else {
        return InPlace::default();
    };
    let Ok(marks) = Marks::find(plugin, text, &target, &translations).await else {
        return InPlace::default();
    };
    let sources_of = sources_of(&translations, &sources, &left).into_iter();
    let mut by_key = HashMap::<Digest, Vec<&Entry>>::new();
    before.iter().for_each(|entry| by_key.entry(entry.key).or_default().push(entry));
    let mut all = InPlace::default();
    let translations = names(&translations.segments).zip(found(&translations)).zip(sources_of);
    for ((name, translation), source) in translations {
        let source = source.map(|at| &sources.segments[at]);
        let Some(source) = source.filter(|_| has_words(&translation.parts)) else {
            continue;
        };
        let same = |entry: &&&Entry| record::is_of_parts(entry.translation, &translation.parts);
        let known: Vec<_> = by_key.get(&name.0).into_iter().flatten().filter(same).collect();
        let by = match known.iter().find(|entry| entry.is_of_source(source)) {
            Some(entry) => entry.by.seen_with(marks.has(name)),
            None if known.is_empty() && marks.has(name) => By::Marked,
            None if known.is_empty() => By::Hand,
            None => By::Outdated,
        };
        if by == By::Outdated {
            all.outdated.push(translation.key.to_owned());
        }
        all.record.push(Entry::new(source, &translation.parts, by));
    }
    all
}
