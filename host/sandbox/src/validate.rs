//! The checks of the answers of plugins, on which the rest of the host relies.

use targum_core::contract::{About, CodeKind, Document, Part, Piece, Segment};

/// Refuses a document that breaks the contract for `source`.
pub(crate) fn check_document(document: &Document, source: &str) -> Result<(), String> {
    for (index, segment) in document.segments.iter().enumerate() {
        // The message has no key, because the message is logged, and in some formats a key is a text.
        check_segment(segment).map_err(|what| format!("segment {index}: {what}"))?;
    }
    check_edits(document, source)
}

fn check_edits(document: &Document, source: &str) -> Result<(), String> {
    let mut used = vec![false; document.segments.len()];
    let mut covered = 0;
    for (index, edit) in document.edits.iter().enumerate() {
        let (start, end) = (edit.at.start as usize, edit.at.end as usize);
        let wrong = |what: &str| Err(format!("edit {index} at {start}..{end} {what}"));
        if start > end {
            return wrong("ends before it starts");
        }
        if end > source.len() {
            return wrong("ends past the document");
        }
        if start < covered {
            return wrong("starts before the previous one ends");
        }
        if !source.is_char_boundary(start) || !source.is_char_boundary(end) {
            return wrong("cuts a character");
        }
        covered = end;
        for piece in &edit.pieces {
            let Piece::Segment(segment) = piece else { continue };
            match used.get_mut(*segment as usize) {
                None => return wrong(&format!("names segment {segment}, which does not exist")),
                Some(true) => return wrong(&format!("places segment {segment} a second time")),
                Some(used) => *used = true,
            }
        }
    }
    Ok(())
}

fn check_segment(segment: &Segment) -> Result<(), String> {
    let codes = || {
        segment.parts.iter().filter_map(|part| match part {
            Part::Code(code) => Some(code),
            Part::Text(_) => None,
        })
    };
    let (mut ids, mut open) = (std::collections::HashSet::new(), Vec::new());
    for code in codes() {
        let id = code.id;
        if code.kind == CodeKind::Close {
            if open.pop() != Some(id) {
                return Err(format!("code {id} closes markup that is not open"));
            }
        } else if !ids.insert(id) {
            return Err(format!("two codes have the id {id}"));
        } else if code.kind == CodeKind::Open {
            open.push(id);
        }
    }
    if let Some(id) = open.pop() {
        return Err(format!("code {id} is never closed"));
    }
    match segment.plural.as_ref().and_then(|plural| plural.number) {
        Some(number) if number as usize >= codes().count() => {
            Err(format!("its number is code {number}, which does not exist"))
        }
        _ => Ok(()),
    }
}

