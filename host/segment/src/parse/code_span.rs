//! Code within a sentence, as in `` `water` beds are wet ``: it is a word of the sentence. The text of an element
//! of code that has placeholders stays: `<code>name={name}</code>`.

use targum_core::contract::{Code, Part};

use super::tag_name;
use crate::item::Item;

/// The names of the elements of code.
const ELEMENTS: [&str; 6] = ["code", "kbd", "samp", "tt", "var", "varname"];

/// Returns whether the code at `at` is a span of code with a word in small letters behind it. A list of spans has
/// a comma there, and a label has a colon or a dash.
pub(super) fn is_word(parts: &[Part], at: usize, tag: &str) -> bool {
    let Part::Code(code) = &parts[at] else { return false };
    let is_span = code.spelling.starts_with('`') || ELEMENTS.contains(&tag);
    let is_joined = |text: &str| {
        text.strip_prefix(' ').is_some_and(|text| text.starts_with(char::is_lowercase))
    };
    is_span && matches!(parts.get(at + 1), Some(Part::Text(text)) if is_joined(text))
}

/// Returns the name of a tag of HTML, or of BBCode: `[kbd]`.
fn element_name(spelling: &str) -> String {
    let inner = spelling.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.map_or_else(|| tag_name(spelling), str::to_ascii_lowercase)
}

/// Holds each text within an element of code.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    let tag = |index: u32| codes.get(index as usize).map(|code| element_name(&code.spelling));
    let mut element = None;
    for item in items {
        match *item {
            Item::Open(index, id) if element.is_none() => {
                let is_code = tag(index).is_some_and(|tag| ELEMENTS.contains(&&*tag));
                element = is_code.then_some(id);
            }
            Item::Close(_, id) if element == Some(id) => element = None,
            Item::Text(ref mut text) if element.is_some() => {
                *item = Item::Verbatim(std::mem::take(text));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use targum_core::contract::CodeKind;

    use super::*;

    #[test]
    fn code_before_a_word_is_a_word() {
        let word = |spelling: &str, tag: &str, behind: &str| {
            let kind = CodeKind::Standalone;
            let code = Part::Code(Code { kind, id: 0, spelling: spelling.into() });
            is_word(&[code, Part::Text(behind.into())], 0, tag)
        };
        assert!(word("`water`", "", " beds are wet."));
        assert!(word("<kbd>W</kbd>", "kbd", " waters the bed"));
        for behind in [": waters the bed", " - waters it", ", then wait", " Waters it", "s are wet"]
        {
            assert!(!word("`water`", "", behind), "{behind}");
        }
        assert!(!word("<img src=\"a.png\">", "img", " beds are wet."));
    }

    #[test]
    fn text_in_an_element_of_code_is_kept() {
        let held = |tag: &str| {
            let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
            let (open, close) = (code(CodeKind::Open, tag), code(CodeKind::Close, "</x>"));
            let code = code(CodeKind::Placeholder, "{name}");
            let text = |text: &str| Item::Text(text.into());
            let mut items = [
                Item::Open(0, 0),
                text("name="),
                Item::Placeholder(1),
                Item::Close(2, 0),
                text(" is old"),
            ];
            hold(&mut items, &[&open, &code, &close]);
            assert_eq!(items[4], text(" is old"));
            items[1] == Item::Verbatim("name=".into())
        };
        assert!(held("<code>") && held("<kbd class=\"a\">") && held("[kbd]"));
        assert!(!held("<b>") && !held("<coder>") && !held("[b]"));
    }
}
