//! Puts the translation of a segment together from its stretches, and proves it.

use crate::{
    Score, Step, Translation,
    item::{Item, push},
    mend::name_first,
    parse,
};
use targum_core::codes;
use targum_core::contract::Segment;

/// A translated sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// The translation.
    pub items: Vec<Item>,
    /// The step at which it was reached.
    pub step: Step,
    /// The engine's score of it.
    pub score: Score,
}

impl Done {
    /// Returns the sentence itself, which no engine could translate.
    pub fn kept(items: Vec<Item>) -> Self {
        Self { items, step: Step::Kept, score: Score::default() }
    }

    /// Returns a translation without words, to which others are added.
    pub fn empty() -> Self {
        Self::untouched(Vec::new())
    }

    /// Returns items that need no translation.
    pub fn untouched(items: Vec<Item>) -> Self {
        Self { items, step: Step::Clean, score: Score::default() }
    }

    /// Appends the translation of the next stretch.
    pub fn append(&mut self, next: Self) {
        next.items.into_iter().for_each(|item| push(&mut self.items, item));
        self.step = self.step.max(next.step);
        self.score.add(next.score);
    }
}

/// The part of a translation that a stretch of its segment becomes.
#[derive(Clone, Debug)]
pub enum Planned {
    /// The stretch itself.
    Kept(Vec<Item>),
    /// The translation of the sentence with this index.
    Sentence(usize),
}

/// Returns the translation of a segment, made of the translations of its sentences: `planned` has
/// indexes into `done`. A translation that lacks a code is refused, and the source takes its place.
pub fn finish(segment: &Segment, planned: Vec<Planned>, done: &[Done]) -> Translation {
    let mut whole = Done::empty();
    for planned in planned {
        whole.append(match planned {
            Planned::Kept(stretch) => Done::untouched(stretch),
            Planned::Sentence(index) => done[index].clone(),
        });
    }
    let Done { items, step, score } = whole;
    let mut words = parse::words(items, segment);
    name_first::put_capital(segment, &mut words);
    if codes::complete(segment, &words) {
        return Translation { words, step, confidence: score.confidence(step) };
    }
    tracing::error!("the code ladder lost a code; a segment stays as it is");
    Translation { words: codes::source(segment), step: Step::Kept, confidence: None }
}
