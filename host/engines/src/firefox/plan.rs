//! What a request asks the models for.

use std::collections::HashMap;

use targum_core::{codes, contract::Segment};
use targum_segment::{
    counts,
    items::{self, Item},
    long,
    sentences::{self, Stretch},
    whole::Planned,
};

/// The different sentences of a request, long ones in pieces. What stands in it twice is
/// translated once.
#[derive(Default)]
pub struct Plan {
    /// What is to be translated, in the order of the request.
    pub sentences: Vec<Vec<Item>>,
    known: HashMap<Vec<Item>, usize>,
}

impl Plan {
    /// Adds a segment: returns what becomes of its stretches.
    pub fn segment(&mut self, segment: &Segment) -> Vec<Planned> {
        let mut items = items::of(segment);
        counts::mark(&mut items, &codes::of(segment));
        let mut planned = Vec::new();
        for stretch in sentences::split(&items) {
            match stretch {
                Stretch::Kept(items) => planned.push(Planned::Kept(items)),
                Stretch::Sentence(items) => {
                    planned.extend(long::cut(items).into_iter().map(|piece| self.piece(piece)));
                }
            }
        }
        planned
    }

    fn piece(&mut self, items: Vec<Item>) -> Planned {
        Planned::Sentence(*self.known.entry(items).or_insert_with_key(|items| {
            self.sentences.push(items.clone());
            self.sentences.len() - 1
        }))
    }
}
