//! A sentence as a model sees it, and the answer of the model.

use super::{
    Model,
    begin_small::begin_small,
    reassemble::Done,
    steps::{by_alignment, by_pieces, by_sentinels},
};
use crate::{
    item::{Item, Items, push},
    mend::{passes::Shape, spacing},
};

/// A sentence as a model sees it.
pub(super) struct Question<'s> {
    pub(super) source: &'s [Item],
    pub(super) seen: Vec<Item>,
    pub(super) shape: Shape,
}

impl<'s> Question<'s> {
    pub(super) fn of(source: &'s [Item]) -> Self {
        let mut seen = source.to_vec();
        let shape = Shape::take(&mut seen);
        if is_order(&seen) {
            // Models take `Press Tab` for a heading.
            seen = as_sentence(&seen);
        }
        Question { source, seen, shape }
    }

    /// Translates items that the model sees instead of the sentence.
    pub(super) fn answer(&self, model: &dyn Model, seen: &[Item]) -> Option<Done> {
        let mut done = by_sentinels(model, seen)
            .or_else(|| by_alignment(model, seen))
            .or_else(|| by_pieces(model, seen))?;
        self.shape.put(&mut done.items);
        if !self.source.plain().contains("- ") {
            spacing::join_pronouns(&mut done.items, |word| model.kind(word));
        }
        if self.shape.begins_small() {
            begin_small(model, &seen.text(), &mut done.items);
        }
        Some(done)
    }

    /// Translates items that the model sees instead of the sentence, if that takes no further step down the
    /// ladder than the first answer.
    pub(super) fn answer_as_well(
        &self,
        model: &dyn Model,
        first: &Done,
        seen: &[Item],
    ) -> Option<Done> {
        self.answer(model, seen).filter(|again| again.step <= first.step)
    }
}

/// Returns items with a full stop behind them, which the shape takes off a translation again.
pub(super) fn as_sentence(items: &[Item]) -> Vec<Item> {
    let mut sentence = items.to_vec();
    push(&mut sentence, Item::Text(".".into()));
    sentence
}

/// Returns whether a sentence only asks to press a key.
fn is_order(source: &[Item]) -> bool {
    let [Item::Text(verb), Item::Verbatim(_)] = source else { return false };
    matches!(verb.as_str(), "Press " | "press " | "Press the " | "press the ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_asks_for_a_key_ends_for_the_model() {
        let text = |text: &str| Item::Text(text.into());
        assert!(is_order(&[text("Press "), Item::Verbatim("Tab".into())]));
        assert!(!is_order(&[text("Save "), Item::Verbatim("Tab".into())]));
        assert!(!is_order(&[text("Press "), Item::Verbatim("Tab".into()), text(" now")]));
    }
}
