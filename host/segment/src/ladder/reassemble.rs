//! Puts the translation of a segment together from its stretches, and proves it.

use crate::{
    Step, Translation,
    item::{Item, push},
    parse,
};
use targum_core::codes;
use targum_core::contract::Segment;

/// A translated sentence.
pub type Done = (Vec<Item>, Step);

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
    let mut items = Vec::new();
    let mut step = Step::Clean;
    for planned in planned {
        let stretch = match planned {
            Planned::Kept(stretch) => stretch,
            Planned::Sentence(index) => {
                step = step.max(done[index].1);
                done[index].0.clone()
            }
        };
        stretch.into_iter().for_each(|item| push(&mut items, item));
    }
    let words = parse::words(items, segment);
    if codes::complete(segment, &words) {
        return Translation { words, step };
    }
    tracing::error!("the code ladder lost a code; a segment stays as it is");
    Translation { words: codes::source(segment), step: Step::Kept }
}
