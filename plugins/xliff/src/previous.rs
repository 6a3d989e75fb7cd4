//! Takes over the states of a previous file: a reused translation of the same source keeps its
//! state.

use std::collections::{HashMap, VecDeque};

use targum_sdk::xml::{self, Kind, Node, Tree};

use crate::{
    language,
    pgs::Switches,
    state::{self, State},
    unit::{find, has_text, names, segments},
};

/// The state of a translation as its file spells it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing<'s> {
    /// Whether an XLIFF 1 unit is approved.
    pub approved: bool,
    /// The value of the attribute `state`, if there is one.
    pub state: Option<&'s str>,
}

/// The states of a previous file, each with its source, by the name of the unit. Units with the
/// same name, such as those of several files in one document, are matched by their sources, and those
/// with equal sources by their order.
#[derive(Default)]
pub(crate) struct Previous<'s>(HashMap<String, VecDeque<Known<'s>>>);

/// A translation in a previous file.
struct Known<'s> {
    source: &'s str,
    /// The text of the target, without markup.
    target: String,
    standing: Option<Standing<'s>>,
}

impl<'s> Previous<'s> {
    /// Reads the states of a previous file. An invalid file yields no states; its error is reported
    /// when the file is read back. For `marks`, see [`state::of_one`].
    pub(crate) fn read(file: &'s str, marks: bool) -> Self {
        let mut previous = Self::default();
        let Ok(tree) = Tree::parse(file) else { return previous };
        let within = &["file", "body", "group"];
        let switches = Switches::of(tree.root());
        let units = find(tree.root(), true, &["trans-unit", "unit"], within);
        for (unit, _) in units.filter(|(_, wanted)| *wanted) {
            if unit.is("trans-unit") {
                let target = unit.child("target");
                let approved = unit.value("approved").is_some_and(|value| value == "yes");
                let state = target.and_then(own_state);
                let standing = Standing { approved, state };
                let key = names(unit).into_iter().flatten().next().unwrap_or_default();
                previous.add(key.into_owned(), unit, state::of_one(unit, target, marks), standing);
                continue;
            }
            for (key, segment) in segments(unit, &switches) {
                let standing = Standing { approved: false, state: own_state(segment) };
                previous.add(key, segment, state::of_two(segment), standing);
            }
        }
        previous
    }

    /// Adds the state of a translation. A copy of the source has no state, because it is translated
    /// anew.
    fn add(&mut self, key: String, of: Node<'_, 's>, state: State, standing: Standing<'s>) {
        let (Some(source), Some(target)) = (of.child("source"), of.child("target")) else { return };
        let text = |node: Node<'_, 's>| &node.source()[node.inner()];
        let copied = has_text(source) && content(source) == content(target);
        if state != State::Wanting && language::is_filled(target, source) {
            let standing = (!copied).then_some(standing);
            let known = Known { source: text(source), target: target.plain(), standing };
            self.0.entry(key).or_default().push_back(known);
        }
    }

    /// Returns the state of the next text with the name `key` and this source, if it is translated.
    pub(crate) fn next(&mut self, key: &str, source: Node<'_, '_>) -> Option<Standing<'s>> {
        let text = &source.source()[source.inner()];
        let of_name = self.0.get_mut(key)?;
        let at = of_name.iter().position(|known| known.source == text)?;
        of_name.remove(at).and_then(|known| known.standing)
    }

    /// Returns whether the next text with the name `key` and this source has another target.
    pub(crate) fn has_other(&self, key: &str, source: Node<'_, '_>, target: Node<'_, '_>) -> bool {
        let text = &source.source()[source.inner()];
        let known = self.0.get(key).and_then(|of_name| of_name.iter().find(|k| k.source == text));
        known.is_some_and(|known| known.target.trim() != target.plain().trim())
    }
}

/// Returns an element's text with references decoded, and its markup as spelled.
fn content(element: Node<'_, '_>) -> String {
    let content = |node: Node<'_, '_>| match node.kind() {
        Kind::Text => xml::unescape(node.raw()).into_owned(),
        _ => node.raw().to_owned(),
    };
    element.tokens().map(content).collect()
}

/// Returns an element's state if the value can be written between quotes of any kind.
fn own_state<'s>(element: Node<'_, 's>) -> Option<&'s str> {
    let state = element.attribute("state").map(|state| &element.source()[state.value]);
    state.filter(|state| !state.contains(['"', '\'', '&']))
}
