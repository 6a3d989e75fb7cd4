//! The translation memory: imported translations, which are used before any engine is asked.
//!
//! A unit is found by its text. Its codes may be elements of their own or stand in the
//! text as they are spelled, so it has two names: one with spellings, one with marks.

use targum_core::cache_key::KeyBuilder;

use super::unit::{Kind, SourcePiece, TargetPiece, Unit};
use targum_core::{
    codes,
    contract::{Code, Segment, Word},
    locale::{Locale, Pair},
};

/// Stands for a code in the name of a unit: no text holds it.
const MARK: char = '\u{FFFF}';

/// The names that a unit is kept under.
pub fn names(project: &str, unit: &Unit) -> Vec<blake3::Hash> {
    let (Ok(source), Ok(target)) = (Locale::parse(&unit.source), Locale::parse(&unit.target))
    else {
        return Vec::new();
    };
    let plural = unit.plural.as_deref().unwrap_or_default();
    let (source, target) = (source.base(), target.minimal());
    let mut names = vec![name(project, &source, &target, plural, &spelled(&unit.from))];
    if unit.from.iter().any(|piece| matches!(piece, SourcePiece::Code(..))) {
        names.push(name(project, &source, &target, plural, &marked(&unit.from)));
    }
    names
}

/// Returns the names that units for a segment may be kept under, the nearest first: of the locale
/// itself, then of its language; of its plural form, then of none.
pub fn candidates(project: &str, pair: &Pair, segment: &Segment) -> Vec<blake3::Hash> {
    let parts = super::unit::pieces(segment);
    let mut texts = vec![marked(&parts), spelled(&parts)];
    texts.dedup();
    let mut targets = vec![pair.target.minimal(), pair.target.base()];
    targets.dedup();
    // A unit without a plural form is of the form that most numbers take, not of others: a
    // translation of "{n} files" is not what `few` needs.
    let plurals = match segment.plural.as_ref().map(|plural| plural.category.as_str()) {
        None => vec![""],
        Some("other") => vec!["other", ""],
        Some(category) => vec![category],
    };
    let source = pair.source.base();
    let mut names = Vec::new();
    for target in &targets {
        for plural in &plurals {
            names.extend(texts.iter().map(|text| name(project, &source, target, plural, text)));
        }
    }
    names
}

fn name(project: &str, source: &str, target: &str, plural: &str, text: &str) -> blake3::Hash {
    let mut key = KeyBuilder::new("memory");
    for field in [project, source, target, plural, text.trim()] {
        key.field(field.as_bytes());
    }
    key.finish()
}

/// The text with codes as they are spelled.
pub fn spelled(pieces: &[SourcePiece]) -> String {
    let text = |piece: &SourcePiece| match piece {
        SourcePiece::Text(text) | SourcePiece::Code(_, _, text) => text.clone(),
    };
    pieces.iter().map(text).collect()
}

/// Returns the text with a mark for the kind of each code.
fn marked(pieces: &[SourcePiece]) -> String {
    let text = |piece: &SourcePiece| match piece {
        SourcePiece::Text(text) => text.clone(),
        SourcePiece::Code(Kind::Placeholder | Kind::Standalone, ..) => format!("{MARK}p"),
        SourcePiece::Code(Kind::Open, ..) => format!("{MARK}o"),
        SourcePiece::Code(Kind::Close, ..) => format!("{MARK}c"),
    };
    pieces.iter().map(text).collect()
}

/// Returns a unit's translation for a segment, if every code of the segment is in it once, well
/// nested.
pub fn apply(unit: &Unit, segment: &Segment) -> Option<Vec<Word>> {
    let parts = super::unit::pieces(segment);
    let words = if marked(&unit.from).trim() == marked(&parts).trim() {
        unit.clone().words()
    } else {
        find_codes(&spelled_target(unit)?, &codes::of(segment))?
    };
    let words = with_edges_of(segment, words);
    codes::complete(segment, &words).then_some(words)
}

/// The translation with codes as they are spelled.
pub(crate) fn spelled_target(unit: &Unit) -> Option<String> {
    let own = unit.from.iter().filter_map(|piece| match piece {
        SourcePiece::Code(_, _, spelling) => Some(spelling),
        SourcePiece::Text(_) => None,
    });
    let own: Vec<&String> = own.collect();
    let mut text = String::new();
    for piece in &unit.to {
        text.push_str(match piece {
            TargetPiece::Text(text) => text,
            TargetPiece::Code(index) => own.get(*index as usize)?,
        });
    }
    Some(text)
}

/// Finds the codes in a text by their spelling. Returns `None` unless each is in it exactly once.
fn find_codes(text: &str, codes: &[&Code]) -> Option<Vec<Word>> {
    let mut left: Vec<usize> = (0..codes.len()).collect();
    let (mut words, mut plain, mut rest) = (Vec::new(), String::new(), text);
    while let Some(next) = rest.chars().next() {
        let fits = |&index: &usize| {
            let spelling = &codes[index].spelling;
            !spelling.is_empty() && rest.starts_with(spelling.as_str())
        };
        // The longest code that fits is taken, and the first of equally long codes.
        let best = (0..codes.len()).filter(fits).map(|index| codes[index].spelling.len()).max();
        let Some(length) = best else {
            plain.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        };
        let at = left.iter().position(|&index| codes[index].spelling == rest[..length])?;
        if !plain.is_empty() {
            words.push(Word::Text(std::mem::take(&mut plain)));
        }
        words.push(Word::Code(left.remove(at) as u32));
        rest = &rest[length..];
    }
    if !plain.is_empty() {
        words.push(Word::Text(plain));
    }
    left.is_empty().then_some(words)
}

