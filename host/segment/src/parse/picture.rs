//! Pictures behind a text, as in `It is wet: ![A wet bed](bed.png)`: their words are a text of their own.

use targum_core::contract::{CodeKind, Part};

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

#[cfg(test)]
mod tests {
    use targum_core::contract::Code;

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
}
