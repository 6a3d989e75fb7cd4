//! Puts inline markup back into a translation by soft alignment.
//!
//! Each element becomes the stretch of words that has the most of it: a word counts for
//! an element by how much of its attention lies inside, less one half, and the best sum
//! wins. So short gaps fill by themselves, an element is always one stretch, and choosing
//! children within their parent makes them nest.

mod edges;
mod fences;
pub mod function_words;

use std::ops::Range;

use self::{
    edges::Edges,
    fences::{Fences, Window},
    function_words::FunctionWords,
};

use icu_segmenter::{WordSegmenter, options::WordBreakInvariantOptions};

use crate::{
    Score,
    item::{Item, push},
    mark::sentinels::{Found, Spelled},
};

/// A translation, and how much each of its tokens attends to each token of the source.
#[derive(Clone, Debug, Default)]
pub struct Alignment {
    /// The translation.
    pub target: String,
    /// The model's score of the translation.
    pub score: Score,
    /// Tokens of the source: byte ranges in the text that was given.
    pub sources: Vec<Range<usize>>,
    /// Tokens of the translation: byte ranges in `target`.
    pub targets: Vec<Range<usize>>,
    /// One row for each of `targets`, as long as `sources`.
    pub weights: Vec<Vec<f32>>,
    /// The function words of the source's language and of the translation's.
    pub function_words: [FunctionWords; 2],
}

impl Alignment {
    /// Returns the share of the attention of `target` that lies in `source`, from 0 to 1.
    pub fn share(&self, target: &Range<usize>, source: &Range<usize>) -> f32 {
        let (mut inside, mut all) = (0.0, 0.0);
        for (token, row) in self.targets.iter().zip(&self.weights) {
            let part = overlap(token, target);
            if part == 0.0 {
                continue;
            }
            for (other, weight) in self.sources.iter().zip(row) {
                inside += part * weight * overlap(other, source);
                all += part * weight;
            }
        }
        if all > 0.0 { inside / all } else { 0.0 }
    }

    /// Returns the part of the attention of `target` that lies in each of `sources`, in tokens.
    pub fn row(&self, target: &Range<usize>, sources: &[Range<usize>]) -> Vec<f32> {
        let mut row = vec![0.0; sources.len()];
        for (token, weights) in self.targets.iter().zip(&self.weights) {
            let part = overlap(token, target);
            if part == 0.0 {
                continue;
            }
            for (other, weight) in self.sources.iter().zip(weights) {
                for (sum, source) in row.iter_mut().zip(sources) {
                    *sum += part * weight * overlap(other, source);
                }
            }
        }
        row
    }
}

/// Returns the part of `token` that lies in `range`, from 0 to 1.
fn overlap(token: &Range<usize>, range: &Range<usize>) -> f32 {
    let common = token.end.min(range.end).saturating_sub(token.start.max(range.start));
    common as f32 / token.len().max(1) as f32
}

/// An element of inline markup; one end may lie in another sentence.
#[derive(Debug)]
struct Element {
    open: Option<Item>,
    close: Option<Item>,
    at: Range<usize>,
    children: Vec<Element>,
}

/// A stretch of text that must not be split: a word, a code, a run of punctuation or of spaces.
#[derive(Debug)]
struct Atom {
    at: Range<usize>,
    mark: Option<usize>,
    space: bool,
}

/// Places the sentinels that were found and the markup of `spelled` in its translation. Returns
/// `None` where an element gets no words.
pub fn place(spelled: &Spelled, alignment: &Alignment, found: &Found) -> Option<Vec<Item>> {
    let atoms = atoms(&alignment.target, found);
    let places: Vec<Range<usize>> = atoms.iter().map(|atom| atom.at.clone()).collect();
    let edges = Edges::new(&spelled.text, alignment, &places);
    let fences = Fences::new(&spelled.text, &alignment.target, &places);
    let placing = Placing { spelled, alignment, atoms, edges, fences };
    let elements = elements(spelled);
    let mut items = Vec::new();
    let window = Window { source: 0..spelled.text.len(), atoms: 0..placing.atoms.len() };
    placing.write(&elements, window, &mut items)?;
    Some(items)
}

