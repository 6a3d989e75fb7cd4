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

/// What becomes of a stretch of a segment.
#[derive(Clone, Debug)]
pub enum Planned {
    /// It stays.
    Kept(Vec<Item>),
    /// It is the translation of this sentence, an index.
    Sentence(usize),
}

/// The translation of a segment from those of its sentences: `done`, which `planned` points
/// into. One that is not complete is none: the source stays.
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
