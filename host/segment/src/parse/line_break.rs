//! Codes that end a line: whether a sentence goes on in the next line.

use targum_core::contract::{CodeKind, Part};
use targum_sdk::ends_line;

/// The words that a line has at least where its sentence goes on in the next line.
const WORDS: usize = 3;

/// Returns whether a code ends a line: `<br>`, a tag of XLIFF that stands for one, `[CR]` of Kodi,
/// `[break]` of a game, or a line end.
pub(super) fn is_one(tag: &str, spelling: &str) -> bool {
    let is_line_end = spelling.contains('\n') && spelling.trim().is_empty();
    tag == "br" || ends_line(spelling) || is_line_end || stands_for_break(spelling)
}

/// Returns whether a tag of XLIFF stands for the end of a line.
fn stands_for_break(spelling: &str) -> bool {
    let is_tag = spelling.starts_with('<');
    is_tag
        && ["ctype=\"lb\"", "ctype='lb'", "id=\"LINE_BREAK"]
            .iter()
            .any(|mark| spelling.contains(mark))
}

/// Returns whether the code at `at` that ends a line stands within a sentence: several words stand
/// before it and do not end the sentence, and a word in lower case comes after it.
pub(super) fn is_within(parts: &[Part], at: usize) -> bool {
    let (before, after) = (before(&parts[..at]), after(&parts[at + 1..]));
    after.trim_start_matches(' ').starts_with(char::is_lowercase)
        && before.trim_end().ends_with(|c: char| c.is_alphanumeric() || c == ',')
        && before.split_whitespace().count() >= WORDS
}

/// Returns the text of the line that ends where `parts` end. A placeholder is a word of the line.
fn before(parts: &[Part]) -> String {
    let start = parts.iter().rposition(is_boundary).unwrap_or_default();
    let text = |part: &Part| match part {
        Part::Text(text) => text.rsplit('\n').next().unwrap_or_default().to_owned(),
        Part::Code(code) if code.kind == CodeKind::Placeholder => "0".to_owned(),
        Part::Code(_) => String::new(),
    };
    parts[start..].iter().map(text).collect()
}

/// Returns the text with which `parts` begin, behind the start of markup.
fn after(parts: &[Part]) -> &str {
    let begins = |part: &&Part| matches!(part, Part::Code(code) if code.kind == CodeKind::Open);
    match parts.iter().find(|part| !begins(part)) {
        Some(Part::Text(text)) => text,
        _ => "",
    }
}

fn is_boundary(part: &Part) -> bool {
    match part {
        Part::Text(text) => text.contains('\n'),
        Part::Code(code) => code.kind == CodeKind::Standalone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::Code;

    fn parts(before: &str, after: &str) -> [Part; 3] {
        let code = Code { kind: CodeKind::Standalone, id: 0, spelling: "<br/>".into() };
        [Part::Text(before.into()), Part::Code(code), Part::Text(after.into())]
    }

    #[test]
    fn a_sentence_goes_on_in_the_next_line() {
        assert!(is_within(&parts("Are you sure that you want", "to delete this?"), 1));
        assert!(is_within(&parts("One. If it is closed, ", "nothing is saved."), 1));
        for (before, after) in [
            ("This is a sentence.", "another one"),
            ("This is a heading", "The text"),
            ("red apples", "green pears"),
            ("This is the line", ""),
        ] {
            assert!(!is_within(&parts(before, after), 1), "{before}");
        }
    }
}
