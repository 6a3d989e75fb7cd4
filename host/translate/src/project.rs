//! A project as its translations need it: engines, formats and terms.

use std::{collections::BTreeMap, num::NonZeroU64, sync::Arc, time::Duration};

use serde::Deserialize;
use targum_cache::{Fuzzy, shared::Shared};
use targum_core::{Hundredths, Network};
use targum_engines::Engine;
use targum_sandbox::Plugins;

use crate::{
    formats::Formats,
    glossary::{Glossary, forbidden::Forbidden},
};

/// An engine with its name in the configuration.
#[derive(Clone)]
pub struct NamedEngine {
    /// The name in the configuration.
    pub name: String,
    /// The engine.
    pub engine: Arc<dyn Engine>,
    /// Characters that all projects together may send to the engine in a day (UTC).
    pub characters_per_day: Option<NonZeroU64>,
}

/// A project, ready to translate.
pub struct Project {
    /// The name that clients send.
    pub id: String,
    /// The engines, in the order they are tried.
    pub engines: Vec<NamedEngine>,
    /// The terms with fixed translations.
    pub glossary: Glossary,
    /// The terms that must not be used in translations.
    pub forbidden: Forbidden,
    /// The networks that texts may be sent to.
    pub network: Network,
    /// The treatment of segments that no engine translates.
    pub incomplete: Incomplete,
    /// The confidence below which a translation goes to the next engine, and in the end to a person.
    pub min_confidence: Option<Hundredths>,
    /// The near matches of imported translations that are looked for, if any.
    pub fuzzy: Option<Fuzzy>,
    /// The formats that the project has, and their options.
    pub formats: Formats,
    /// Whether `sourceLocale` may be `auto`.
    pub detect_source: bool,
}

impl Project {
    /// Returns the project with further terms, which replace its own terms of the same spelling.
    #[must_use]
    pub fn with_terms(&self, terms: BTreeMap<String, String>) -> Self {
        Self {
            id: self.id.clone(),
            engines: self.engines.clone(),
            glossary: self.glossary.with(terms),
            forbidden: self.forbidden.clone(),
            network: self.network,
            incomplete: self.incomplete,
            min_confidence: self.min_confidence,
            fuzzy: self.fuzzy,
            formats: self.formats.clone(),
            detect_source: self.detect_source,
        }
    }
}

/// The resources that all projects of one configuration share.
pub struct Resources {
    /// The installed format plugins.
    pub plugins: Plugins,
    /// The store that hosts share; `None` where this host serves alone.
    pub shared: Option<Arc<Shared>>,
    /// The time that a request may take.
    pub request_timeout: Duration,
}

/// The treatment of segments that could not be translated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Incomplete {
    /// The source segment stays, and a header of the answer counts it.
    #[default]
    Keep,
    /// The request fails with the status 500.
    Error,
}