/// Returns the outermost elements of a sentence, with the elements within them as their children.
fn elements(spelled: &Spelled) -> Vec<Element> {
    let mut levels: Vec<(Option<Item>, usize, Vec<Element>)> = vec![(None, 0, Vec::new())];
    for (at, item) in &spelled.markup {
        if let Item::Open(..) = item {
            levels.push((Some(item.clone()), *at, Vec::new()));
        } else {
            let close = Some(item.clone());
            let element = if levels.len() > 1 {
                let (open, start, children) = levels.pop().expect("more than one");
                Element { open, close, at: start..*at, children }
            } else {
                // The element began in an earlier sentence, so everything read so far is in it.
                let children = std::mem::take(&mut levels[0].2);
                Element { open: None, close, at: 0..*at, children }
            };
            levels.last_mut().expect("never empty").2.push(element);
        }
    }
    while levels.len() > 1 {
        let (open, start, children) = levels.pop().expect("more than one");
        let element = Element { open, close: None, at: start..spelled.text.len(), children };
        levels.last_mut().expect("never empty").2.push(element);
    }
    levels.pop().expect("never empty").2
}

fn atoms(target: &str, found: &Found) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut from = 0;
    for (at, mark) in &found.at {
        push_words(target, from..at.start, &mut atoms);
        atoms.push(Atom { at: at.clone(), mark: Some(*mark), space: false });
        from = at.end;
    }
    push_words(target, from..target.len(), &mut atoms);
    atoms
}

/// Appends the words and spaces of a range of `target`. A word with hyphens, such as
/// `guarda-chuva`, is one word.
fn push_words(target: &str, text: Range<usize>, atoms: &mut Vec<Atom>) {
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let bounds: Vec<usize> = segmenter.segment_str(&target[text.clone()]).collect();
    for pair in bounds.windows(2) {
        let at = text.start + pair[0]..text.start + pair[1];
        let word = &target[at.clone()];
        let letters = word.chars().any(char::is_alphanumeric);
        if letters && ends_with_hyphen(target, atoms) {
            atoms.pop();
            atoms.last_mut().expect("two at least").at.end = at.end;
        } else {
            atoms.push(Atom { at, mark: None, space: word.trim().is_empty() });
        }
    }
}

/// Returns whether the atoms end with a word and a hyphen.
fn ends_with_hyphen(target: &str, atoms: &[Atom]) -> bool {
    let [.., word, hyphen] = atoms else { return false };
    &target[hyphen.at.clone()] == "-"
        && word.mark.is_none()
        && target[word.at.clone()].ends_with(char::is_alphanumeric)
}

struct Placing<'a> {
    spelled: &'a Spelled,
    alignment: &'a Alignment,
    atoms: Vec<Atom>,
    edges: Edges<'a>,
    fences: Fences,
}

