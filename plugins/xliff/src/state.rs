//! How far a translation has come.

use targum_sdk::{
    Draft,
    xml::{Node, Place},
};

/// The state of what is new.
pub const TRANSLATED: &str = "translated";

/// The state of a copy of the source, in XLIFF 1 and in XLIFF 2.
pub const NEEDS_TRANSLATION: &str = "needs-translation";
pub const INITIAL: &str = "initial";

/// What a state means for a target that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It asks for a translation.
    Wanting,
    /// It says nothing, or that it is translated.
    Open,
    /// Somebody stands by it.
    Final,
}

/// The state of a unit of XLIFF 1.
pub fn of_one(unit: Node<'_, '_>, target: Option<Node<'_, '_>>) -> State {
    let state = target.and_then(|it| it.value("state")).unwrap_or_default();
    let approved = unit.value("approved").is_some_and(|it| it == "yes");
    match &*state {
        "final" | "signed-off" => State::Final,
        _ if approved => State::Final,
        "new" => State::Wanting,
        it if it.starts_with("needs-") => State::Wanting,
        _ => State::Open,
    }
}

/// The state of a segment of XLIFF 2.
pub fn of_two(segment: Node<'_, '_>) -> State {
    match segment.value("state").as_deref() {
        Some("final") => State::Final,
        Some("initial") => State::Wanting,
        _ => State::Open,
    }
}

/// Marks a segment of XLIFF 2, such as translated; a finer state of a tool's own goes with the old
/// one.
pub fn set(draft: &mut Draft<'_, Place>, segment: Node<'_, '_>, to: &str) {
    if let Some(sub) = segment.attribute("subState") {
        let from = draft.source()[..sub.name.start].trim_ascii_end().len();
        draft.literal(from..sub.value.end + 1, "");
    }
    match segment.attribute("state") {
        Some(state) => draft.literal(state.value, to),
        None => {
            let name = segment.span().start + 1 + segment.name().len();
            let at = segment.attribute("id").map_or(name, |it| it.value.end + 1);
            draft.literal(at..at, format!(" state=\"{to}\""));
        }
    }
}

/// What has been approved is taken over.
pub fn approve(draft: &mut Draft<'_, Place>, unit: Node<'_, '_>) {
    match unit.attribute("approved") {
        Some(approved) => draft.literal(approved.value, "yes"),
        None => {
            let name = unit.span().start + 1 + unit.name().len();
            let at = unit.attribute("id").map_or(name, |it| it.value.end + 1);
            draft.literal(at..at, " approved=\"yes\"");
        }
    }
}

/// Nobody has approved a translation that is new.
pub fn withdraw_approval(draft: &mut Draft<'_, Place>, unit: Node<'_, '_>) {
    let approved = unit.attribute("approved");
    let yes = |it: &targum_sdk::xml::Attribute| &draft.source()[it.value.clone()] == "yes";
    if let Some(approved) = approved.filter(yes) {
        draft.literal(approved.value, "no");
    }
}
