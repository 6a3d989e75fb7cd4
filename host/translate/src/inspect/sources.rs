//! The sources that a previous translation states itself. A translation whose stated source differs
//! from the current source belongs to another text.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use targum_sdk::PREVIOUS;

use super::{
    compare::{Name, names},
    record::{self, Digest},
};
use targum_core::{
    contract::{Context, Document},
    error::Error,
};
use targum_sandbox::{Plugin, render::reading_sources};

/// The tag of languages that have no code of their own. No file has it as its language.
const UNCODED: &str = "mis";

/// The translations in `before`, which is `text` read back, that are of another source than
/// `source` states.
pub(super) async fn of_others(
    plugin: &Plugin,
    source: &Arc<str>,
    text: &Arc<str>,
    context: &Context,
    before: &Document,
) -> Result<HashSet<Name>, Error> {
    let mut neither = Context { source_locale: UNCODED.to_owned(), ..reading_sources(context) };
    neither.options.retain(|(name, _)| name != PREVIOUS);
    let neither = Arc::new(neither);
    let now = digests(&plugin.extract(Arc::clone(source), Arc::clone(&neither)).await?);
    let then = digests(&plugin.extract(Arc::clone(text), neither).await?);
    let targets = digests(before);
    let of_another = |(name, source): &(Name, Digest)| {
        // Where sources are keys, a target may look like a source.
        let is_target = targets.get(name) == Some(source);
        !is_target && now.get(name).is_some_and(|now| now != source)
    };
    Ok(then.into_iter().filter(of_another).map(|(name, _)| name).collect())
}

fn digests(document: &Document) -> HashMap<Name, Digest> {
    let texts = document.segments.iter().map(|segment| record::of_parts(&segment.parts));
    names(&document.segments).zip(texts).collect()
}
