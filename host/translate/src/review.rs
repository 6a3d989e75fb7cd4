//! The texts of a translation as a person reviews them, and the changes of a person put into the file.
//!
//! [`texts`] pairs sources and translations of any format, and [`put`] writes translations into a file that has them
//! already. Bytes outside the changed translations stay, and the written file is checked as any other output.

mod fit;
mod put;

use std::collections::HashMap;

pub use self::put::{Change, Changed, put};
use crate::{
    Project, Resources, Versions,
    inspect::{
        compare::{Name, names},
        marks::Marks,
        record::{self, Digest},
    },
    job::find_plugin,
    pairing::Pairing,
};
use targum_core::{
    contract::{Part, Segment, Word},
    error::Error,
};
use targum_sandbox::render;

/// A text and its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The digest of the key, and the number among equal keys.
    pub name: Name,
    /// The source. For a plural form that the source does not have, the form that it is translated from.
    pub source: Segment,
    /// The digest of the source.
    pub digest: Digest,
    /// The translation, with its parts in normal form. `None` where the file has none.
    pub translation: Option<Segment>,
    /// Whether the file has a mark that a person has to review the translation.
    pub is_marked: bool,
}

/// Returns the texts of a translation, in the order of the file, and then those that it lacks.
///
/// # Errors
/// [`Error::Invalid`]: the format is not known, a document is not valid, or the texts cannot be matched.
pub async fn texts(
    resources: &Resources,
    project: &Project,
    versions: &Versions,
) -> Result<Vec<Text>, Error> {
    let Versions { pair, format, source, translation } = versions;
    let plugin = find_plugin(&resources.plugins, project, format)?;
    let context = render::context(pair, &project.formats.pairs(&plugin.about.id));
    let pairing = Pairing::new(&plugin, source, translation.as_ref(), context.clone()).await?;
    let file = translation.as_ref().unwrap_or(source);
    let own = render::reading_back(&context);
    let marks = Marks::find(&plugin, file, &own, &pairing.translation).await?;
    if let Some(note) = &pairing.note {
        return Err(Error::Invalid(note.clone()));
    }
    let translations: HashMap<_, _> = names(&pairing.translation.segments)
        .zip(&pairing.translation.segments)
        .map(|(name, segment)| (std::ptr::from_ref(segment), name))
        .collect();
    let text = |name: Name, source: &Segment, translation: Option<&Segment>| Text {
        name,
        source: source.clone(),
        digest: record::of_source(source),
        translation: translation
            .map(|segment| Segment { parts: fit::normal(&segment.parts), ..segment.clone() }),
        is_marked: translation.is_some() && marks.has(name),
    };
    let mut counts = HashMap::<Digest, usize>::new();
    let mut texts = Vec::new();
    for (source, translation, _) in pairing.pairs() {
        let name = translations[&std::ptr::from_ref(translation)];
        let count = counts.entry(name.0).or_default();
        *count = name.1.max(*count);
        texts.push(text(name, source, Some(translation)));
    }
    for source in pairing.missing() {
        let key = record::of_key(&source.key);
        let count = counts.entry(key).or_default();
        *count += 1;
        texts.push(text((key, *count), source, None));
    }
    Ok(texts)
}

impl Text {
    /// Returns parts as words of the source. A code that the source does not have becomes text.
    pub fn words(&self, parts: &[Part]) -> Vec<Word> {
        fit::fit(parts, &self.source).words
    }

    /// Returns the key of the text.
    pub fn key(&self) -> &str {
        &self.translation.as_ref().unwrap_or(&self.source).key
    }
}
