//! Pictures behind a text, as in `It is wet: ![A wet bed](bed.png)`, and badges, as in
//! `Garden [![Build state](state.svg)](ci)`: their words are texts of their own.

use targum_core::contract::{Code, CodeKind, Part};

/// Returns whether the code at `at` begins or ends a picture of Markdown that ends a segment, behind a whole
/// sentence or a colon.
pub(super) fn is_behind_text(parts: &[Part], at: usize) -> bool {
    let Part::Code(code) = &parts[at] else { return false };
    let is = |part: &Part, kind: CodeKind| matches!(part, Part::Code(other) if other.id == code.id && other.kind == kind);
    // Most codes are not those of the last element, so that its start need not be looked for.
    if !parts.last().is_some_and(|last| is(last, CodeKind::Close)) {
        return false;
    }
    let Some(start) = parts.iter().position(|part| is(part, CodeKind::Open)) else { return false };
    let is_picture = matches!(&parts[start], Part::Code(open) if open.spelling == "![");
    let ends = |text: &str| text.trim_end().ends_with(['.', ':', '!', '?']);
    is_picture && matches!(parts[..start].last(), Some(Part::Text(text)) if ends(text))
}

/// Returns the index of the first of the badges that end a segment behind a text: links around nothing but a
/// picture.
pub(super) fn badges(parts: &[Part]) -> Option<usize> {
    let mut start = parts.len();
    loop {
        let before = parts[..start].iter().rposition(|part| !is_space(part))? + 1;
        match badge(&parts[..before]) {
            Some(badge) => start = badge,
            None => return (start < parts.len()).then_some(start),
        }
    }
}

/// Returns the index of the first part of the badge that ends these parts.
fn badge(parts: &[Part]) -> Option<usize> {
    let [.., Part::Code(picture), Part::Code(link)] = parts else { return None };
    let begins = |at: usize, id: u32, sign: &str| {
        let begin = Code { kind: CodeKind::Open, id, spelling: sign.to_owned() };
        parts[at] == Part::Code(begin)
    };
    let alternative =
        parts[..parts.len() - 2].iter().rposition(|part| matches!(part, Part::Code(_)))?;
    let start = alternative.checked_sub(1)?;
    (begins(alternative, picture.id, "![") && begins(start, link.id, "[")).then_some(start)
}

fn is_space(part: &Part) -> bool {
    matches!(part, Part::Text(text) if text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_behind_a_sentence_is_apart() {
        let code =
            |kind, spelling: &str| Part::Code(Code { kind, id: 1, spelling: spelling.into() });
        let text = |text: &str| Part::Text(text.into());
        let apart = |before: &str, opens: &str, behind: &str| {
            let mut parts = vec![
                text(before),
                code(CodeKind::Open, opens),
                text("A wet bed"),
                code(CodeKind::Close, "](bed.png)"),
            ];
            if !behind.is_empty() {
                parts.push(text(behind));
            }
            is_behind_text(&parts, 1) && is_behind_text(&parts, 3)
        };
        assert!(apart("It is wet: ", "![", "") && apart("It is wet.\n", "![", ""));
        assert!(!apart("It is wet: ", "[", ""));
        assert!(!apart("Press ", "![", ""));
        assert!(!apart("It is wet: ", "![", " here"));
    }

    #[test]
    fn badges_behind_a_text_are_apart() {
        let code =
            |kind, id, spelling: &str| Part::Code(Code { kind, id, spelling: spelling.into() });
        let text = |text: &str| Part::Text(text.into());
        let badge = |id: u32| {
            [
                code(CodeKind::Open, id, "["),
                code(CodeKind::Open, id + 1, "!["),
                text("Build state"),
                code(CodeKind::Close, id + 1, "](state.svg)"),
                code(CodeKind::Close, id, "](ci)"),
            ]
        };
        let one = [&[text("Garden ")], &badge(1)[..]].concat();
        assert_eq!(badges(&one), Some(1));
        let two = [&one[..], &[text(" ")], &badge(3)].concat();
        assert_eq!(badges(&two), Some(1));
        assert_eq!(badges(&badge(1)), None);
        assert_eq!(badges(&[&one[..], &[text(" waters it")]].concat()), None);
        let link = [code(CodeKind::Open, 1, "["), text("Beds"), code(CodeKind::Close, 1, "](b)")];
        assert_eq!(badges(&[&[text("See ")], &link[..]].concat()), None);
    }
}
