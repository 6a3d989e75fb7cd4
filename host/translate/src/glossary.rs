//! Terms with a fixed translation.
//!
//! A term in lower case stands for itself, capitalised and in capitals, and its translation
//! follows: `file` includes `File` and `FILE`. Any other term matches only as it is written. Only
//! whole words are terms; [`boundaries`] finds the words of each script.
//!
//! [`forbidden`] has the terms that must not be used in translations.
//!
//! A term is replaced by a code before an engine sees the segment, and its translation is put where
//! the engine has put the code. So every engine keeps to the glossary as it keeps codes.

mod boundaries;
pub mod forbidden;

use std::{
    cell::LazyCell,
    collections::{BTreeMap, HashSet},
};

use self::boundaries::Boundaries;
use serde::Deserialize;
use targum_cache::unit::Unit;
use targum_core::{
    contract::{Code, CodeKind, Part, Segment, Word},
    locale::{Locale, Pair},
};
use targum_segment::parse::verbatim;

/// The fixed translation of a term.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a string or a table such as { pt = \"…\", de = \"…\" }")]
pub enum Term {
    /// One translation for every target locale.
    Everywhere(String),
    /// A translation for each target locale: the tag itself, or its language.
    ByLocale(BTreeMap<String, String>),
}

/// The terms of a project, longest first.
#[derive(Clone, Debug, Default)]
pub struct Glossary(Vec<(String, Translations)>);

/// The translations of a term.
#[derive(Clone, Debug)]
enum Translations {
    Everywhere(String),
    /// The translations by the canonical tag of their locale.
    ByLocale(Vec<(String, String)>),
}

/// The terms with a translation into one locale, in each of their forms and in order.
#[derive(Clone, Debug, Default)]
pub struct Terms(Vec<(String, String)>);

impl Terms {
    /// Makes the terms of pairs of a term and its translation.
    pub fn new(pairs: &[(&str, &str)]) -> Self {
        let mut forms: BTreeMap<String, String> = BTreeMap::new();
        for (term, to) in pairs {
            if *term == term.to_lowercase() {
                forms.entry(term.to_uppercase()).or_insert_with(|| to.to_uppercase());
                forms.insert(capitalised(term), capitalised(to));
            }
        }
        // A form that the glossary lists takes precedence over a derived form.
        forms.extend(pairs.iter().map(|(term, to)| ((*term).to_owned(), (*to).to_owned())));
        forms.remove("");
        Self(forms.into_iter().collect())
    }

    /// Returns the terms that a text begins with and their translations, the longest last. The time is in
    /// proportion to the letters that the text has in common with any term.
    fn prefixes_of(&self, text: &str) -> Vec<&(String, String)> {
        let mut prefixes = Vec::new();
        // The terms that begin with the first `depth` bytes of the text, the shortest first.
        let mut terms = &self.0[..];
        for (depth, byte) in text.bytes().enumerate() {
            let at = |(term, _): &(String, String)| term.as_bytes().get(depth).copied();
            terms = &terms[terms.partition_point(|term| at(term) < Some(byte))..];
            terms = &terms[..terms.partition_point(|term| at(term) == Some(byte))];
            let Some((first, others)) = terms.split_first() else { break };
            if first.0.len() == depth + 1 {
                prefixes.push(first);
                terms = others;
            }
        }
        prefixes
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A segment without its terms, and the terms to put back.
pub struct Masked<'a> {
    original: &'a Segment,
    /// `None` if the original has no terms. Most projects have no glossary, so this is usual.
    replaced: Option<Box<Replaced>>,
}

/// A segment whose terms are replaced by codes.
struct Replaced {
    segment: Segment,
    /// For each code of the segment, a code of the original or a term's translation.
    codes: Vec<Word>,
}

impl Glossary {
    /// Makes a glossary of these terms. A tag that is no locale has no effect.
    pub fn new(terms: &BTreeMap<String, Term>) -> Self {
        Self::of(terms.iter().map(|(term, to)| (term.clone(), Translations::of(to))).collect())
    }

    fn of(terms: BTreeMap<String, Translations>) -> Self {
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort_by_key(|(term, _)| std::cmp::Reverse(term.len()));
        Self(terms)
    }

    /// Returns these terms and others. The others replace terms of the same spelling.
    pub(crate) fn with(&self, others: BTreeMap<String, String>) -> Self {
        let mut terms: BTreeMap<_, _> = self.0.iter().cloned().collect();
        terms.extend(others.into_iter().map(|(term, to)| (term, Translations::Everywhere(to))));
        Self::of(terms)
    }