impl Placing<'_> {
    /// Writes the atoms of a window with the elements that lie in it.
    fn write(&self, elements: &[Element], window: Window, items: &mut Vec<Item>) -> Option<()> {
        let mut placed = self.choose(elements, &window)?;
        placed.sort_by_key(|(at, _)| at.start);
        let mut next = window.atoms.start;
        for (at, element) in placed {
            self.copy(next..at.start, items);
            items.extend(element.open.clone());
            let inner = Window { source: element.at.clone(), atoms: at.clone() };
            self.write(&element.children, inner, items)?;
            items.extend(element.close.clone());
            next = at.end;
        }
        self.copy(next..window.atoms.end, items);
        Some(())
    }

    fn copy(&self, atoms: Range<usize>, items: &mut Vec<Item>) {
        for atom in &self.atoms[atoms] {
            match atom.mark {
                Some(mark) => items.extend_from_slice(&self.spelled.marks[mark].items),
                None => push(items, Item::Text(self.alignment.target[atom.at.clone()].into())),
            }
        }
    }

    /// Chooses stretches of the window for sibling elements, the surest first.
    fn choose<'e>(
        &self,
        elements: &'e [Element],
        window: &Window,
    ) -> Option<Vec<(Range<usize>, &'e Element)>> {
        let mut open: Vec<&Element> = elements.iter().collect();
        let mut free = vec![window.atoms.clone()];
        let mut chosen = Vec::new();
        while !open.is_empty() {
            let best = open.iter().enumerate().filter_map(|(index, element)| {
                let stretches = free.iter().filter_map(|free| self.stretch(element, free, window));
                let (sum, at) =
                    stretches.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
                Some((index, sum, at))
            });
            let (index, _, at) =
                best.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
            free = free
                .into_iter()
                .flat_map(|free| {
                    if free.start <= at.start && at.end <= free.end {
                        vec![free.start..at.start, at.end..free.end]
                    } else {
                        vec![free]
                    }
                })
                .collect();
            chosen.push((at, open.remove(index)));
        }
        Some(chosen)
    }

    /// Returns the best stretch of atoms for an element within `free`, and its sum. A stretch with
    /// an article or a preposition at its edge is taken only where there is no other.
    fn stretch(
        &self,
        element: &Element,
        free: &Range<usize>,
        window: &Window,
    ) -> Option<(f32, Range<usize>)> {
        if let Some(at) = self.fenced(element, free, window) {
            return Some((f32::MAX, at));
        }
        if let Some(at) = self.same_name(element, free) {
            return Some((1.0, at..at + 1));
        }
        let best = [true, false].into_iter().find_map(|own| self.best(element, free, own));
        // A word that gives an element next to nothing of its attention is not its.
        let (sum, at) = best.filter(|(sum, _)| *sum > -0.49)?;
        Some((sum, self.with_article(at, element, free)))
    }

    /// Returns the atoms between the signs that an element touches in the source, without the spaces
    /// at the ends.
    fn fenced(
        &self,
        element: &Element,
        free: &Range<usize>,
        window: &Window,
    ) -> Option<Range<usize>> {
        if element.open.is_none() || element.close.is_none() {
            return None;
        }
        let at = self.fences.between(&self.spelled.text, &element.at, window)?;
        let is_space = |&index: &usize| self.atoms[index].space;
        let start = at.clone().find(|index| !is_space(index))?;
        let end = at.clone().rev().find(|index| !is_space(index))? + 1;
        let has_words = (start..end).any(|index| self.is_end(index, true));
        let are_own = (0..self.atoms.len()).all(|index| {
            let Some(mark) = self.atoms[index].mark else { return true };
            let is_of_element = element.at.contains(&self.spelled.marks[mark].at.start);
            is_of_element == (start..end).contains(&index)
        });
        let is_free = free.start <= start && end <= free.end;
        (has_words && are_own && is_free).then_some(start..end)
    }

    /// Returns the atom that is the name in an element, where source and translation have it once.
    fn same_name(&self, element: &Element, free: &Range<usize>) -> Option<usize> {
        if element.open.is_none() || element.close.is_none() || !element.children.is_empty() {
            return None;
        }
        let source = &self.spelled.text;
        let name = source[element.at.clone()].trim();
        let is_name = name.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
            && name.len() > 1
            && name.chars().all(char::is_alphanumeric);
        if !is_name || source.matches(name).count() > 1 {
            return None;
        }
        let is_same = |at: &usize| self.alignment.target[self.atoms[*at].at.clone()] == *name;
        let mut all = (0..self.atoms.len()).filter(is_same);
        let only = all.next().filter(|at| free.contains(at))?;
        all.next().is_none().then_some(only)
    }

    fn best(
        &self,
        element: &Element,
        free: &Range<usize>,
        own: bool,
    ) -> Option<(f32, Range<usize>)> {
        let gains: Vec<f32> = free.clone().map(|index| self.gain(index, element)).collect();
        // Signs at the ends belong to an element only if it has some in the source; an end
        // in another sentence is the end of this one here.
        let content = self.spelled.text[element.at.clone()].trim();
        let alone = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let (first, last) = (alone(content.chars().next()), alone(content.chars().next_back()));
        let starts = |at: usize| {
            let index = free.start + at;
            let fits = || !own || self.edges.may_begin(index, &element.at);
            if element.open.is_some() { self.is_end(index, first) && fits() } else { at == 0 }
        };
        let ends = |at: usize| {
            let index = free.start + at;
            let fits = || !own || self.edges.may_end(index, &element.at);
            match element.close {
                Some(_) => self.is_end(index, last) && fits(),
                None => at + 1 == gains.len(),
            }
        };
        let mut best: Option<(f32, Range<usize>)> = None;
        for start in (0..gains.len()).filter(|&at| starts(at)) {
            let mut sum = 0.0;
            for (end, gain) in gains.iter().enumerate().skip(start) {
                sum += gain;
                if ends(end) && best.as_ref().is_none_or(|(most, _)| sum > *most) {
                    best = Some((sum, free.start + start..free.start + end + 1));
                }
            }
        }
        best
    }

    /// Returns a stretch together with the article before it, where that belongs to the element.
    fn with_article(
        &self,
        at: Range<usize>,
        element: &Element,
        free: &Range<usize>,
    ) -> Range<usize> {
        let before = (free.start..at.start).rev().find(|&index| !self.atoms[index].space);
        match before.filter(|&index| {
            element.open.is_some() && self.edges.is_its_article(index, &element.at)
        }) {
            Some(article) => article..at.end,
            None => at,
        }
    }

    /// Returns whether an element may begin or end with an atom.
    fn is_end(&self, index: usize, needs_word: bool) -> bool {
        let atom = &self.atoms[index];
        let word = self.alignment.target[atom.at.clone()].contains(char::is_alphanumeric);
        !atom.space && (word || atom.mark.is_some() || !needs_word)
    }

    /// Returns the amount that an atom adds to the sum of a stretch.
    fn gain(&self, index: usize, element: &Element) -> f32 {
        let atom = &self.atoms[index];
        let place = match atom.mark {
            Some(mark) => Some(self.spelled.marks[mark].at.start),
            None => self.fences.source_of(index),
        };
        match place {
            Some(at) if element.at.contains(&at) => 1.0,
            Some(_) => -2.0,
            None if atom.space => 0.0,
            None => self.alignment.share(&atom.at, &element.at) - 0.5,
        }
    }
}

