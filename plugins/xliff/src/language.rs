//! The language of the targets.

use targum_sdk::{
    Draft, language, locale,
    xml::{Node, Place},
};

use crate::state::State;

/// What a file says of the language of its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// It is the one to translate to.
    Same,
    /// It is the one to translate from, where sources are keys or were edited in the targets.
    Source,
    /// It is another.
    Other,
    /// Nothing.
    Unknown,
}

impl Targets {
    /// Whether a target stays as it is. Codes without text beside a source with text are a form
    /// to be filled in.
    pub fn keeps(self, target: Option<Node<'_, '_>>, source: Node<'_, '_>, state: State) -> bool {
        let has_text = |it: Node<'_, '_>| !it.plain().trim().is_empty();
        let filled =
            target.is_some_and(|it| has_text(it) || !(it.inner().is_empty() || has_text(source)));
        filled
            && match (self, state) {
                (_, State::Wanting) | (Targets::Source | Targets::Other, _) => false,
                (Targets::Same, _) | (Targets::Unknown, State::Final) => true,
                (Targets::Unknown, State::Open) => false,
            }
    }

    /// What is translated: the source, or the target where that is what people read.
    pub fn text<'t, 's>(
        self,
        source: Node<'t, 's>,
        target: Option<Node<'t, 's>>,
        keys: &[Option<&str>],
    ) -> Node<'t, 's> {
        let filled = target.filter(|it| !it.inner().is_empty() && language::has_word(&it.plain()));
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

/// Writes the target's language as the attribute `name`, after the attribute `after` where it
/// is new, and says what it was.
pub fn set(
    draft: &mut Draft<'_, Place>,
    element: Node<'_, '_>,
    name: &str,
    after: &str,
) -> Targets {
    let target = draft.context().target_locale.as_str();
    let Some(attribute) = element.attribute(name) else {
        if !draft.reads_back() {
            let start = element.span().start + 1 + element.name().len();
            let at = element.attribute(after).map_or(start, |it| it.value.end + 1);
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
