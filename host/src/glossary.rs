//! Terms with a fixed translation.
//!
//! A term is taken out of a segment as one more code before an engine sees it, and its
//! translation put where the code came out: so every engine keeps to it, as it keeps codes.

use std::collections::BTreeMap;

use crate::{
    config::schema::Term,
    locale::Locale,
    plugins::wit::{Code, CodeKind, Part, Segment, Word},
};

/// The terms of a project, longest first.
#[derive(Clone, Debug, Default)]
pub struct Glossary(Vec<(String, Term)>);

/// A segment without its terms, and how to put them back.
pub struct Masked {
    /// What the engine is to translate.
    pub segment: Segment,
    /// For each code of it: a code of the original, or a term's translation.
    codes: Vec<Word>,
}

impl Glossary {
    /// Of these terms.
    pub fn new(terms: &BTreeMap<String, Term>) -> Self {
        let mut terms: Vec<_> = terms.iter().map(|(term, to)| (term.clone(), to.clone())).collect();
        terms.sort_by_key(|(term, _)| std::cmp::Reverse(term.len()));
        Self(terms)
    }

    /// The terms that have a translation into `target`.
    pub fn pairs(&self, target: &Locale) -> Vec<(&str, &str)> {
        let pairs = self.0.iter().filter_map(|(term, to)| {
            let to = match to {
                Term::Everywhere(to) => to,
                Term::ByLocale(locales) => pick(locales, target)?,
            };
            Some((term.as_str(), to.as_str()))
        });
        pairs.collect()
    }
}

/// The entry of the locale itself, or of the longest locale it is a kind of.
fn pick<'a>(locales: &'a BTreeMap<String, String>, target: &Locale) -> Option<&'a String> {
    let covers = |tag: &str| {
        let rest = target.as_str().strip_prefix(tag);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let fitting = locales.iter().filter_map(|(tag, to)| {
        let tag = Locale::parse(tag).ok()?;
        covers(tag.as_str()).then_some((tag.as_str().len(), to))
    });
    fitting.max_by_key(|(length, _)| *length).map(|(_, to)| to)
}

/// Takes the terms out of a segment: whole words, as they are written.
pub fn mask(segment: &Segment, terms: &[(&str, &str)]) -> Masked {
    let codes = segment.parts.iter().filter_map(|part| match part {
        Part::Code(code) => Some(code.id),
        Part::Text(_) => None,
    });
    let mut masking = Masking {
        next_id: codes.max().map_or(0, |id| id + 1),
        parts: Vec::new(),
        codes: Vec::new(),
    };
    let mut original = 0;
    let mut number = None;
    for part in &segment.parts {
        match part {
            Part::Text(text) => masking.text(text, terms),
            Part::Code(code) => {
                if segment.plural.as_ref().is_some_and(|plural| plural.number == Some(original)) {
                    number = Some(masking.codes.len() as u32);
                }
                masking.parts.push(Part::Code(code.clone()));
                masking.codes.push(Word::Code(original));
                original += 1;
            }
        }
    }
    let mut masked = segment.clone();
    masked.parts = masking.parts;
    if let Some(plural) = &mut masked.plural {
        plural.number = number;
    }
    Masked { segment: masked, codes: masking.codes }
}

struct Masking {
    next_id: u32,
    parts: Vec<Part>,
    codes: Vec<Word>,
}

impl Masking {
    fn text(&mut self, text: &str, terms: &[(&str, &str)]) {
        let (mut start, mut at) = (0, 0);
        while let Some(next) = text[at..].chars().next() {
            match terms.iter().find(|(term, _)| stands_at(text, at, term)) {
                Some((term, to)) => {
                    self.literal(&text[start..at]);
                    self.term(to);
                    at += term.len();
                    start = at;
                }
                None => at += next.len_utf8(),
            }
        }
        self.literal(&text[start..]);
    }

    fn literal(&mut self, text: &str) {
        if !text.is_empty() {
            self.parts.push(Part::Text(text.to_owned()));
        }
    }

    fn term(&mut self, to: &str) {
        // Engines that see what a code stands for see what will stand there.
        let code = Code { kind: CodeKind::Placeholder, id: self.next_id, spelling: to.to_owned() };
        self.next_id += 1;
        self.parts.push(Part::Code(code));
        self.codes.push(Word::Text(to.to_owned()));
    }
}

/// Whether `term` stands at `at`, not as a part of a longer word.
fn stands_at(text: &str, at: usize, term: &str) -> bool {
    if !text[at..].starts_with(term) {
        return false;
    }
    let joins = |inner: Option<char>, outer: Option<char>| {
        inner.is_some_and(char::is_alphanumeric) && outer.is_some_and(char::is_alphanumeric)
    };
    let before = joins(term.chars().next(), text[..at].chars().next_back());
    let after = joins(term.chars().next_back(), text[at + term.len()..].chars().next());
    !before && !after
}

impl Masked {
    /// Puts the terms' translations into a translation of the masked segment.
    pub fn unmask(&self, words: &[Word]) -> Vec<Word> {
        let mut unmasked: Vec<Word> = Vec::new();
        for word in words {
            let word = match word {
                Word::Code(index) => self.codes.get(*index as usize).unwrap_or(word),
                Word::Text(_) => word,
            };
            match (unmasked.last_mut(), word) {
                (Some(Word::Text(before)), Word::Text(text)) => before.push_str(text),
                _ => unmasked.push(word.clone()),
            }
        }
        unmasked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugins::wit::PluralUse;

    fn segment(parts: Vec<Part>) -> Segment {
        let plural = PluralUse { category: "one".into(), sample: "1".into(), number: Some(0) };
        Segment { parts, key: "k".into(), note: None, plural: Some(plural), max_length: None }
    }

    fn code(id: u32, spelling: &str) -> Part {
        Part::Code(Code { kind: CodeKind::Placeholder, id, spelling: spelling.into() })
    }

    #[test]
    fn terms_travel_as_codes_and_come_back_translated() {
        let source = segment(vec![
            Part::Text("A file of Files, ".into()),
            code(0, "%d"),
            Part::Text(" file".into()),
        ]);
        let masked = mask(&source, &[("file", "ficheiro")]);
        assert_eq!(
            masked.segment.parts,
            [
                Part::Text("A ".into()),
                code(1, "ficheiro"),
                Part::Text(" of Files, ".into()),
                code(0, "%d"),
                Part::Text(" ".into()),
                code(2, "ficheiro"),
            ]
        );
        assert_eq!(masked.segment.plural.as_ref().unwrap().number, Some(1));
        let words = [
            Word::Code(2),
            Word::Text(": ".into()),
            Word::Code(1),
            Word::Text(" x ".into()),
            Word::Code(0),
        ];
        assert_eq!(
            masked.unmask(&words),
            [Word::Text("ficheiro: ".into()), Word::Code(0), Word::Text(" x ficheiro".into()),]
        );
    }

    #[test]
    fn the_nearest_locale_is_taken() {
        let locales =
            [("pt", "ficheiro"), ("pt-BR", "arquivo")].map(|(l, t)| (l.to_owned(), t.to_owned()));
        let terms = BTreeMap::from([("file".to_owned(), Term::ByLocale(locales.into()))]);
        let glossary = Glossary::new(&terms);
        let into = |locale| glossary.pairs(&Locale::parse(locale).unwrap());
        assert_eq!(into("pt-BR"), [("file", "arquivo")]);
        assert_eq!(into("pt-PT"), [("file", "ficheiro")]);
        assert_eq!(into("ptx"), []);
    }
}
