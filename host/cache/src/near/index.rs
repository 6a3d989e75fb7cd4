//! The index of a project's imported translations: by word, the units that have it.

use std::collections::{HashMap, HashSet};

use super::{fuzzy::Fuzzy, words};
use crate::{
    translation_memory,
    unit::{self, Unit},
};
use targum_core::{
    Hundredths,
    contract::Segment,
    locale::{Locale, Pair},
};

/// The number of units that an index holds at most.
const UNITS: usize = 200_000;

/// The number of words above which a text has no near matches.
const WORDS: usize = 100;

/// The number of units that a segment is compared with at most: those with the rarest words of the segment.
const COMPARED: usize = 500;

/// The most by which a similarity becomes higher when it is rounded.
const ROUNDED: f64 = 0.005;

/// The highest similarity of a near match.
const HIGHEST: f64 = 0.99;

/// The index of a project.
#[derive(Default)]
pub(super) struct Index {
    numbers: HashMap<Box<str>, u32>,
    groups: HashMap<Group, Units>,
    count: usize,
}

/// The locales that units are used for, as the names of units have them, and the plural form.
#[derive(PartialEq, Eq, Hash)]
struct Group {
    source: String,
    target: String,
    plural: String,
}

/// The units of a group.
#[derive(Default)]
struct Units {
    /// The name of each unit, and its words by number.
    units: Vec<(blake3::Hash, Box<[u32]>)>,
    /// The units that have a word, by the word's number.
    by_word: HashMap<u32, Vec<u32>>,
}

impl Index {
    /// Adds a unit, unless it is too long or the index is full.
    pub(super) fn add(&mut self, project: &str, unit: &Unit) {
        let (Ok(source), Ok(target)) = (Locale::parse(&unit.source), Locale::parse(&unit.target))
        else {
            return;
        };
        let Some(name) = translation_memory::names(project, unit).into_iter().next() else {
            return;
        };
        let mut count = 0;
        words::each(&unit.from, |_| count += 1);
        if !(1..=WORDS).contains(&count) || self.count == UNITS {
            return;
        }
        let mut own = Vec::with_capacity(count);
        words::each(&unit.from, |word| {
            let next = self.numbers.len() as u32;
            own.push(*self.numbers.entry(word.into()).or_insert(next));
        });
        self.count += 1;
        let (source, target) = (source.base(), target.minimal());
        let plural = unit.plural.clone().unwrap_or_default();
        let units = self.groups.entry(Group { source, target, plural }).or_default();
        let number = units.units.len() as u32;
        for word in own.iter().collect::<HashSet<_>>() {
            units.by_word.entry(*word).or_default().push(number);
        }
        units.units.push((name, own.into()));
    }

    /// Returns the names of the units that are most similar to a segment, with their similarity.
    pub(super) fn find(
        &self,
        pair: &Pair,
        segment: &Segment,
        Fuzzy { min_similarity, max_matches }: Fuzzy,
    ) -> Vec<(blake3::Hash, Hundredths)> {
        let mut best: HashMap<blake3::Hash, Hundredths> = HashMap::new();
        let texts = self.texts(segment);
        for units in self.groups_of(pair, segment) {
            for text in &texts {
                for (name, similarity) in units.similar(text, min_similarity.number()) {
                    let known = best.entry(name).or_insert(similarity);
                    *known = similarity.max(*known);
                }
            }
        }
        let mut best: Vec<_> = best.into_iter().collect();
        best.sort_by(|(name, similarity), (other, than)| {
            than.cmp(similarity).then_with(|| name.as_bytes().cmp(other.as_bytes()))
        });
        best.truncate(max_matches.get());
        best
    }

    /// Returns the words of a segment by number, with its codes as one word each and as they are spelled. A word that
    /// no unit has gets a number of its own.
    fn texts(&self, segment: &Segment) -> Vec<Vec<u32>> {
        let pieces = unit::pieces(segment);
        let [mut marked, mut spelled] = [Vec::new(), Vec::new()];
        let mut next = u32::MAX;
        let mut number = |word: &str| {
            self.numbers.get(word).copied().unwrap_or_else(|| {
                next -= 1;
                next
            })
        };
        words::each(&pieces, |word| marked.push(number(word)));
        let text = translation_memory::spelled(&pieces);
        words::each_of_text(&text, &mut |word: &str| spelled.push(number(word)));
        let mut texts = vec![marked, spelled];
        texts.dedup();
        texts.retain(|text| (1..=WORDS).contains(&text.len()));
        texts
    }

