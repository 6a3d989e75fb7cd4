//! The choice of the words that each element gets.

use std::ops::Range;

use super::{
    alignment::Alignment,
    atom::Atom,
    edges::Edges,
    element::Element,
    fences::{Fences, Window},
};
use crate::{
    item::{Item, push},
    mark::sentinels::Spelled,
};

/// A sentence and its translation, in which elements are placed.
pub(super) struct Placing<'a> {
    pub(super) spelled: &'a Spelled,
    pub(super) alignment: &'a Alignment,
    pub(super) atoms: Vec<Atom>,
    pub(super) edges: Edges<'a>,
    pub(super) fences: Fences,
    /// For each atom, the place of the same word in the source.
    pub(super) same: Vec<Option<usize>>,
}

impl Placing<'_> {
    /// Writes the atoms of a window with the elements that lie in it.
    pub(super) fn write(
        &self,
        elements: &[Element],
        window: Window,
        items: &mut Vec<Item>,
    ) -> Option<()> {
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

    /// Writes atoms.
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
            return Some((1.0, at));
        }
        let best = [true, false].into_iter().find_map(|own| self.best(element, free, own));
        // A word that gives an element next to nothing of its attention is not its.
        let (sum, at) = best.filter(|(sum, _)| *sum > -0.49)?;
        let at = self.with_article(at, element, free);
        Some((sum, self.with_rest_of_verb(at, element, free)))
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

    /// Returns the atoms of the name in an element, where source and translation have it once: `Wet OS`.
    fn same_name(&self, element: &Element, free: &Range<usize>) -> Option<Range<usize>> {
        if element.open.is_none() || element.close.is_none() || !element.children.is_empty() {
            return None;
        }
        let source = &self.spelled.text;
        let name = source[element.at.clone()].trim();
        let is_named = |word: &str| word.contains(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let is_name = name.len() > 1
            && name.chars().all(|c| c.is_alphanumeric() || c == ' ')
            && name.split(' ').all(is_named);
        let target = &self.alignment.target;
        if !is_name || source.matches(name).count() > 1 || target.matches(name).count() != 1 {
            return None;
        }
        let start = target.find(name)?;
        let first = self.atoms.iter().position(|atom| atom.at.start == start)?;
        let last = self.atoms.iter().position(|atom| atom.at.end == start + name.len())?;
        (free.start <= first && last < free.end).then_some(first..last + 1)
    }

    /// Returns the stretch of atoms with the best sum within `free`. With `own`, its edges must be words that may
    /// stand at the edges of the element.
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
        let ends: Vec<bool> = (0..gains.len()).map(ends).collect();
        let mut best: Option<(f32, Range<usize>)> = None;
        for start in (0..gains.len()).filter(|&at| starts(at)) {
            let mut sum = 0.0;
            for (end, gain) in gains.iter().enumerate().skip(start) {
                sum += gain;
                if ends[end] && best.as_ref().is_none_or(|(most, _)| sum > *most) {
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

    /// Returns a stretch together with the word behind it, where that belongs to the verb that the element ends
    /// with.
    fn with_rest_of_verb(
        &self,
        at: Range<usize>,
        element: &Element,
        free: &Range<usize>,
    ) -> Range<usize> {
        let mut behind = (at.end..free.end).filter(|&index| !self.atoms[index].space);
        match (behind.next(), behind.next()) {
            (Some(word), Some(next))
                if element.close.is_some()
                    && self.atoms[word].mark.is_none()
                    && self.edges.completes_verb(word, next, &element.at) =>
            {
                at.start..word + 1
            }
            _ => at,
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
            None => self.fences.source_of(index).or(self.same[index]),
        };
        match place {
            Some(at) if element.at.contains(&at) => 1.0,
            Some(_) => -2.0,
            None if atom.space => 0.0,
            None => self.alignment.share(&atom.at, &element.at) - 0.5,
        }
    }
}