/// Refuses a plugin with an invalid description.
pub(super) fn check_about(about: &About) -> Result<(), String> {
    let plain = |text: &str, marks: &str| {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || marks.contains(c);
        !text.is_empty() && text.len() <= 64 && text.chars().all(is_plain)
    };
    let About { id, summary, extensions, media_types } = about;
    if !plain(id, "-") || id.starts_with('-') || id.ends_with('-') {
        return Err(format!(
            "its id {id:?} is not made of lower-case letters, digits and hyphens between them"
        ));
    }
    if summary.is_empty() || summary.len() > 200 || summary.contains(char::is_control) {
        return Err("its summary is not one line of at most 200 bytes".into());
    }
    if let Some(bad) = extensions.iter().find(|e| !plain(e, "-_.+") || e.starts_with('.')) {
        return Err(format!("{bad:?} is not a file name extension without its dot"));
    }
    let is_media_type =
        |text: &str| text.split_once('/').is_some_and(|(a, b)| plain(a, "-.+") && plain(b, "-.+"));
    if let Some(bad) = media_types.iter().find(|media_type| !is_media_type(media_type)) {
        return Err(format!("{bad:?} is not a media type"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use targum_core::contract::{Code, Edit, PluralUse, Span};

    use super::*;

    fn code(kind: CodeKind, id: u32) -> Part {
        Part::Code(Code { kind, id, spelling: "x".into() })
    }

    fn segment(parts: Vec<Part>) -> Segment {
        Segment { parts, key: "k".into(), note: None, plural: None, max_length: None }
    }

    fn edit(start: u32, end: u32, segments: &[u32]) -> Edit {
        let pieces = segments.iter().map(|segment| Piece::Segment(*segment)).collect();
        Edit { at: Span { start, end }, pieces }
    }

    fn checked(segments: usize, edits: Vec<Edit>) -> Result<(), String> {
        let segments = vec![segment(Vec::new()); segments];
        check_document(&Document { segments, edits, plan: None }, "aéz")
    }

    #[test]
    fn spans_ascend_within_the_document() {
        assert_eq!(
            checked(0, vec![edit(0, 0, &[]), edit(0, 1, &[]), edit(1, 3, &[]), edit(4, 4, &[])]),
            Ok(())
        );
        for (edits, problem) in [
            (vec![edit(3, 1, &[])], "edit 0 at 3..1 ends before it starts"),
            (vec![edit(0, 5, &[])], "edit 0 at 0..5 ends past the document"),
            (
                vec![edit(u32::MAX, u32::MAX, &[])],
                "edit 0 at 4294967295..4294967295 ends past the document",
            ),
            (
                vec![edit(0, 3, &[]), edit(1, 4, &[])],
                "edit 1 at 1..4 starts before the previous one ends",
            ),
            (
                vec![edit(3, 4, &[]), edit(0, 1, &[])],
                "edit 1 at 0..1 starts before the previous one ends",
            ),
            (vec![edit(2, 3, &[])], "edit 0 at 2..3 cuts a character"),
            (vec![edit(1, 2, &[])], "edit 0 at 1..2 cuts a character"),
        ] {
            assert_eq!(checked(0, edits), Err(problem.to_owned()));
        }
    }

    #[test]
    fn segments_are_placed_once() {
        assert_eq!(checked(2, vec![edit(0, 1, &[1, 0])]), Ok(()));
        assert_eq!(checked(1, vec![]), Ok(()));
        assert_eq!(
            checked(1, vec![edit(0, 1, &[1])]),
            Err("edit 0 at 0..1 names segment 1, which does not exist".into())
        );
        assert_eq!(
            checked(1, vec![edit(0, 1, &[0]), edit(1, 1, &[0])]),
            Err("edit 1 at 1..1 places segment 0 a second time".into())
        );
    }

    #[test]
    fn codes_are_unique_and_nested() {
        use CodeKind::{Close, Open, Placeholder, Standalone};
        let checked = |codes: &[(CodeKind, u32)]| {
            check_segment(&segment(codes.iter().map(|(kind, id)| code(*kind, *id)).collect()))
        };
        assert_eq!(
            checked(&[
                (Open, 1),
                (Open, 2),
                (Placeholder, 3),
                (Close, 2),
                (Close, 1),
                (Standalone, 4)
            ]),
            Ok(())
        );
        assert_eq!(
            checked(&[(Placeholder, 1), (Standalone, 1)]),
            Err("two codes have the id 1".into())
        );
        assert_eq!(
            checked(&[(Open, 1), (Close, 1), (Open, 1), (Close, 1)]),
            Err("two codes have the id 1".into())
        );
        assert_eq!(
            checked(&[(Open, 1), (Open, 2), (Close, 1), (Close, 2)]),
            Err("code 1 closes markup that is not open".into())
        );
        assert_eq!(checked(&[(Close, 1)]), Err("code 1 closes markup that is not open".into()));
        assert_eq!(checked(&[(Open, 7)]), Err("code 7 is never closed".into()));
    }

    #[test]
    fn the_number_is_a_code_of_the_segment() {
        let plural = |number| {
            let mut segment = segment(vec![code(CodeKind::Placeholder, 9)]);
            segment.plural = Some(PluralUse { category: "one".into(), sample: "1".into(), number });
            check_segment(&segment)
        };
        assert_eq!(plural(None), Ok(()));
        assert_eq!(plural(Some(0)), Ok(()));
        assert_eq!(plural(Some(1)), Err("its number is code 1, which does not exist".into()));
    }

    #[test]
    fn descriptions_are_validated() {
        let about = About {
            id: "apple-strings2".into(),
            summary: "Localizable.strings".into(),
            extensions: vec!["strings".into(), "tar.gz".into()],
            media_types: vec!["text/plain".into(), "application/x-a+xml".into()],
        };
        assert_eq!(check_about(&about), Ok(()));
        for id in ["", "JSON", "a b", "-a", "a-", "../a", "é"] {
            assert!(check_about(&About { id: id.into(), ..about.clone() }).is_err(), "{id}");
        }
        for summary in ["", "a\nb", &"a".repeat(201)] {
            assert!(check_about(&About { summary: summary.into(), ..about.clone() }).is_err());
        }
        let with_extension = |text: &str| About { extensions: vec![text.into()], ..about.clone() };
        assert!(check_about(&with_extension(".json")).is_err());
        let with_type = |text: &str| About { media_types: vec![text.into()], ..about.clone() };
        assert!(check_about(&with_type("text")).is_err());
    }
}