    /// Returns the terms that have a translation into `target`.
    pub fn pairs(&self, target: &Locale) -> Vec<(&str, &str)> {
        let pairs =
            self.0.iter().filter_map(|(term, to)| Some((term.as_str(), to.for_locale(target)?)));
        pairs.collect()
    }
}

impl Translations {
    fn of(term: &Term) -> Self {
        match term {
            Term::Everywhere(to) => Self::Everywhere(to.clone()),
            Term::ByLocale(locales) => {
                let canonical = |(tag, to): (&String, &String)| {
                    Some((Locale::parse(tag).ok()?.as_str().to_owned(), to.clone()))
                };
                Self::ByLocale(locales.iter().filter_map(canonical).collect())
            }
        }
    }

    /// Returns the translation for the locale itself, or for the longest locale that includes it.
    fn for_locale(&self, target: &Locale) -> Option<&str> {
        let locales = match self {
            Self::Everywhere(to) => return Some(to),
            Self::ByLocale(locales) => locales,
        };
        let includes = |(tag, _): &&(String, String)| {
            let rest = target.as_str().strip_prefix(tag.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let fitting = locales.iter().filter(includes);
        fitting.max_by_key(|(tag, _)| tag.len()).map(|(_, to)| to.as_str())
    }
}

/// Takes the terms out of a segment.
pub(crate) fn mask<'a>(segment: &'a Segment, terms: &Terms) -> Masked<'a> {
    let is_empty = |part: &Part| matches!(part, Part::Text(text) if text.is_empty());
    // Empty texts are taken out too, so that they do not change the segment's key in the cache.
    let is_same = terms.0.is_empty() && !segment.parts.iter().any(is_empty);
    let replaced = (!is_same).then(|| Box::new(replace(segment, terms)));
    Masked { original: segment, replaced }
}

fn replace(segment: &Segment, terms: &Terms) -> Replaced {
    let codes = segment.parts.iter().filter_map(|part| match part {
        Part::Code(code) => Some(code.id),
        Part::Text(_) => None,
    });
    let mut masking =
        Masking { used: codes.collect(), next: 0, parts: Vec::new(), codes: Vec::new() };
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
    Replaced { segment: masked, codes: masking.codes }
}

struct Masking {
    /// The ids of the segment's own codes.
    used: HashSet<u32>,
    /// The lowest id that may be free.
    next: u32,
    parts: Vec<Part>,
    codes: Vec<Word>,
}

impl Masking {
    fn text(&mut self, text: &str, terms: &Terms) {
        // Few texts have a term, so names and boundaries are found only where one may be.
        let boundaries = LazyCell::new(|| Boundaries::new(text));
        let names = LazyCell::new(|| verbatim::names(text));
        let stands = |at: usize, term: &str| {
            let end = at + term.len();
            // No term is a part of a file's name, a path or an identifier.
            let next = names.partition_point(|name| name.end <= at);
            let within = names
                .get(next)
                .is_some_and(|name| name.start < end && !(at <= name.start && name.end <= end));
            !within && boundaries.part(at..end)
        };
        let (mut start, mut at) = (0, 0);
        while let Some(next) = text[at..].chars().next() {
            let mut fitting = terms.prefixes_of(&text[at..]).into_iter().rev();
            match fitting.find(|(term, _)| stands(at, term)) {
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
        // An engine that sees the spelling of a code sees the term's translation.
        let id = (self.next..).find(|id| !self.used.contains(id)).unwrap_or_default();
        let code = Code { kind: CodeKind::Placeholder, id, spelling: to.to_owned() };
        self.next = id.wrapping_add(1);
        self.parts.push(Part::Code(code));
        self.codes.push(Word::Text(to.to_owned()));
    }
}

impl Masked<'_> {
    /// Returns the segment that the engine is to translate.
    pub fn segment(&self) -> &Segment {
        self.replaced.as_ref().map_or(self.original, |replaced| &replaced.segment)
    }

    /// Returns whether the segment has no terms, so that the engine translates the original.
    pub(crate) fn is_original(&self) -> bool {
        self.replaced.is_none()
    }

    fn codes(&self) -> &[Word] {
        self.replaced.as_ref().map_or(&[], |replaced| &replaced.codes)
    }

    /// Makes the unit under which the cache keeps `words`, a translation of the masked segment.
    pub(crate) fn unit(&self, pair: &Pair, words: &[Word]) -> Unit {
        Unit::new(pair, self.segment(), self.terms(), words)
    }

    /// Returns the codes that are terms, with their translations.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (u32, &str)> {
        self.codes().iter().zip(0..).filter_map(|(word, index)| match word {
            Word::Text(to) => Some((index, to.as_str())),
            Word::Code(_) => None,
        })
    }

