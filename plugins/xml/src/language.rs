//! The languages that a document says its parts are in (`xml:lang`, `lang`).

use std::ops::Range;

use targum_sdk::{
    Draft, locale,
    xml::{Node, Place},
};

/// What marks an element's language.
const NAMES: [&str; 2] = ["xml:lang", "lang"];

/// Whether an element within one may say what language it is in.
pub fn may_be_marked(element: &Node<'_, '_>) -> bool {
    element.source()[element.inner()].contains("lang")
}

/// Whether the elements within one are in several languages. Of what is read back any two marks
/// count: one may be a translation's by now, beside that into a variant of its language.
pub fn is_mixed(draft: &Draft<'_, Place>, element: &Node<'_, '_>) -> bool {
    let source = &draft.context().source_locale;
    let mut marks = element.elements().filter_map(|it| mark(&it));
    match draft.reads_back() {
        false => marks.any(|it| is_foreign(&it, source)),
        true => marks.next().is_some_and(|first| marks.any(|it| it != first)),
    }
}

/// Whether an element is left out, as it is not in the source's language, given whether that
/// around it is left out; among several languages also where it is in another variant of the
/// source's, which is a translation then.
pub fn is_left(element: &Node<'_, '_>, source: &str, mixed: bool, around: bool) -> bool {
    let is_own = |mark: &str| locale::same(mark, source) || mark == locale::language(source);
    match mark(element) {
        Some(mark) => is_foreign(&mark, source) || (mixed && !is_own(&mark)),
        None => around,
    }
}

/// Lets the marks of an element in the source's language follow the text.
pub fn set(draft: &mut Draft<'_, Place>, element: &Node<'_, '_>) {
    if mark(element).is_none_or(|own| is_foreign(&own, &draft.context().source_locale)) {
        return;
    }
    for (name, value) in NAMES.into_iter().zip(element.values(NAMES)) {
        if let (Some(attribute), Some(value)) = (element.attribute(name), value) {
            rename(draft, value.trim(), attribute.value);
        }
    }
}

/// Whether an element says in its content what language a feed or a book is in.
pub fn is_statement(element: &Node<'_, '_>, is_feed: bool) -> bool {
    element.name() == "dc:language" || (is_feed && element.name() == "language")
}

/// Lets what such an element says follow the text.
pub fn set_statement(draft: &mut Draft<'_, Place>, element: &Node<'_, '_>) {
    let Range { start, end } = element.inner();
    let text = &draft.source()[start..end];
    let start = start + (text.len() - text.trim_ascii_start().len());
    rename(draft, text.trim_ascii(), start..start + text.trim_ascii().len());
}

/// Names the target where `own` stands, if that is a locale of the source's language.
fn rename(draft: &mut Draft<'_, Place>, own: &str, at: Range<usize>) {
    let source = &draft.context().source_locale;
    if is_certain(own) && !is_foreign(own, source) {
        let target = locale::renamed(own, draft.context());
        draft.literal(at, target);
    }
}

/// What an element says of its language: nothing where that is no certain one. Without its
/// prefix the attribute is of HTML and of DocBook 4.
fn mark(element: &Node<'_, '_>) -> Option<String> {
    let [prefixed, plain] = element.values(NAMES);
    let plain = plain.filter(|it| locale::is_locale(it));
    let mark = prefixed.or(plain)?.trim().to_owned();
    is_certain(&mark).then_some(mark)
}

/// Whether a text is the tag of one language: `en-US`, `en_US.UTF-8`, `sr@latin`.
fn is_certain(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '@' | '.');
    text.chars().all(is_part) && !matches!(locale::language(text), "" | "x" | "C" | "und" | "mul")
}

fn is_foreign(mark: &str, source: &str) -> bool {
    let plain = mark.split(['@', '.']).next().unwrap_or_default();
    !locale::same(locale::language(plain), locale::language(source))
}
