//! The records of the interface `packed`, in which all texts of an argument or an answer are one
//! string. `wit/1.2/packed.wit` documents their order.

mod planned;
mod read;
mod write;

pub(crate) use self::{
    read::{context, translations},
    write::{Packer, Size, spellings},
};

use crate::{
    Failure, Problem,
    bindings::exports::targum::format1_2_0::packed::{Failure as Refusal, Problem as Packed},
};

/// Converts a failure to that of the interface.
pub(crate) fn failure(failure: Failure) -> Refusal {
    let packed = |Problem { at, message }| Packed { at, message };
    match failure {
        Failure::Malformed(problem) => Refusal::Malformed(packed(problem)),
        Failure::Unsupported(problem) => Refusal::Unsupported(packed(problem)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Code, CodeKind, Context, Edit, Part, Piece, PluralForm, PluralUse, Segment, Span,
        bindings::exports::targum::format1_2_0::packed::Pack, translations::WordRef,
    };

    /// The numbers of a document. The host has the same ones in a test of its reader.
    const DOCUMENT: [u32; 44] = [
        2, 2, // two segments, two edits
        1, 1, 4, 1, 3, 1, 1, 0, 1, 9, // key, note, plural form with a number, greatest length
        4, 0, 3, 1, 7, 3, 2, 8, 3, 3, 8, 4, // four parts
        0, 0, 0, 0, 1, 4, 0, 4, // a segment that is one code
        5, 9, 2, 0, 2, 1, 0, // an edit of a literal and a segment
        9, 9, 1, 1, 1, // an edit of a segment
    ];

    fn segments() -> [Segment; 2] {
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
        [first, Segment { parts, key: String::new(), note: None, plural: None, max_length: None }]
    }

    #[test]
    fn packs_every_record_of_a_document() {
        let [first, second] = segments();
        let mut packer = Packer::of_document(100);
        packer.segment(&first);
        let size = packer.size();
        packer.segment(&first);
        packer.truncate(size);
        packer.segment(&second);
        let edits = [
            Edit {
                at: Span { start: 5, end: 9 },
                pieces: vec![Piece::Literal(" =".into()), Piece::Segment(0)],
            },
            Edit { at: Span { start: 9, end: 9 }, pieces: vec![Piece::Segment(1)] },
        ];
        edits.iter().for_each(|edit| packer.edit(edit));
        let pack = packer.into_document(2, 2);
        assert_eq!(pack.text, "knoteone1Hé{n}<b></b>🎉 =");
        assert_eq!(pack.numbers, DOCUMENT);
    }

    #[test]
    fn packs_spellings_and_refusals() {
        let pack = spellings(&[Ok("olá".into()), Err("too long".into()), Ok(String::new())]);
        let expected = Pack { text: "olátoo long".into(), numbers: vec![3, 0, 4, 1, 8, 0, 0] };
        assert_eq!(pack, expected);
    }

    #[test]
    fn reads_what_the_host_packs() {
        let pack = Pack {
            text: "enpt-BRone1otherkv".into(),
            numbers: vec![2, 5, 1, 3, 1, 5, 1, 0, 0, 0, 1, 1, 1],
        };
        let form = PluralForm {
            category: "one".into(),
            sample: "1".into(),
            source_category: "other".into(),
            integral: true,
        };
        let expected = Context {
            source_locale: "en".into(),
            target_locale: "pt-BR".into(),
            source_plurals: vec![form],
            target_plurals: Vec::new(),
            source_ordinals: Vec::new(),
            target_ordinals: Vec::new(),
            options: vec![("k".into(), "v".into())],
        };
        assert_eq!(context(&pack), expected);
        let pack = Pack { text: "olá!".into(), numbers: vec![3, 2, 1, 4, 0, 4, 0, 1, 0, 1] };
        let read = translations(&pack);
        assert_eq!(read.len(), 3);
        assert_eq!(read.words(0), [WordRef::Code(4), WordRef::Text("olá")]);
        assert_eq!(read.words(1), []);
        assert_eq!(read.words(2), [WordRef::Text("!")]);
    }
}