    /// Puts the terms' translations into a translation of the masked segment.
    pub(crate) fn unmask(&self, words: Vec<Word>) -> Vec<Word> {
        let are_texts = |pair: &[Word]| matches!(pair, [Word::Text(_), Word::Text(_)]);
        if self.is_original() && !words.windows(2).any(are_texts) {
            return words;
        }
        let mut unmasked: Vec<Word> = Vec::new();
        for word in words {
            let word = match word {
                Word::Code(index) => match self.codes().get(index as usize) {
                    Some(word) => word.clone(),
                    None => word,
                },
                Word::Text(_) => word,
            };
            if let (Some(Word::Text(before)), Word::Text(text)) = (unmasked.last_mut(), &word) {
                before.push_str(text);
            } else {
                unmasked.push(word);
            }
        }
        unmasked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::PluralUse;

    fn segment(parts: Vec<Part>) -> Segment {
        let plural = PluralUse { category: "one".into(), sample: "1".into(), number: Some(0) };
        Segment { parts, key: "k".into(), note: None, plural: Some(plural), max_length: None }
    }

    fn code(id: u32, spelling: &str) -> Part {
        Part::Code(Code { kind: CodeKind::Placeholder, id, spelling: spelling.into() })
    }

    #[test]
    fn terms_that_a_text_begins_with_are_found() {
        let terms = Terms::new(&[("AB", "1"), ("A", "2"), ("ABC", "3"), ("B", "4"), ("É", "5")]);
        let found = |text: &str| {
            let found = terms.prefixes_of(text).into_iter();
            found.map(|(term, _)| term.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(found("ABD"), ["A", "AB"]);
        assert_eq!(found("ABC"), ["A", "AB", "ABC"]);
        assert_eq!(found("ÉA"), ["É"]);
        assert!(found("C").is_empty() && found("").is_empty() && found("Ê").is_empty());
    }

    #[test]
    fn terms_take_ids_that_no_code_has() {
        let source =
            segment(vec![code(u32::MAX, "%d"), code(1, "%s"), Part::Text("file file".into())]);
        let masked = mask(&source, &Terms::new(&[("file", "ficheiro")]));
        let ids = masked.segment().parts.iter().filter_map(|part| match part {
            Part::Code(code) => Some(code.id),
            Part::Text(_) => None,
        });
        assert_eq!(ids.collect::<Vec<_>>(), [u32::MAX, 1, 0, 2]);
    }

    #[test]
    fn terms_are_codes_and_become_their_translations() {
        let source = segment(vec![
            Part::Text("A file of Files, ".into()),
            code(0, "%d"),
            Part::Text(" file".into()),
        ]);
        let masked = mask(&source, &Terms::new(&[("file", "ficheiro")]));
        assert_eq!(
            masked.segment().parts,
            [
                Part::Text("A ".into()),
                code(1, "ficheiro"),
                Part::Text(" of Files, ".into()),
                code(0, "%d"),
                Part::Text(" ".into()),
                code(2, "ficheiro"),
            ]
        );
        assert_eq!(masked.segment().plural.as_ref().unwrap().number, Some(1));
        let words = [
            Word::Code(2),
            Word::Text(": ".into()),
            Word::Code(1),
            Word::Text(" x ".into()),
            Word::Code(0),
        ];
        assert_eq!(
            masked.unmask(words.to_vec()),
            [Word::Text("ficheiro: ".into()), Word::Code(0), Word::Text(" x ficheiro".into()),]
        );
    }

    /// Returns the text with its terms translated.
    fn replaced(text: &str, terms: &[(&str, &str)]) -> String {
        let source = Segment { plural: None, ..segment(vec![Part::Text(text.into())]) };
        let masked = mask(&source, &Terms::new(terms));
        let words = masked.unmask(targum_core::codes::source(masked.segment()));
        match &words[..] {
            [Word::Text(text)] => text.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_term_in_lower_case_follows_the_case_of_the_text() {
        let terms = [("file", "ficheiro"), ("Apple", "Apple"), ("apple", "maçã")];
        assert_eq!(replaced("File, file and FILE", &terms), "Ficheiro, ficheiro and FICHEIRO");
        assert_eq!(replaced("fIle", &terms), "fIle");
        assert_eq!(replaced("An Apple is no apple", &terms), "An Apple is no maçã");
        assert_eq!(replaced("GitHub, github", &[("GitHub", "X")]), "X, github");
    }

    #[test]
    fn a_part_of_a_name_is_not_a_term() {
        let terms = [("file", "ficha"), ("strings.xml", "textos.xml")];
        let text = "The file my-file.json, --file /usr/bin/file in os.file: file.";
        let expected = "The ficha my-file.json, --file /usr/bin/file in os.file: ficha.";
        assert_eq!(replaced(text, &terms), expected);
        assert_eq!(replaced("See (strings.xml)", &terms), "See (textos.xml)");
    }

    #[test]
    fn the_longest_term_counts() {
        let terms = [("request", "pedido"), ("pull request", "pedido de integração")];
        assert_eq!(replaced("pull request, request", &terms), "pedido de integração, pedido");
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
