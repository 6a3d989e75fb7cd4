//! Segments that their format leaves as they are, such as a message with choices that is not
//! valid: one code is the whole, and the note says why.

use targum_sdk::instruction::FORBIDDEN;

use targum_core::contract::{Code, CodeKind, Part, Segment};

/// Why a segment is left in the source language; none where it is to be translated, or is no
/// language at all.
pub fn untranslatable_reason(segment: &Segment) -> Option<&str> {
    match segment.parts[..] {
        [Part::Code(Code { kind: CodeKind::Standalone, .. })] => segment.note.as_deref(),
        _ => None,
    }
}

/// Whether a segment is left because its comment forbids a translation: it is as it should be.
pub fn is_forbidden(segment: &Segment) -> bool {
    untranslatable_reason(segment).is_some_and(|reason| reason.starts_with(FORBIDDEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_of_a_whole_that_is_a_code_says_why_it_is_left() {
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
