//! Calls of a plugin in which all texts cross the boundary as one string: version 1.2 of the
//! contract. `sdk/wit/1.2/packed.wit` documents the order of the records.

mod pack;
mod planned;
mod unpack;

use targum_core::contract::{Context, Word};

use super::wit;

#[allow(missing_docs)] // The WIT file documents them.
mod bindings {
    wasmtime::component::bindgen!({
        path: ["../../sdk/wit", "../../sdk/wit/1.1", "../../sdk/wit/1.2"],
        inline: "package targum:host; world packing { export targum:format/packed@1.2.0; }",
        world: "targum:host/packing",
    });
}

use self::bindings::exports::targum::format1_2_0::packed::{Failure, Problem};
pub(super) use self::{
    bindings::{PackingPre, exports::targum::format1_2_0::packed::Pack},
    planned::PlanningPre,
    unpack::{document, spellings},
};

/// The interfaces, with the part of their versions that this host needs.
pub(super) const INTERFACE: &str = "targum:format/packed@1.";
pub(super) const PLANNED: &str = "targum:format/planned@1.";

/// Packs the context of a call.
pub(super) fn context(context: &Context) -> Pack {
    pack::context(context)
}

/// Packs translations, one for each segment.
pub(super) fn translations(translations: &[Vec<Word>]) -> Pack {
    pack::translations(translations)
}

impl From<Failure> for wit::Failure {
    fn from(failure: Failure) -> Self {
        let plain = |Problem { at, message }| wit::Problem { at, message };
        match failure {
            Failure::Malformed(problem) => Self::Malformed(plain(problem)),
            Failure::Unsupported(problem) => Self::Unsupported(plain(problem)),
        }
    }
}

#[cfg(test)]
mod tests {
    use targum_core::contract::{
        Code, CodeKind, Document, Edit, Part, Piece, PluralForm, PluralUse, Segment, Span,
    };

    use super::*;

    /// The numbers of a document. The SDK has the same ones in a test of its writer.
    const DOCUMENT: [u32; 44] = [
        2, 2, // two segments, two edits
        1, 1, 4, 1, 3, 1, 1, 0, 1, 9, // key, note, plural form with a number, greatest length
        4, 0, 3, 1, 7, 3, 2, 8, 3, 3, 8, 4, // four parts
        0, 0, 0, 0, 1, 4, 0, 4, // a segment that is one code
        5, 9, 2, 0, 2, 1, 0, // an edit of a literal and a segment
        9, 9, 1, 1, 1, // an edit of a segment
    ];
    const TEXT: &str = "knoteone1Hé{n}<b></b>🎉 =";

    fn expected() -> Document {
        let code =
            |kind, id, spelling: &str| Part::Code(Code { kind, id, spelling: spelling.to_owned() });
        let plural = PluralUse { category: "one".into(), sample: "1".into(), number: Some(0) };
        let first = Segment {
            parts: vec![
                Part::Text("Hé".into()),
                code(CodeKind::Placeholder, 7, "{n}"),
                code(CodeKind::Open, 8, "<b>"),
                code(CodeKind::Close, 8, "</b>"),
            ],
            key: "k".into(),
            note: Some("note".into()),
            plural: Some(plural),
            max_length: Some(9),
        };
        let parts = vec![code(CodeKind::Standalone, 0, "🎉")];
        let second =
            Segment { parts, key: String::new(), note: None, plural: None, max_length: None };
        let both = vec![Piece::Literal(" =".into()), Piece::Segment(0)];
        let edits = vec![
            Edit { at: Span { start: 5, end: 9 }, pieces: both },
            Edit { at: Span { start: 9, end: 9 }, pieces: vec![Piece::Segment(1)] },
        ];
        Document { segments: vec![first, second], edits, plan: None }
    }

    #[test]
    fn reads_every_record_of_a_document() {
        let pack = Pack { text: TEXT.into(), numbers: DOCUMENT.to_vec() };
        assert_eq!(document(&pack, None, 4096), Ok(expected()));
    }

    #[test]
    fn a_document_that_is_cut_off_anywhere_is_refused() {
        for length in 0..DOCUMENT.len() {
            let pack = Pack { text: TEXT.into(), numbers: DOCUMENT[..length].to_vec() };
            assert!(document(&pack, None, 4096).is_err(), "{length} numbers");
        }
        for (length, _) in TEXT.char_indices() {
            let pack = Pack { text: TEXT[..length].into(), numbers: DOCUMENT.to_vec() };
            assert!(document(&pack, None, 4096).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn every_part_of_an_answer_counts_as_memory_of_the_host() {
        let pack = Pack { text: TEXT.into(), numbers: DOCUMENT.to_vec() };
        let parts = 5 * size_of::<Part>() + 3 * size_of::<Piece>();
        let records = 2 * size_of::<Segment>() + 2 * size_of::<Edit>() + parts;
        let least = records + 2 * TEXT.len() + size_of_val(&DOCUMENT);
        assert_eq!(document(&pack, None, least), Ok(expected()));
        let problem = "too much data is being copied between the host and the guest";
        assert_eq!(document(&pack, None, least - 1), Err(problem.into()));
    }

    #[test]
    fn reads_spellings_and_refusals() {
        let pack = Pack { text: "olátoo long".into(), numbers: vec![3, 0, 4, 1, 8, 0, 0] };
        let expected = vec![Ok("olá".to_owned()), Err("too long".to_owned()), Ok(String::new())];
        assert_eq!(spellings(&pack, 4096), Ok(expected));
    }

    #[test]
    fn packs_the_arguments() {
        let form = PluralForm {
            category: "one".into(),
            sample: "1".into(),
            source_category: "other".into(),
            integral: true,
        };
        let pack = context(&Context {
            source_locale: "en".into(),
            target_locale: "pt-BR".into(),
            source_plurals: vec![form],
            target_plurals: Vec::new(),
            source_ordinals: Vec::new(),
            target_ordinals: Vec::new(),
            options: vec![("k".into(), "v".into())],
        });
        assert_eq!(pack.text, "enpt-BRone1otherkv");
        assert_eq!(pack.numbers, [2, 5, 1, 3, 1, 5, 1, 0, 0, 0, 1, 1, 1]);
        let pack = translations(&[
            vec![Word::Code(4), Word::Text("olá".into())],
            Vec::new(),
            vec![Word::Text("!".into())],
        ]);
        assert_eq!(pack.text, "olá!");
        assert_eq!(pack.numbers, [3, 2, 1, 4, 0, 4, 0, 1, 0, 1]);
    }
}