    /// Returns the units of the target's locale and of its language, of the segment's plural form and of none.
    fn groups_of(&self, pair: &Pair, segment: &Segment) -> impl Iterator<Item = &Units> {
        let mut targets = vec![pair.target.minimal(), pair.target.base()];
        targets.dedup();
        let plural = segment.plural.as_ref().map(|plural| plural.category.clone());
        let plurals: HashSet<String> = plural.into_iter().chain([String::new()]).collect();
        targets.into_iter().flat_map(move |target| {
            let groups = plurals.iter().map(|plural| Group {
                source: pair.source.base(),
                target: target.clone(),
                plural: plural.clone(),
            });
            let found: Vec<_> = groups.filter_map(|group| self.groups.get(&group)).collect();
            found
        })
    }
}

impl Units {
    /// Returns the units whose similarity to a text is `least` and more.
    fn similar(&self, text: &[u32], least: f64) -> Vec<(blake3::Hash, Hundredths)> {
        let mut compared = HashSet::new();
        let similar = self.candidates(text, least).filter(|unit| compared.insert(*unit));
        let sorted = sorted(text);
        let similar = similar.take(COMPARED).filter_map(|unit| {
            let (name, words) = &self.units[unit as usize];
            Some((*name, similarity(text, &sorted, words, least)?))
        });
        similar.collect()
    }

    /// Returns the units that have one of the rarest words of a text, more than once if they have several of the words.
    /// A unit that has none of so many words differs in too many words.
    fn candidates(&self, text: &[u32], least: f64) -> impl Iterator<Item = u32> {
        let units = |word: &u32| self.by_word.get(word).map_or(&[][..], Vec::as_slice);
        let mut rarest = text.to_vec();
        rarest.sort_by_key(|word| units(word).len());
        let shared = ((least - ROUNDED) * text.len() as f64).ceil() as usize;
        rarest.truncate(text.len() + 1 - shared.clamp(1, text.len()));
        rarest.into_iter().flat_map(move |word| units(&word).iter().copied())
    }
}

fn sorted(words: &[u32]) -> Vec<u32> {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Returns the number of words that two texts share. The words of one text are sorted.
fn shared(in_order: &[u32], words: &[u32]) -> usize {
    let mut left = in_order.iter().peekable();
    let mut is_shared = |word: &u32| {
        while left.next_if(|next| *next < word).is_some() {}
        left.next_if(|next| *next == word).is_some()
    };
    sorted(words).iter().filter(|word| is_shared(word)).count()
}

/// Words as a sequence that can be compared.
struct Words<'w>(&'w [u32]);

