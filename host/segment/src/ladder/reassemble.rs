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
/// indexes into `done`. A sentence that no engine could translate stays among others that are translated. A
/// translation that lacks a code is refused, and the source takes its place.
pub fn finish(segment: &Segment, planned: Vec<Planned>, done: &[Done]) -> Translation {
    let stays_alone = stay_alone(&planned, done);
    let mut whole = Done::empty();
    for planned in planned {
        whole.append(match planned {
            Planned::Kept(stretch) => Done::untouched(stretch),
            Planned::Sentence(index) => match &done[index] {
                one if one.step == Step::Kept && stays_alone => {
                    Done { step: Step::Pieced, ..one.clone() }
                }
                one => one.clone(),
            },
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

/// Returns whether the stretches that no engine could translate are sentences of their own, and others are
/// translated: a sentence of which one half stays would be in two languages.
fn stay_alone(planned: &[Planned], done: &[Done]) -> bool {
    let sentence = |planned: &Planned| match planned {
        Planned::Sentence(index) => Some(&done[*index]),
        Planned::Kept(_) => None,
    };
    let is_kept = |one: &&Done| one.step == Step::Kept;
    let mut sentences = planned.iter().filter_map(sentence).peekable();
    if !sentences.clone().any(|one| one.step != Step::Kept) {
        return false;
    }
    let mut begins = true;
    while let Some(one) = sentences.next() {
        let ends = ends_sentence(&one.items) || sentences.peek().is_none();
        if is_kept(&one) && !(begins && ends) {
            return false;
        }
        begins = ends;
    }
    true
}

/// Returns whether items end with the mark at the end of a sentence, and with brackets, quotation marks, spaces or
/// markup behind it, or not.
fn ends_sentence(items: &[Item]) -> bool {
    let is_around = |c: char| c.is_whitespace() || ")]\"'”’»*_".contains(c);
    for item in items.iter().rev().filter(|item| !item.is_markup()) {
        let Item::Text(text) = item else { return matches!(item, Item::Break(_)) };
        let text = text.trim_end_matches(is_around);
        if !text.is_empty() {
            return text.ends_with(['.', '!', '?', '…', ':']);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::{Part, Word};

    /// Returns the words of a translation whose sentences are these, and whether each is translated.
    fn finished(sentences: &[(&str, bool)]) -> (String, Step) {
        let done = |&(text, is_translated): &(&str, bool)| {
            let step = if is_translated { Step::Clean } else { Step::Kept };
            Done { items: vec![Item::Text(text.into())], step, score: Score::default() }
        };
        let done: Vec<_> = sentences.iter().map(done).collect();
        let parts = vec![Part::Text("It rains.".into())];
        let segment =
            Segment { parts, key: String::new(), note: None, plural: None, max_length: None };
        let planned = (0..done.len()).map(Planned::Sentence).collect();
        let Translation { words, step, .. } = finish(&segment, planned, &done);
        let text = |word: &Word| match word {
            Word::Text(text) => text.clone(),
            Word::Code(_) => String::new(),
        };
        (words.iter().map(text).collect(), step)
    }

    #[test]
    fn a_sentence_that_stays_lets_the_others_be_translated() {
        let (rain, wait) = (("Chove. ", true), ("Wetting...", false));
        assert_eq!(finished(&[rain, wait]), ("Chove. Wetting...".into(), Step::Pieced));
        assert_eq!(
            finished(&[rain, wait, rain]),
            ("Chove. Wetting...Chove. ".into(), Step::Pieced)
        );
        assert_eq!(finished(&[wait, wait]).1, Step::Kept);
        // The half of a sentence stays with the other half.
        assert_eq!(finished(&[("Chove, ", true), ("so wait.", false)]).1, Step::Kept);
        assert_eq!(finished(&[("It rains, ", false), ("então espere.", true)]).1, Step::Kept);
        assert_eq!(finished(&[rain, ("Espere.", true)]).1, Step::Clean);
    }
}
