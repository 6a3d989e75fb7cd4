//! Kinds of documents, and which of their texts may be language.

use targum_sdk::{interface, json::Value};

use crate::{configuration, manifest};

/// The kind of a document. In other kinds than a catalogue, the keys decide which text is language.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Catalogue,
    Interface,
    Manifest,
    /// A configuration with the names of its texts.
    Configuration(&'static [&'static str]),
}

impl Kind {
    /// Returns the kind of the document with this root.
    pub(crate) fn of(root: Value<'_, '_>) -> Self {
        let text = |value: Value<'_, '_>| value.text().map(|text| text.as_str().to_owned());
        let is_interface =
            interface::is_one(|name| Some(text(root.get(name)?).unwrap_or_default()));
        match () {
            () if is_interface => Kind::Interface,
            () if manifest::is_one(root) => Kind::Manifest,
            () => configuration::of(root).map_or(Kind::Catalogue, Kind::Configuration),
        }
    }

    /// Returns whether a text at these keys, from the root on, may be language.
    pub(crate) fn is_wanted(self, names: &[String]) -> bool {
        match self {
            Kind::Catalogue => true,
            Kind::Interface => interface::is_language(names),
            Kind::Manifest => manifest::is_language(names),
            Kind::Configuration(texts) => configuration::is_language(texts, names),
        }
    }

    /// Returns whether a member at these keys, from the root on, may state the document's locale.
    pub(crate) fn may_be_marked(self, names: &[String]) -> bool {
        match self {
            Kind::Catalogue => true,
            Kind::Interface | Kind::Configuration(_) => false,
            Kind::Manifest => names.is_empty(),
        }
    }
}
