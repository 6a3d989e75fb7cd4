//! The units of a document and their segments.

use std::borrow::Cow;

use targum_sdk::xml::Node;

/// Returns the names of a unit, the preferred one first.
pub(crate) fn names<'s>(unit: Node<'_, 's>) -> [Option<Cow<'s, str>>; 2] {
    let name = if unit.is("unit") { "name" } else { "resname" };
    [unit.value(name), unit.value("id")]
}

/// Returns the segments of an XLIFF 2 unit, each with its key.
pub(crate) fn segments<'t, 's>(unit: Node<'t, 's>) -> Vec<(String, Node<'t, 's>)> {
    let id = names(unit).into_iter().flatten().next().unwrap_or_default();
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
