//! The languages that a document says its parts are in (`xml:lang`).

use targum_sdk::{
    Draft, locale,
    xml::{Node, Place},
};

/// Whether elements of other languages stand among those within one.
pub fn is_mixed(element: &Node<'_, '_>, source: &str) -> bool {
    element.elements().any(|it| mark(&it).is_some_and(|mark| is_foreign(&mark, source)))
}

/// Whether an element is left out, as it is not in the source's language; among several
/// languages also where it is in another variant of that, which is a translation then.
pub fn is_left(element: &Node<'_, '_>, source: &str, mixed: bool) -> bool {
    let is_own = |mark: &str| locale::same(mark, source) || mark == locale::language(source);
    mark(element).is_some_and(|mark| is_foreign(&mark, source) || (mixed && !is_own(&mark)))
}

/// Lets the mark of an element in the source's language follow the text.
pub fn set(draft: &mut Draft<'_, Place>, element: &Node<'_, '_>) {
    let own = mark(element).filter(|own| !is_foreign(own, &draft.context().source_locale));
    if let (Some(own), Some(attribute)) = (own, element.attribute("xml:lang")) {
        let target = locale::renamed(&own, draft.context());
        draft.literal(attribute.value, target);
    }
}

/// What an element says of its language: nothing where that is no certain one.
fn mark(element: &Node<'_, '_>) -> Option<String> {
    let mark = element.value("xml:lang")?.trim().to_owned();
    let uncertain = matches!(locale::language(&mark), "" | "x" | "C" | "und" | "mul");
    (!uncertain).then_some(mark)
}

fn is_foreign(mark: &str, source: &str) -> bool {
    let plain = mark.split(['@', '.']).next().unwrap_or_default();
    !locale::same(locale::language(plain), locale::language(source))
}
