//! The states of translations.

use targum_sdk::{
    Draft,
    xml::{Node, Place},
};

/// The state of a new translation.
pub(crate) const TRANSLATED: &str = "translated";

/// The state in XLIFF 1 of a new translation that waits for a person. In XLIFF 2, [`TRANSLATED`] means this.
pub(crate) const NEEDS_REVIEW: &str = "needs-review-translation";

/// The states of a copy of the source, in XLIFF 1 and in XLIFF 2.
pub(crate) const NEEDS_TRANSLATION: &str = "needs-translation";
pub(crate) const INITIAL: &str = "initial";

/// The meaning of a state for an existing target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The target needs a translation.
    Wanting,
    /// The target has no state, or one between untranslated and final.
    Open,
    /// The target is final or approved.
    Final,
}

/// Returns the state of an XLIFF 1 unit. `marks` says that a target which needs a review is a translation.
pub(crate) fn of_one(unit: Node<'_, '_>, target: Option<Node<'_, '_>>, marks: bool) -> State {
    let state = target.and_then(|target| target.value("state")).unwrap_or_default();
    let approved = unit.value("approved").is_some_and(|value| value == "yes");
    match &*state {
        "final" | "signed-off" => State::Final,
        _ if approved => State::Final,
        "new" => State::Wanting,
        NEEDS_REVIEW if marks => State::Open,
        state if state.starts_with("needs-") => State::Wanting,
        _ => State::Open,
    }
}

/// Returns the state of an XLIFF 2 segment.
pub(crate) fn of_two(segment: Node<'_, '_>) -> State {
    match segment.value("state").as_deref() {
        Some("final") => State::Final,
        Some("initial") => State::Wanting,
        _ => State::Open,
    }
}

/// Sets the state of an XLIFF 2 segment, and removes the `subState` that refines the old state.
pub(crate) fn set(draft: &mut Draft<'_, Place>, segment: Node<'_, '_>, to: &str) {
    if let Some(sub) = segment.attribute("subState") {
        let from = draft.source()[..sub.name.start].trim_ascii_end().len();
        draft.literal(from..sub.value.end + 1, "");
    }
    match segment.attribute("state") {
        Some(state) => draft.literal(state.value, to),
        None => {
            let name = segment.span().start + 1 + segment.name().len();
            let at = segment.attribute("id").map_or(name, |id| id.value.end + 1);
            draft.literal(at..at, format!(" state=\"{to}\""));
        }
    }
}

/// Marks a unit as approved.
pub(crate) fn approve(draft: &mut Draft<'_, Place>, unit: Node<'_, '_>) {
    match unit.attribute("approved") {
        Some(approved) => draft.literal(approved.value, "yes"),
        None => {
            let name = unit.span().start + 1 + unit.name().len();
            let at = unit.attribute("id").map_or(name, |id| id.value.end + 1);
            draft.literal(at..at, " approved=\"yes\"");
        }
    }
}

/// Withdraws the approval of a unit whose translation is new.
pub(crate) fn withdraw_approval(draft: &mut Draft<'_, Place>, unit: Node<'_, '_>) {
    let approved = unit.attribute("approved");
    let yes =
        |attribute: &targum_sdk::xml::Attribute| &draft.source()[attribute.value.clone()] == "yes";
    if let Some(approved) = approved.filter(yes) {
        draft.literal(approved.value, "no");
    }
}
