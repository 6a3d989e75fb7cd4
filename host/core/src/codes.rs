//! The codes of a segment, and the rule that a translation has each code exactly once.

pub mod statement;

use crate::contract::{Code, CodeKind, Part, Segment, Word};

/// Returns the codes of a segment in the order of its parts. A [`Word::Code`] is an index into this
/// list.
pub fn of(segment: &Segment) -> Vec<&Code> {
    let mut codes = Vec::new();
    for part in &segment.parts {
        if let Part::Code(code) = part {
            codes.push(code);
        }
    }
    codes
}

/// Returns the segment as its own translation.
pub fn source(segment: &Segment) -> Vec<Word> {
    let mut next = 0;
    let word = |part: &Part| match part {
        Part::Text(text) => Word::Text(text.clone()),
        Part::Code(_) => {
            next += 1;
            Word::Code(next - 1)
        }
    };
    segment.parts.iter().map(word).collect()
}

/// Returns whether `words` have every code of the segment exactly once, with inline markup that is well
/// nested. Markup that is not well nested in the source must keep its order. Statements must keep their
/// order, and the codes between two statements must stay between them.
pub fn complete(segment: &Segment, words: &[Word]) -> bool {
    let codes = of(segment);
    let used: Vec<usize> = words
        .iter()
        .filter_map(|word| match word {
            Word::Code(index) => Some(*index as usize),
            Word::Text(_) => None,
        })
        .collect();
    let mut seen = vec![false; codes.len()];
    for &index in &used {
        match seen.get_mut(index) {
            Some(seen) if !*seen => *seen = true,
            _ => return false,
        }
    }
    used.len() == codes.len()
        && keeps_statements(&codes, &used)
        && (nests(&codes, &used) || used.is_sorted() && !nested(&codes))
}

/// Returns whether the statements keep their order, and every other code stays between the same two
/// statements.
fn keeps_statements(codes: &[&Code], order: &[usize]) -> bool {
    let mut place = 0;
    let places = codes.iter().map(|code| {
        let step = usize::from(statement::is_one(&code.spelling));
        place += 2 * step;
        place - step
    });
    let places: Vec<usize> = places.collect();
    order.iter().map(|&index| places[index]).is_sorted()
}

/// Returns whether the markup is well nested in the source.
pub fn nested(codes: &[&Code]) -> bool {
    nests(codes, &(0..codes.len()).collect::<Vec<_>>())
}

fn nests(codes: &[&Code], order: &[usize]) -> bool {
    let mut open = Vec::new();
    for &index in order {
        match codes[index].kind {
            CodeKind::Open => open.push(codes[index].id),
            CodeKind::Close if open.pop() != Some(codes[index].id) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(kind: CodeKind, id: u32) -> Part {
        let spelling = String::new();
        Part::Code(Code { kind, id, spelling })
    }

    fn segment(parts: Vec<Part>) -> Segment {
        let key = String::new();
        Segment { parts, key, note: None, plural: None, max_length: None }
    }

    fn bold() -> Segment {
        let text = |text: &str| Part::Text(text.into());
        segment(vec![
            text("a "),
            code(CodeKind::Open, 1),
            code(CodeKind::Placeholder, 2),
            code(CodeKind::Close, 1),
        ])
    }

    #[test]
    fn the_source_is_complete() {
        assert!(complete(&bold(), &source(&bold())));
    }

    #[test]
    fn a_translation_has_each_code_exactly_once() {
        use Word::Code;
        assert!(complete(&bold(), &[Code(0), Code(2), Code(1)]));
        assert!(!complete(&bold(), &[Code(0), Code(2)]));
        assert!(!complete(&bold(), &[Code(0), Code(1), Code(1), Code(2)]));
        assert!(!complete(&bold(), &[Code(0), Code(1), Code(2), Code(3)]));
    }

    #[test]
    fn markup_opens_before_it_closes() {
        use Word::Code;
        assert!(!complete(&bold(), &[Code(2), Code(1), Code(0)]));
    }

    #[test]
    fn statements_and_the_codes_between_them_keep_their_places() {
        use Word::Code;
        let part = |spelling: &str| {
            let spelling = spelling.to_owned();
            Part::Code(crate::contract::Code { kind: CodeKind::Placeholder, id: 0, spelling })
        };
        let spellings = ["{% if a %}", "{{ b }}", "{{ c }}", "{% else %}", "{% endif %}"];
        let shown = segment(spellings.map(part).to_vec());
        assert!(complete(&shown, &[Code(0), Code(2), Code(1), Code(3), Code(4)]));
        assert!(!complete(&shown, &[Code(0), Code(2), Code(3), Code(1), Code(4)]));
        assert!(!complete(&shown, &[Code(3), Code(1), Code(2), Code(0), Code(4)]));
    }

    #[test]
    fn markup_that_crosses_keeps_its_order() {
        let kinds =
            [(CodeKind::Open, 1), (CodeKind::Open, 2), (CodeKind::Close, 1), (CodeKind::Close, 2)];
        let crossing = segment(kinds.map(|(kind, id)| code(kind, id)).to_vec());
        use Word::Code;
        assert!(complete(&crossing, &[Code(0), Code(1), Code(2), Code(3)]));
        assert!(!complete(&crossing, &[Code(0), Code(1), Code(3)]));
        assert!(!complete(&crossing, &[Code(2), Code(0), Code(1), Code(3)]));
    }
}
