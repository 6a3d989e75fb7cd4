//! The units of a document and their segments.

use std::borrow::Cow;

use targum_sdk::{Failure, key, malformed, xml::Node};

use crate::pgs::{Row, Switches};

/// Returns the names of a unit, the preferred one first.
pub(crate) fn names<'s>(unit: Node<'_, 's>) -> [Option<Cow<'s, str>>; 2] {
    let name = if unit.is("unit") { "name" } else { "resname" };
    [unit.value(name), unit.value("id")]
}

/// Returns the preferred name of a unit.
pub(crate) fn name<'s>(unit: Node<'_, 's>) -> Cow<'s, str> {
    names(unit).into_iter().flatten().next().unwrap_or_default()
}

/// Returns the segments of an XLIFF 2 unit, each with its key.
pub(crate) fn segments<'t, 's>(
    unit: Node<'t, 's>,
    switches: &Switches,
) -> Vec<(String, Node<'t, 's>)> {
    let id = name(unit);
    if let Some(rows) = switches.own_rows(unit) {
        let keyed = |row: Row<'t, 's>| (key::within(&id, &row.case()), row.segment);
        return rows.into_iter().map(keyed).collect();
    }
    let segments: Vec<_> = unit.elements().filter(|child| child.is("segment")).collect();
    let is_alone = segments.len() == 1;
    let key = |(index, segment): (usize, Node<'t, 's>)| {
        let own = segment.value("id").map_or_else(|| index.to_string(), String::from);
        let key = if is_alone { id.to_string() } else { format!("{id}/{own}") };
        (key, segment)
    };
    segments.into_iter().enumerate().map(key).collect()
}

/// Returns whether an element's content is translated, given the setting around the element.
pub(crate) fn translates(element: Node<'_, '_>, around: bool) -> bool {
    element.value("translate").map_or(around, |value| value != "no")
}

/// Returns the elements within `root` whose names are in `wanted`, each with whether it is
/// translated. Only the elements in `within` are searched.
pub(crate) fn find<'t, 's>(
    root: Node<'t, 's>,
    around: bool,
    wanted: &'static [&'static str],
    within: &'static [&'static str],
) -> impl Iterator<Item = (Node<'t, 's>, bool)> {
    let mut skip_to = 0;
    let mut open: Vec<(usize, bool)> = Vec::new();
    root.tokens().filter_map(move |node| {
        let at = node.span().start;
        if at < skip_to || !node.is_element() {
            return None;
        }
        while open.pop_if(|(end, _)| *end <= at).is_some() {}
        let translates = translates(node, open.last().map_or(around, |element| element.1));
        let end = node.whole().end;
        if within.contains(&node.local()) {
            open.push((end, translates));
            return None;
        }
        skip_to = end;
        wanted.contains(&node.local()).then_some((node, translates))
    })
}

/// Returns the source of a unit or segment.
///
/// # Errors
/// A unit without one.
pub(crate) fn source<'t, 's>(unit: Node<'t, 's>) -> Result<Node<'t, 's>, Failure> {
    unit.child("source").ok_or_else(|| {
        let message = format!("expected a `<source>` in this `<{}>`", unit.name());
        malformed(unit.span().start, message)
    })
}

/// Returns the source and the target of a unit of XLIFF 1, or of a segment of XLIFF 2.
pub(crate) fn pair<'t, 's>(unit: Node<'t, 's>) -> Option<(Node<'t, 's>, Option<Node<'t, 's>>)> {
    Some((unit.child("source")?, unit.child("target")))
}

/// Returns the texts of notes as one note.
pub(crate) fn joined<'t, 's: 't>(notes: impl Iterator<Item = Node<'t, 's>>) -> Option<String> {
    let words = |note: Node<'_, '_>| note.plain().split_whitespace().collect::<Vec<_>>().join(" ");
    let notes: Vec<_> = notes.map(words).filter(|note| !note.is_empty()).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Returns whether an element holds text other than white space and codes.
pub(crate) fn has_text(element: Node<'_, '_>) -> bool {
    !element.plain().trim().is_empty()
}
