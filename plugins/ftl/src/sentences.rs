//! The whole sentences of a pattern: each variant with the text around its selector, as a reader
//! sees it.
//!
//! `You have { $n -> [one] one file *[other] { $n } files }` is the sentences `You have one file`
//! and `You have { $n } files`. Of two selectors in one text, the second moves into the variants of
//! the first.

use std::ops::Range;

use targum_sdk::{Context, key, language::has_word, plural::Planned};

use crate::{
    ast::{Element, Pattern, Select, Variant},
    parse::MAX_DEPTH,
    plan::{self, Forms, Written},
};

/// The largest number of sentences of a pattern: two plurals with the six forms of Arabic. A pattern
/// with more keeps its form.
const MOST: usize = 36;

/// The largest number of selectors around a sentence. A pattern with more keeps its form.
const DEPTH: usize = 8;

/// The usual number of steps of writing a pattern: those of a plural with two forms.
const USUAL_STEPS: usize = 8;

/// A step of writing a pattern in which every variant is a whole sentence.
pub(crate) enum Step<'p, 's> {
    /// A part of the source between sentences.
    Source(Range<usize>),
    /// The line of a variant that the source does not have, up to its key.
    Added(&'p Select, String),
    /// A sentence.
    Sentence(Sentence<'p, 's>),
}

/// A whole sentence.
pub(crate) struct Sentence<'p, 's> {
    /// The elements in order, none of which has variants.
    pub elements: Vec<Placed<'p>>,
    /// The innermost variant around the sentence.
    pub variant: &'p Variant,
    /// The key, with the keys of the variants around the sentence.
    pub key: String,
    /// The innermost plural around the sentence.
    pub counted: Option<Counted<'s>>,
}

/// An element, with the indentation of its pattern.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'p> {
    pub element: &'p Element,
    pub indent: Option<usize>,
}

/// The form of a plural, and the variable by which the form is selected.
#[derive(Clone)]
pub(crate) struct Counted<'s> {
    pub form: Planned,
    pub variable: Option<&'s str>,
}

/// The sentences of a pattern, in order, and whether they have the variants of the source.
pub(crate) struct Sentences<'p, 's> {
    pub steps: Vec<Step<'p, 's>>,
    pub has_own_variants: bool,
}

/// Returns the whole sentences of a pattern, or `None` if no text or placeable stands beside a
/// selector, or if the pattern keeps its form.
///
/// The decision depends on what a translation keeps: the variants that are written, and placeables.
/// So a translated pattern that keeps its form is read back in this form.
pub(crate) fn of<'p, 's>(
    source: &'s str,
    pattern: &'p Pattern,
    key: &str,
    context: &Context,
    forms: Forms,
) -> Option<Sentences<'p, 's>> {
    // Most patterns have no selectors.
    if !pattern.elements.iter().any(|element| matches!(element, Element::Select(_))) {
        return None;
    }
    let steps = Vec::with_capacity(USUAL_STEPS);
    let sentences = Sentences { steps, has_own_variants: true };
    let mut expand = Expand { source, context, forms, sentences, count: 0, is_beside: false };
    let around = Around { key: key.to_owned(), counted: None, variant: None, depth: 0 };
    expand.sequence(&placed(pattern).collect::<Vec<_>>(), around)?;
    expand.is_beside.then_some(expand.sentences)
}

fn placed(pattern: &Pattern) -> impl Iterator<Item = Placed<'_>> {
    pattern.elements.iter().map(|element| Placed { element, indent: pattern.indent })
}

/// The properties of the place of a sentence.
#[derive(Clone)]
struct Around<'p, 's> {
    key: String,
    counted: Option<Counted<'s>>,
    variant: Option<&'p Variant>,
    depth: usize,
}

struct Expand<'c, 'p, 's> {
    source: &'s str,
    context: &'c Context,
    forms: Forms,
    sentences: Sentences<'p, 's>,
    /// The number of sentences so far.
    count: usize,
    /// Whether a text or a placeable stands beside a selector.
    is_beside: bool,
}

