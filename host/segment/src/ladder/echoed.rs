//! Sentences that came back as they were: the model is asked again, for another spelling of them.

use super::{Model, by_sentinels, reassemble::Done};
use crate::{
    Step,
    item::{Item, Items, push},
    mend::{echo, passes::Shape},
};

/// Translates a sentence that came back as it was, in the first spelling of it that a model translates.
pub(super) fn translate(model: &dyn Model, source: &[Item]) -> Option<Done> {
    if !echo::may_be_words(source) {
        return None;
    }
    let spellings = [without_capital, as_heading, as_sentence, without_brackets];
    spellings.into_iter().find_map(|translate| translate(model, source))
}

/// Translates a sentence without its only capital, which models take for that of a name.
fn without_capital(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let mut seen = source.to_vec();
    let shape = Shape::take(&mut seen);
    if let Some(small) = echo::with_codes_without_capital(&seen) {
        let mut done = by_sentinels(model, &small).filter(|done| done.items != small)?;
        shape.put(&mut done.items);
        return Some(done);
    }
    let small = echo::without_capital(&seen)?;
    let mut done = by_sentinels(model, &small)?;
    accept(model, &small, &mut done)?;
    shape.put(&mut done.items);
    Some(done)
}

/// Translates a heading or a label whose words have capitals: `Video Track`, `Last Updated: {date}`.
fn as_heading(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let mut seen = source.to_vec();
    let shape = Shape::take(&mut seen);
    let small = echo::heading_in_small_letters(&seen)?;
    let mut done = [&small, &echo::with_capital(&small)].into_iter().find_map(|spelling| {
        let mut done = by_sentinels(model, spelling)?;
        let kind = |word: &str| model.kind(word);
        let probability = done.score.probability();
        echo::accept_heading(spelling, &mut done.items, kind, probability).then_some(done)
    })?;
    shape.put(&mut done.items);
    Some(done)
}

/// Translates a word as a sentence. Models take a heading for a name, but not a sentence, or not one in small
/// letters.
fn as_sentence(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let mut seen = source.to_vec();
    let shape = Shape::take(&mut seen);
    // Nothing is asked for words that are also names.
    let small = echo::without_capital(&seen).filter(|_| shape.lacks_ending())?;
    let mut done = [&seen, &small].into_iter().find_map(|spelling| {
        let mut sentence = spelling.clone();
        push(&mut sentence, Item::Text(".".into()));
        let mut done = by_sentinels(model, &sentence)?;
        if let Some(text) = done.items.last_text_mut() {
            text.truncate(text.trim_end_matches('.').len());
        }
        accept(model, &small, &mut done).map(|()| done)
    })?;
    shape.put(&mut done.items);
    Some(done)
}

/// Translates a text in brackets without them.
fn without_brackets(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let [Item::Text(text)] = source else { return None };
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    if inner.contains(['(', ')']) {
        return None;
    }
    let inner = [Item::Text(inner.into())];
    let mut done = super::translate(model, &inner);
    if done.items == inner || done.step == Step::Kept {
        return None;
    }
    done.items.insert(0, Item::Text("(".into()));
    done.items.push(Item::Text(")".into()));
    let mut joined = Vec::new();
    done.items.into_iter().for_each(|item| push(&mut joined, item));
    Some(Done { items: joined, ..done })
}

fn accept(model: &dyn Model, small: &[Item], done: &mut Done) -> Option<()> {
    let probability = done.score.probability();
    echo::accept(small, &mut done.items, |word| model.kind(word), probability).then_some(())
}
