//! How far the translations of before had come: what is taken over for the same source has come
//! as far.

use std::collections::HashMap;

use targum_sdk::xml::{self, Kind, Node, Tree};

use crate::{
    language,
    read::{find, names},
    state::{self, State},
};

/// The state of a translation as its file spells it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing<'s> {
    /// Of XLIFF 1.
    pub approved: bool,
    /// Where it says one.
    pub state: Option<&'s str>,
}

/// Those of a file, by name and source.
#[derive(Default)]
pub struct Previous<'s>(HashMap<(String, &'s str), Standing<'s>>);

impl<'s> Previous<'s> {
    /// Of a file as it was; none where it cannot be read, which is told where it is read back.
    pub fn read(file: &'s str) -> Self {
        let mut previous = Self::default();
        let Ok(tree) = Tree::parse(file) else { return previous };
        let within = &["file", "body", "group"];
        for (unit, _) in find(tree.root(), true, &["trans-unit", "unit"], within) {
            if unit.is("trans-unit") {
                let target = unit.child("target");
                let approved = unit.value("approved").is_some_and(|it| it == "yes");
                let state = target.and_then(|it| raw(it, "state"));
                let standing = Standing { approved, state };
                previous.add(unit, unit, state::of_one(unit, target), standing);
                continue;
            }
            for segment in unit.elements().filter(|it| it.is("segment")) {
                let standing = Standing { approved: false, state: raw(segment, "state") };
                previous.add(unit, segment, state::of_two(segment), standing);
            }
        }
        previous
    }

    /// A copy of the source that stands for a translation is made anew.
    fn add(&mut self, unit: Node<'_, 's>, of: Node<'_, 's>, state: State, standing: Standing<'s>) {
        let (Some(source), Some(target)) = (of.child("source"), of.child("target")) else { return };
        let copied = language::has_text(source) && content(source) == content(target);
        if state != State::Wanting && language::is_filled(target, source) && !copied {
            let text = &source.source()[source.inner()];
            self.0.entry((key(unit), text)).or_insert(standing);
        }
    }

    /// That of a unit's text.
    pub fn of(&self, unit: Node<'_, '_>, source: Node<'_, '_>) -> Standing<'s> {
        let text = &source.source()[source.inner()];
        self.0.get(&(key(unit), text)).copied().unwrap_or_default()
    }
}

/// Text with references undone, and markup as it is spelled.
fn content(element: Node<'_, '_>) -> String {
    let content = |it: Node<'_, '_>| match it.kind() {
        Kind::Text => xml::unescape(it.raw()).into_owned(),
        _ => it.raw().to_owned(),
    };
    element.tokens().map(content).collect()
}

fn key(unit: Node<'_, '_>) -> String {
    names(unit).into_iter().flatten().next().unwrap_or_default().into_owned()
}

fn raw<'s>(element: Node<'_, 's>, name: &str) -> Option<&'s str> {
    element.attribute(name).map(|it| &element.source()[it.value])
}