impl<'p, 's> Expand<'_, 'p, 's> {
    /// Adds the sentences of a sequence of elements. Returns `None` if the pattern keeps its form.
    fn sequence(&mut self, elements: &[Placed<'p>], around: Around<'p, 's>) -> Option<()> {
        let select = elements.iter().enumerate().find_map(|(at, placed)| match placed.element {
            Element::Select(select) => Some((at, select)),
            _ => None,
        });
        let Some((at, select)) = select else {
            self.count += 1;
            if elements.iter().any(|placed| self.is_too_deep(placed.element, around.depth)) {
                return None;
            }
            let Around { key, counted, variant, .. } = around;
            let elements = elements.to_vec();
            let sentence = Sentence { elements, variant: variant?, key, counted };
            self.sentences.steps.push(Step::Sentence(sentence));
            return (self.count <= MOST).then_some(());
        };
        if around.depth == DEPTH {
            return None;
        }
        let (before, after) = (&elements[..at], &elements[at + 1..]);
        let mut beside = before.iter().chain(after);
        let is_beside = beside.any(|placed| self.is_sentence_part(placed.element));
        self.is_beside |= is_beside;
        self.variants(select, before, after, &around)
    }

    /// Adds the variants of a selector with the texts around it.
    fn variants(
        &mut self,
        select: &'p Select,
        before: &[Placed<'p>],
        after: &[Placed<'p>],
        around: &Around<'p, 's>,
    ) -> Option<()> {
        let source: &'s str = self.source;
        let variable = plan::variable(&source[select.selector.clone()]);
        let written = plan::variants(source, select, self.context, self.forms);
        let is_own = |(index, variant): (usize, &Written<'_>)| {
            variant.place == Some(index) && std::ptr::eq(variant.from, &select.variants[index])
        };
        let is_same = written.len() == select.variants.len();
        self.sentences.has_own_variants &= is_same && written.iter().enumerate().all(is_own);
        self.copy(select.at.start..select.arrow);
        for Written { from, key, plural, place } in written {
            match place {
                Some(index) => self.copy(select.before(index)..select.variants[index].key.end),
                None => self.sentences.steps.push(Step::Added(select, key.clone())),
            }
            let mut within = around.clone();
            within.key = key::within(&around.key, &key);
            within.variant = Some(from);
            within.depth += 1;
            if let Some(form) = plural {
                within.counted = Some(Counted { form, variable });
            }
            let value = from.value.span(0..from.value.elements.len());
            self.copy(from.key.end..value.start);
            let own = placed(&from.value);
            let elements: Vec<_> =
                before.iter().copied().chain(own).chain(after.iter().copied()).collect();
            self.sequence(&elements, within)?;
            self.copy(value.end..from.at.end);
        }
        self.copy(select.before(select.variants.len())..select.at.end);
        Some(())
    }

    fn copy(&mut self, range: Range<usize>) {
        self.sentences.steps.push(Step::Source(range));
    }

    /// Returns whether a placeable may be nested too deep to be read within `depth` selectors.
    fn is_too_deep(&self, element: &Element, depth: usize) -> bool {
        let Element::Placeable(at) = element else { return false };
        let deepest = self.source[at.clone()].bytes().filter(|b| matches!(b, b'{' | b'(')).count();
        depth + deepest > MAX_DEPTH
    }

    /// Returns whether an element beside a selector belongs to the sentence. Signs and spaces are
    /// written as they are, wherever they stand.
    fn is_sentence_part(&self, element: &Element) -> bool {
        match element {
            Element::Text(at) => has_word(&self.source[at.clone()]),
            Element::Literal(_, text) => has_word(text),
            Element::Break { .. } => false,
            Element::Placeable(_) | Element::Select(_) => true,
        }
    }
}
