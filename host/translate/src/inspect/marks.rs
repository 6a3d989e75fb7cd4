//! The marks for review in a file: which translations have one, by a project's option of their format.

use std::{collections::HashSet, sync::Arc};

use super::compare::{Name, names};
use targum_core::contract::{Context, Document, REVIEW_OPTION};
use targum_sandbox::{CallError, Plugin, verify::found};

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
        if !context.options.iter().any(|(name, _)| name == REVIEW_OPTION) {
            return Ok(Self::default());
        }
        // Without the option, a text with a mark counts as not translated.
        let mut plain = context.clone();
        plain.options.retain(|(name, _)| name != REVIEW_OPTION);
        let settled = plugin.extract(text.clone(), Arc::new(plain)).await?;
        Ok(Self::beside(&settled, document))
    }

    /// Returns the names of the segments of `document` that are not `settled`. The number in the name of a segment counts
    /// equal keys, of which some may be settled, so names are compared only where the order of the segments differs.
    fn beside(settled: &Document, document: &Document) -> Self {
        let without_mark = found(settled);
        let mut awaited = without_mark.iter().peekable();
        let all = names(&document.segments).zip(found(document));
        let marked = all.filter(|(_, segment)| awaited.next_if(|next| *next == segment).is_none());
        let marked = marked.map(|(name, _)| name).collect();
        if awaited.peek().is_none() {
            return Self(marked);
        }
        let settled: HashSet<Name> = names(&settled.segments).collect();
        Self(names(&document.segments).filter(|name| !settled.contains(name)).collect())
    }

    /// Returns whether a translation has a mark.
    pub(crate) fn has(&self, name: Name) -> bool {
        self.0.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::compare::tests::document;

    #[test]
    fn the_mark_of_a_text_is_not_that_of_another_with_its_key() {
        let all = document(&[("t", "one"), ("t", "two"), ("u", "three")]);
        let marked = |settled: &[(&str, &str)]| {
            let marks = Marks::beside(&document(settled), &all);
            names(&all.segments).map(|name| marks.has(name)).collect::<Vec<_>>()
        };
        assert_eq!(marked(&[("t", "two")]), [true, false, true]);
        assert_eq!(marked(&[("t", "one"), ("u", "three")]), [false, true, false]);
        assert_eq!(marked(&[]), [true, true, true]);
        // Segments in another order are told apart by their keys.
        assert_eq!(marked(&[("u", "three"), ("t", "one")]), [false, true, false]);
    }
}
