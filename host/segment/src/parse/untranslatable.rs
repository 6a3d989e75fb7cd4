//! Segments that their format leaves as they are, such as an invalid message with choices: one code
//! is the whole segment, and its note gives the reason.

use targum_sdk::instruction::FORBIDDEN;

use targum_core::contract::{Code, CodeKind, Part, Segment};

/// Returns the reason why a segment is left in the source language. Returns `None` for a segment
/// that is to be translated, and for one that has no language.
pub fn untranslatable_reason(segment: &Segment) -> Option<&str> {
    match segment.parts[..] {
        [Part::Code(Code { kind: CodeKind::Standalone, .. })] => segment.note.as_deref(),
        _ => None,
    }
}

/// Returns whether a comment of the segment forbids a translation, so that the segment is left on purpose.
pub fn is_forbidden(segment: &Segment) -> bool {
    untranslatable_reason(segment).is_some_and(|reason| reason.starts_with(FORBIDDEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_of_a_text_that_is_one_code_gives_the_reason() {
        let code = |kind| Part::Code(Code { kind, id: 0, spelling: "{n, plural".to_owned() });
        let whole = || code(CodeKind::Standalone);
        let segment = |parts: Vec<Part>, note: Option<&str>| Segment {
            parts,
            key: String::new(),
            note: note.map(ToOwned::to_owned),
            plural: None,
            max_length: None,
        };
        let why = Some("not valid");
        assert_eq!(untranslatable_reason(&segment(vec![whole()], why)), why);
        assert_eq!(untranslatable_reason(&segment(vec![whole()], None)), None);
        assert_eq!(
            untranslatable_reason(&segment(vec![whole(), Part::Text(" files".into())], why)),
            None
        );
        assert_eq!(untranslatable_reason(&segment(vec![code(CodeKind::Placeholder)], why)), None);
        let forbidden = format!("{FORBIDDEN}: Do not translate.");
        assert!(is_forbidden(&segment(vec![whole()], Some(&forbidden))));
        assert!(!is_forbidden(&segment(vec![whole()], why)));
    }
}
