//! The language of a file's targets.

use targum_sdk::{
    Draft, language, locale,
    xml::{Node, Place},
};

use crate::state::State;

/// The language that a file states for its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// The target language of the translation.
    Same,
    /// The source language: the sources are keys, or were edited in the targets.
    Source,
    /// Another language.
    Other,
    /// No stated language.
    Unknown,
}

impl Targets {
    /// Returns whether a target stays.
    pub(crate) fn keeps(
        self,
        target: Option<Node<'_, '_>>,
        source: Node<'_, '_>,
        state: State,
    ) -> bool {
        target.is_some_and(|target| is_filled(target, source))
            && match (self, state) {
                (_, State::Wanting) | (Targets::Source | Targets::Other, _) => false,
                (Targets::Same, _) | (Targets::Unknown, State::Final) => true,
                (Targets::Unknown, State::Open) => false,
            }
    }

    /// Returns the element to translate: the source, or the target if that holds the text readers
    /// see.
    pub(crate) fn text<'t, 's>(
        self,
        source: Node<'t, 's>,
        target: Option<Node<'t, 's>>,
        keys: &[Option<&str>],
    ) -> Node<'t, 's> {
        let filled = target
            .filter(|target| !target.inner().is_empty() && language::has_word(&target.plain()));
        let is_key = || {
            let text = source.plain();
            !text.trim().contains(char::is_whitespace) && keys.contains(&Some(text.trim()))
        };
        match (self, filled) {
            (Targets::Source, Some(target)) => target,
            (Targets::Unknown, Some(target)) if is_key() => target,
            _ => source,
        }
    }
}

/// Returns whether a target is a translation. A target without text for a source with text is only
/// a template to fill in.
pub(crate) fn is_filled(target: Node<'_, '_>, source: Node<'_, '_>) -> bool {
    has_text(target) || !(target.inner().is_empty() || has_text(source))
}

/// Returns whether an element holds text other than white space and codes.
pub(crate) fn has_text(element: Node<'_, '_>) -> bool {
    !element.plain().trim().is_empty()
}

/// Writes the target language as the attribute `name`, inserting a new attribute after the
/// attribute `after`. Returns the language stated before.
pub(crate) fn set(
    draft: &mut Draft<'_, Place>,
    element: Node<'_, '_>,
    name: &str,
    after: &str,
) -> Targets {
    let target = draft.context().target_locale.as_str();
    let Some(attribute) = element.attribute(name) else {
        if !draft.reads_back() {
            let start = element.span().start + 1 + element.name().len();
            let at = element.attribute(after).map_or(start, |attribute| attribute.value.end + 1);
            draft.literal(at..at, format!(" {name}=\"{target}\""));
        }
        return Targets::Unknown;
    };
    let own = &element.source()[attribute.value.clone()];
    if locale::alike(own, target) {
        return Targets::Same;
    }
    let is_source = locale::extends(own, &draft.context().source_locale);
    if !draft.reads_back() {
        draft.literal(attribute.value, target);
    }
    if is_source { Targets::Source } else { Targets::Other }
}