/// Returns the stretch of a translation that a mangled sentinel at `source` became.
pub fn remains(alignment: &Alignment, source: &Range<usize>) -> Option<Range<usize>> {
    let none = Found { at: Vec::new(), lost: Vec::new(), mended: false };
    let atoms = atoms(&alignment.target, &none);
    let shares: Vec<f32> = atoms
        .iter()
        .map(|atom| if atom.space { 0.0 } else { alignment.share(&atom.at, source) })
        .collect();
    let start = shares.iter().position(|&share| share > 0.5)?;
    let end = shares.iter().rposition(|&share| share > 0.5)?;
    let whole = (start..=end).all(|index| atoms[index].space || shares[index] > 0.5);
    whole.then(|| atoms[start].at.start..atoms[end].at.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::sentinels::{self, STYLES};

    #[test]
    fn an_element_around_a_name_stays_around_it() {
        let text = |text: &str| Item::Text(text.into());
        let source = [text("All "), Item::Open(0, 7), text("NO"), Item::Close(1, 7)];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the first word with the name.
        let alignment = Alignment {
            target: "Todos NO".to_owned(),
            sources: vec![0..3, 4..6],
            targets: vec![0..5, 6..8],
            weights: vec![vec![0.0, 1.0], vec![0.6, 0.4]],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [text("Todos "), Item::Open(0, 7), text("NO"), Item::Close(1, 7)]
        );
    }

    #[test]
    fn an_element_before_a_dash_ends_there() {
        let text = |text: &str| Item::Text(text.into());
        let source =
            [Item::Open(0, 7), text("Current member"), Item::Close(1, 7), text(" - you pay")];
        let spelled = sentinels::write(&source, STYLES[0]).expect("no word is a sentinel");
        // The attention is wrong: it aligns the word before the dash with one behind it.
        let alignment = Alignment {
            target: "Membro atual - pague".to_owned(),
            sources: vec![0..7, 8..14, 15..16, 17..20, 21..24],
            targets: vec![0..6, 7..12, 13..14, 15..20],
            weights: vec![
                vec![0.0, 1.0, 0.0, 0.0, 0.0],
                vec![0.2, 0.0, 0.0, 0.8, 0.0],
                vec![0.0, 0.0, 1.0, 0.0, 0.0],
                vec![0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            ..Alignment::default()
        };
        let found = sentinels::find(&spelled, STYLES[0], &alignment.target);
        assert_eq!(
            place(&spelled, &alignment, &found).expect("it has words"),
            [Item::Open(0, 7), text("Membro atual"), Item::Close(1, 7), text(" - pague")]
        );
    }
}