impl<'w> IntoIterator for &Words<'w> {
    type Item = &'w u32;
    type IntoIter = std::slice::Iter<'w, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Returns the part of the words of two texts that are the same, if the part is `least` and more.
/// `sorted` has the words of the first text in order.
fn similarity(text: &[u32], sorted: &[u32], words: &[u32], least: f64) -> Option<Hundredths> {
    let longer = words.len().max(text.len()) as f64;
    let may_be_similar = |shared: usize| shared as f64 / longer >= least - ROUNDED;
    // Whatever the order of the words, only shared ones stay. Counting takes less time than a comparison.
    if !may_be_similar(words.len().min(text.len())) || !may_be_similar(shared(sorted, words)) {
        return None;
    }
    let edits = strsim::generic_levenshtein(&Words(text), &Words(words)) as f64;
    let similarity = Hundredths::new((1.0 - edits / longer).min(HIGHEST))?;
    (similarity.number() >= least).then_some(similarity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::{SourcePiece, TargetPiece};
    use targum_core::contract::{Code, CodeKind, Part, PluralUse};

    fn pair(source: &str, target: &str) -> Pair {
        Pair { source: Locale::parse(source).unwrap(), target: Locale::parse(target).unwrap() }
    }

    fn unit(source: &str, target: &str, text: &str) -> Unit {
        Unit {
            source: source.to_owned(),
            target: target.to_owned(),
            plural: None,
            from: vec![SourcePiece::Text(text.to_owned())],
            to: vec![TargetPiece::Text("…".into())],
            terms: Vec::new(),
            confidence: None,
        }
    }

    fn segment(text: &str) -> Segment {
        let parts = vec![Part::Text(text.to_owned())];
        Segment { parts, key: String::new(), note: None, plural: None, max_length: None }
    }

    fn index(units: &[Unit]) -> Index {
        let mut index = Index::default();
        units.iter().for_each(|unit| index.add("p", unit));
        index
    }

    fn found(index: &Index, pair: &Pair, segment: &Segment, least: f64, most: usize) -> Vec<f64> {
        let fuzzy = Fuzzy {
            min_similarity: Hundredths::new(least).unwrap(),
            max_matches: most.try_into().unwrap(),
        };
        index.find(pair, segment, fuzzy).into_iter().map(|(_, number)| number.number()).collect()
    }

    #[test]
    fn the_most_similar_units_are_found() {
        let texts =
            ["Open the file", "Open the folder", "Close the window", "open the file", "Quit"];
        let index = index(&texts.map(|text| unit("en", "pt", text)));
        let find = |text: &str, least| found(&index, &pair("en", "pt"), &segment(text), least, 9);
        assert_eq!(find("Open the file!", 0.5), [0.75, 0.75, 0.5]);
        assert_eq!(find("Open the door", 0.6), [0.67, 0.67, 0.67]);
        assert_eq!(find("OPEN THE FILE", 0.9), [0.99, 0.99]);
        assert_eq!(find("Something else", 0.5), [0.0; 0]);
        assert_eq!(find("", 0.5), [0.0; 0]);
        assert_eq!(find(&"file ".repeat(WORDS + 1), 0.5), [0.0; 0]);
        assert_eq!(found(&index, &pair("en", "pt"), &segment("Open the door"), 0.6, 2).len(), 2);
        assert_eq!(found(&index, &pair("en", "de"), &segment("Quit"), 0.5, 9), [0.0; 0]);
        assert_eq!(found(&index, &pair("en-GB", "pt-BR"), &segment("Quit"), 0.5, 9), [0.99]);
    }

    /// Compares the index with a comparison of all texts.
    #[test]
    fn no_similar_unit_is_missed() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut text = |words: u32| {
            let length = random.usize(1..12);
            let words: Vec<_> = (0..length).map(|_| format!("w{}", random.u32(0..words))).collect();
            words.join(" ")
        };
        let texts: Vec<_> = (0..300).map(|_| text(4)).collect();
        let units: Vec<_> = texts.iter().map(|text| unit("en", "pt", text)).collect();
        let index = index(&units);
        let mut matches = 0;
        for _ in 0..200 {
            let asked = text(5);
            for least in [0.5, 0.66, 0.8] {
                let similarity = |text: &String| {
                    let words = |text: &str| -> Vec<String> {
                        text.split(' ').map(str::to_owned).collect()
                    };
                    let (one, other) = (words(text), words(&asked));
                    let edits = strsim::generic_levenshtein(&one, &other) as f64;
                    let similarity = 1.0 - edits / one.len().max(other.len()) as f64;
                    Hundredths::new(similarity.min(HIGHEST)).unwrap().number()
                };
                let mut names = HashSet::new();
                let distinct = texts.iter().filter(|text| names.insert((*text).clone()));
                let mut wanted: Vec<_> =
                    distinct.map(similarity).filter(|number| *number >= least).collect();
                wanted.sort_by(|a, b| b.total_cmp(a));
                assert_eq!(found(&index, &pair("en", "pt"), &segment(&asked), least, 1000), wanted);
                matches += wanted.len();
            }
        }
        assert!(matches > 1000, "{matches}");
    }

    #[test]
    fn shared_words_count_as_often_as_both_texts_have_them() {
        assert_eq!(shared(&[1, 2, 2, 5], &[2, 5, 3, 2, 2]), 3);
        assert_eq!((shared(&[1], &[]), shared(&[], &[1]), shared(&[1, 3], &[3, 1])), (0, 0, 2));
    }

    #[test]
    fn a_unit_that_is_not_held_takes_no_memory() {
        let index = index(&[unit("en", "pt", &"a new word ".repeat(WORDS)), unit("en", "pt", " ")]);
        assert!(index.numbers.is_empty() && index.groups.is_empty());
    }

    #[test]
    fn codes_match_whatever_their_spelling() {
        let code =
            |id| Part::Code(Code { kind: CodeKind::Placeholder, id, spelling: "{n}".into() });
        let mut asked = segment("Copy ");
        asked.parts.extend([code(1), Part::Text(" files".into())]);
        let with_code = Unit {
            from: vec![
                SourcePiece::Text("Copy ".into()),
                SourcePiece::Code(unit::Kind::Placeholder, 1, "%d".into()),
                SourcePiece::Text(" folders".into()),
            ],
            to: vec![TargetPiece::Code(0)],
            ..unit("en", "pt", "")
        };
        let in_text = unit("en", "pt", "Copy {n} folders");
        let pair = pair("en", "pt");
        assert_eq!(found(&index(&[with_code]), &pair, &asked, 0.5, 9), [0.67]);
        assert_eq!(found(&index(&[in_text]), &pair, &asked, 0.5, 9), [0.8]);
    }

    #[test]
    fn units_of_another_plural_form_do_not_count() {
        let few = Unit { plural: Some("few".into()), ..unit("en", "pl", "Open the files") };
        let index = index(&[few]);
        let form = |category: &str| {
            let (category, sample) = (category.to_owned(), "3".to_owned());
            let plural = Some(PluralUse { category, sample, number: None });
            Segment { plural, ..segment("Open all the files") }
        };
        let find = |segment: &Segment| found(&index, &pair("en", "pl"), segment, 0.5, 9);
        assert_eq!(find(&form("few")), [0.75]);
        assert_eq!(find(&form("other")), [0.0; 0]);
        assert_eq!(find(&segment("Open all the files")), [0.0; 0]);
    }
}
