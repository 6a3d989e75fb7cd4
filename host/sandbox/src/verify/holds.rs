//! The comparison of an output with what was put in, without copies of its texts.

use std::{collections::HashMap, iter::from_fn};

use targum_core::contract::{Code, Document, Part, Segment, Word};

/// Returns whether `output` has exactly the segments of `document` with their translations, in order:
/// keys, texts and codes. This is the usual case. Where it is not, [`compare`](super::compare) decides
/// whether the difference matters.
pub fn holds(document: &Document, translations: &[Vec<Word>], output: &Document) -> bool {
    let put_in = document.segments.iter().zip(translations);
    document.segments.len() == output.segments.len()
        && put_in.zip(&output.segments).all(|((segment, words), found)| {
            segment.key == found.key && says(segment, words, found)
        })
}

/// Returns whether a segment of the output has these words, which translate `segment`.
fn says(segment: &Segment, words: &[Word], found: &Segment) -> bool {
    let codes: Vec<&Code> = segment.parts.iter().filter_map(code).collect();
    let put_in = words.iter().filter_map(|word| match word {
        Word::Text(text) => Some(Token::Text(text)),
        Word::Code(index) => codes.get(*index as usize).map(|code| Token::Code(code)),
    });
    let found = found.parts.iter().map(|part| match part {
        Part::Text(text) => Token::Text(text),
        Part::Code(code) => Token::Code(code),
    });
    are_equal(put_in, found)
}

fn code(part: &Part) -> Option<&Code> {
    match part {
        Part::Code(code) => Some(code),
        Part::Text(_) => None,
    }
}

/// A text or a code. Adjacent texts are one text.
#[derive(Clone, Copy)]
enum Token<'a> {
    Text(&'a str),
    Code(&'a Code),
}

/// Returns whether two lists are equal in [normal form](super::found).
fn are_equal<'a>(
    mut left: impl Iterator<Item = Token<'a>>,
    mut right: impl Iterator<Item = Token<'a>>,
) -> bool {
    let is_written = |token: &Token<'_>| !matches!(token, Token::Text(""));
    let mut left = from_fn(|| left.find(is_written));
    let mut right = from_fn(|| right.find(is_written));
    let mut numbers = [Numbers::default(), Numbers::default()];
    let (mut a, mut b) = (left.next(), right.next());
    loop {
        (a, b) = match (a, b) {
            (None, None) => return true,
            (Some(Token::Text(one)), Some(Token::Text(other))) => {
                let common = one.len().min(other.len());
                if one.as_bytes()[..common] != other.as_bytes()[..common] {
                    return false;
                }
                // The ends of equal bytes are boundaries of characters in both texts.
                let rest =
                    |text: &'a str| (text.len() > common).then(|| Token::Text(&text[common..]));
                (rest(one).or_else(|| left.next()), rest(other).or_else(|| right.next()))
            }
            (Some(Token::Code(one)), Some(Token::Code(other))) => {
                let [of_one, of_other] = &mut numbers;
                let is_same = one.kind == other.kind
                    && one.spelling == other.spelling
                    && of_one.of(one.id) == of_other.of(other.id);
                if !is_same {
                    return false;
                }
                (left.next(), right.next())
            }
            _ => return false,
        };
    }
}

/// The numbers of codes, by the order in which their ids appear first.
#[derive(Default)]
struct Numbers(HashMap<u32, usize>);

impl Numbers {
    fn of(&mut self, id: u32) -> usize {
        let next = self.0.len();
        *self.0.entry(id).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use targum_core::contract::CodeKind;

    use super::*;

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    fn code(id: u32, spelling: &str) -> Part {
        Part::Code(Code { kind: CodeKind::Placeholder, id, spelling: spelling.into() })
    }

    fn document(key: &str, parts: &[Part]) -> Document {
        let (key, parts) = (key.to_owned(), parts.to_vec());
        let segment = Segment { key, parts, note: None, plural: None, max_length: None };
        Document { segments: vec![segment], edits: Vec::new(), plan: None }
    }

    #[test]
    fn texts_codes_keys_and_their_order_count() {
        let source = document("k", &[code(7, "{a}"), text("and"), code(9, "{b}")]);
        let words = [vec![
            Word::Code(1),
            Word::Text("é".into()),
            Word::Text(String::new()),
            Word::Text("s".into()),
            Word::Code(0),
        ]];
        let holds = |key: &str, parts: &[Part]| holds(&source, &words, &document(key, parts));
        let found = [code(0, "{b}"), text("és"), code(1, "{a}")];
        assert!(holds("k", &found));
        assert!(!holds("other", &found));
        assert!(holds("k", &[code(5, "{b}"), text("é"), text("s"), text(""), code(1, "{a}")]));
        assert!(!holds("k", &[code(0, "{b}"), text("é"), code(1, "{a}")]));
        assert!(!holds("k", &[code(0, "{b}"), text("ésx"), code(1, "{a}")]));
        assert!(!holds("k", &[code(0, "{b}"), text("ès"), code(1, "{a}")]));
        assert!(!holds("k", &[code(0, "{b}"), text("és"), code(0, "{a}")]), "one id, two codes");
        assert!(!holds("k", &[code(0, "{a}"), text("és"), code(1, "{b}")]));
        assert!(!holds("k", &[code(0, "{b}"), text("és")]));
        assert!(!holds("k", &[text("és"), code(0, "{b}"), code(1, "{a}")]));
    }

    #[test]
    fn every_segment_counts() {
        let source = document("k", &[text("a")]);
        let words = [vec![Word::Text("b".into())]];
        let mut output = document("k", &[text("b")]);
        assert!(holds(&source, &words, &output));
        output.segments.push(output.segments[0].clone());
        assert!(!holds(&source, &words, &output));
        output.segments.clear();
        assert!(!holds(&source, &words, &output));
    }
}