/// Returns the words with the white space that the segment has at its ends, as other tools remove the white space.
fn with_edges_of(segment: &Segment, mut words: Vec<Word>) -> Vec<Word> {
    let text = spelled(&super::unit::pieces(segment));
    let start = &text[..text.len() - text.trim_start().len()];
    let end = &text[text.trim_end().len().max(start.len())..];
    match words.first_mut() {
        Some(Word::Text(first)) => *first = format!("{start}{}", first.trim_start()),
        _ if start.is_empty() => {}
        _ => words.insert(0, Word::Text(start.to_owned())),
    }
    match words.last_mut() {
        Some(Word::Text(last)) => *last = format!("{}{end}", last.trim_end()),
        _ if end.is_empty() => {}
        _ => words.push(Word::Text(end.to_owned())),
    }
    words.retain(|word| !matches!(word, Word::Text(text) if text.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{CodeKind, Part, PluralUse};

    fn pair(source: &str, target: &str) -> Pair {
        Pair { source: Locale::parse(source).unwrap(), target: Locale::parse(target).unwrap() }
    }

    /// "Hello {name}!" with white space around it.
    fn segment() -> Segment {
        let spelling = "{name}".to_owned();
        let parts = vec![
            Part::Text(" Hello ".into()),
            Part::Code(Code { kind: CodeKind::Placeholder, id: 3, spelling }),
            Part::Text("!\n".into()),
        ];
        Segment { parts, key: "k".into(), note: None, plural: None, max_length: None }
    }

    fn unit(source: &str, target: &str, from: Vec<SourcePiece>, to: Vec<TargetPiece>) -> Unit {
        let (source, target) = (source.to_owned(), target.to_owned());
        Unit { source, target, plural: None, from, to, terms: Vec::new(), confidence: None }
    }

    fn plain(source: &str, target: &str) -> Unit {
        let from = vec![SourcePiece::Text("Hello {name}!".into())];
        unit(source, target, from, vec![TargetPiece::Text("Olá, {name}!".into())])
    }

    fn found(unit: &Unit, pair: &Pair, segment: &Segment) -> bool {
        let kept = names("p", unit);
        candidates("p", pair, segment).iter().any(|name| kept.contains(name))
    }

    #[test]
    fn codes_may_be_text_or_elements() {
        let wanted = [Word::Text(" Olá, ".into()), Word::Code(0), Word::Text("!\n".into())];
        let (segment, pair) = (segment(), pair("en", "pt"));
        let in_text = plain("en", "pt");
        assert!(found(&in_text, &pair, &segment));
        assert_eq!(apply(&in_text, &segment).unwrap(), wanted);

        // Another tool's own name for the placeholder.
        let code = SourcePiece::Code(Kind::Placeholder, 1, "{1}".into());
        let from = vec![SourcePiece::Text("Hello ".into()), code, SourcePiece::Text("!".into())];
        let to = vec![
            TargetPiece::Text("Olá, ".into()),
            TargetPiece::Code(0),
            TargetPiece::Text("!".into()),
        ];
        let element = unit("en", "pt", from, to);
        assert!(found(&element, &pair, &segment));
        assert_eq!(apply(&element, &segment).unwrap(), wanted);
    }

    #[test]
    fn a_translation_must_have_every_code_once() {
        for to in ["Olá!", "Olá, {name} {name}!", "Olá, {nome}!"] {
            let mut unit = plain("en", "pt");
            unit.to = vec![TargetPiece::Text(to.into())];
            assert_eq!(apply(&unit, &segment()), None, "{to}");
        }
    }

    #[test]
    fn regions_of_the_source_do_not_matter_and_those_of_the_target_do() {
        let found = |kept: (&str, &str), asked: (&str, &str)| {
            found(&plain(kept.0, kept.1), &pair(asked.0, asked.1), &segment())
        };
        assert!(found(("en-US", "pt-BR"), ("en", "pt")));
        assert!(found(("en-GB", "pt"), ("en-US", "pt-BR")));
        assert!(found(("en", "pt"), ("en", "pt-PT")));
        assert!(!found(("en", "pt-PT"), ("en", "pt-BR")));
        assert!(!found(("en", "zh-Hans"), ("en", "zh-Hant")));
        assert!(!found(("en", "pt"), ("pt", "en")));
    }

    #[test]
    fn plural_forms_are_separate_entries() {
        let form = |category: &str| {
            let (category, sample) = (category.to_owned(), "3".to_owned());
            Segment { plural: Some(PluralUse { category, sample, number: Some(0) }), ..segment() }
        };
        let pair = pair("en", "pl");
        let of_none = plain("en", "pl");
        let few = Unit { plural: Some("few".into()), ..plain("en", "pl") };
        assert!(found(&of_none, &pair, &form("other")) && !found(&of_none, &pair, &form("few")));
        assert!(found(&few, &pair, &form("few")) && !found(&few, &pair, &segment()));
    }
}
