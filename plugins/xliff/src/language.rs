//! The language of a file's targets.

use targum_sdk::{
    Context, Draft, Failure, language, locale, unsupported,
    xml::{Node, Place},
};

use crate::{
    keys::{self, Sources},
    state::State,
    unit::has_text,
};

/// The source language with which the host compares the sources of two files. No file has texts in this
/// language.
const UNCODED: &str = "mis";

/// The target language with which the host reads the sources of a file alone.
const NO_LANGUAGE: &str = "zxx";

/// Returns whether the host reads the sources of a file, and makes no translation.
fn reads_sources(context: &Context) -> bool {
    context.source_locale == UNCODED || context.target_locale == NO_LANGUAGE
}

/// The language that a file states for its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// The target language of the translation.
    Same,
    /// The source language: the sources are keys, or were edited in the targets. A file whose sources
    /// are keys need not state the language.
    Source,
    /// Another language.
    Other,
    /// No stated language.
    Unknown,
}

impl Targets {
    /// Returns the language of the targets in these pairs, which the attribute `name` of `element` states:
    /// the source language if there is no attribute and the sources are keys.
    ///
    /// # Errors
    /// The sources are keys, and the targets are in another language: there is nothing to translate from.
    pub(crate) fn among<'t, 's: 't>(
        self,
        draft: &Draft<'s, Place>,
        (element, name): (Node<'_, 's>, &str),
        pairs: impl Iterator<Item = (Node<'t, 's>, Option<Node<'t, 's>>)>,
    ) -> Result<Self, Failure> {
        let from = &draft.context().source_locale;
        match (self, element.attribute(name)) {
            (Targets::Unknown, _) => {
                let are_keys = Sources::of(pairs).are_keys();
                Ok(if are_keys { Targets::Source } else { Targets::Unknown })
            }
            (Targets::Other, Some(stated))
                if !draft.reads_back()
                    && !reads_sources(draft.context())
                    && Sources::of(pairs).are_several_names() =>
            {
                let own = &draft.source()[stated.value.clone()];
                let message = format!(
                    "the sources are keys, and the targets are in `{own}`: expected targets in `{from}`, \
                     the language to translate from"
                );
                Err(unsupported(stated.value.start, message))
            }
            _ => Ok(self),
        }
    }

    /// Returns whether a target stays, where `text` is the element to translate.
    pub(crate) fn keeps(
        self,
        text: Node<'_, '_>,
        target: Option<Node<'_, '_>>,
        source: Node<'_, '_>,
        state: State,
    ) -> bool {
        let Some(target) = target.filter(|target| is_filled(*target, source)) else { return false };
        match (self, state) {
            (Targets::Source | Targets::Other, _) => false,
            (Targets::Same, State::Final | State::Open) => true,
            (Targets::Unknown, State::Final) => true,
            (Targets::Same | Targets::Unknown, _) => {
                !text.is("target") && keys::would_lose(target, source)
            }
        }
    }

    /// Returns the element to translate: the source, or the target if that holds the text readers
    /// see. `is_elsewhere` returns whether the previous file has another target, which shows that this
    /// target is no translation.
    pub(crate) fn text<'t, 's>(
        self,
        source: Node<'t, 's>,
        target: Option<Node<'t, 's>>,
        keys: &[Option<&str>],
        is_elsewhere: impl Fn(Node<'t, 's>) -> bool,
    ) -> Node<'t, 's> {
        let is_text = |target: &Node<'_, '_>| {
            language::has_word(&target.plain()) || keys::would_lose(*target, source)
        };
        let filled = target.filter(|target| !target.inner().is_empty() && is_text(target));
        let is_key = || {
            let text = source.plain();
            !text.trim().contains(char::is_whitespace) && keys.contains(&Some(text.trim()))
        };
        let is_other =
            |target: Node<'t, 's>| keys::would_lose(target, source) && is_elsewhere(target);
        match (self, filled) {
            (Targets::Source, Some(target)) => target,
            (Targets::Unknown, Some(target)) if is_key() || is_other(target) => target,
            _ => source,
        }
    }
}

/// Returns whether a target is a translation. A target without text for a source with text is only
/// a template to fill in.
pub(crate) fn is_filled(target: Node<'_, '_>, source: Node<'_, '_>) -> bool {
    has_text(target) || !(target.inner().is_empty() || has_text(source))
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
        let asks_for_sources = draft.context().source_locale == UNCODED;
        return if asks_for_sources { Targets::Other } else { Targets::Unknown };
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
