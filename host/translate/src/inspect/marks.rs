//! The marks for review in a file: which translations have one, by a project's option of their format.

use std::{collections::HashSet, sync::Arc};

use super::compare::{Name, names};
use targum_core::contract::{Context, Document};
use targum_sandbox::{CallError, Plugin};

/// The option by which a format marks translations for review.
pub(crate) const REVIEW: &str = "review";

/// The translations with a mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(HashSet<Name>);

impl Marks {
    /// Finds the marks in `text`, which is `document` where it is read with `context`. A format has none without the
    /// option.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(crate) async fn find(
        plugin: &Plugin,
        text: &Arc<str>,
        context: &Context,
        document: &Document,
    ) -> Result<Self, CallError> {
        if !context.options.iter().any(|(name, _)| name == REVIEW) {
            return Ok(Self::default());
        }
        // Without the option, a text with a mark counts as not translated.
        let mut plain = context.clone();
        plain.options.retain(|(name, _)| name != REVIEW);
        let settled = plugin.extract(text.clone(), Arc::new(plain)).await?;
        let settled: HashSet<Name> = names(&settled.segments).collect();
        Ok(Self(names(&document.segments).filter(|name| !settled.contains(name)).collect()))
    }

    /// Returns whether a translation has a mark.
    pub(crate) fn has(&self, name: Name) -> bool {
        self.0.contains(&name)
    }
}
