//! Code within a sentence, as in `` `water` beds are wet ``: it is a word of the sentence.

use targum_core::contract::Part;

/// The names of the elements of code.
const ELEMENTS: [&str; 6] = ["code", "kbd", "samp", "tt", "var", "varname"];

/// Returns whether an element of this name has code.
pub(super) fn is_element(tag: &str) -> bool {
    ELEMENTS.contains(&tag)
}

/// Returns whether the code at `at` is a span of code with a word in small letters behind it. A list of spans has
/// a comma there, and a label has a colon or a dash.
pub(super) fn is_word(parts: &[Part], at: usize, tag: &str) -> bool {
    let Part::Code(code) = &parts[at] else { return false };
    let is_span = code.spelling.starts_with('`') || is_element(tag);
    let is_joined = |text: &str| {
        text.strip_prefix(' ').is_some_and(|text| text.starts_with(char::is_lowercase))
    };
    is_span && matches!(parts.get(at + 1), Some(Part::Text(text)) if is_joined(text))
}

#[cfg(test)]
mod tests {
    use targum_core::contract::{Code, CodeKind};

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
}
