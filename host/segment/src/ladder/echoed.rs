//! Sentences that came back as they were: the model is asked again, for another spelling of them.

use super::{
    Model, begin_small::begin_small, question::as_sentence, reassemble::Done, steps::by_sentinels,
};
use crate::{
    Step,
    item::{Item, Items, push},
    mend::{echo, enclosing_brackets, passes::Shape},
};

/// Translates a sentence that came back as it was, in the first spelling of it that a model translates.
pub(super) fn translate(model: &dyn Model, source: &[Item]) -> Option<Done> {
    if !echo::may_be_words(source) {
        return None;
    }
    let mut seen = source.to_vec();
    let shape = Shape::take(&mut seen);
    let spelled = without_capital(model, &seen)
        .or_else(|| as_heading(model, &seen))
        .or_else(|| word_as_sentence(model, &seen, &shape))
        .or_else(|| with_capital(model, &seen))
        .map(|mut done| {
            shape.put(&mut done.items);
            done
        });
    spelled.or_else(|| without_brackets(model, source)).or_else(|| without_period(model, source))
}

/// Translates a sentence without its only capital, which models take for that of a name.
fn without_capital(model: &dyn Model, seen: &[Item]) -> Option<Done> {
    if let Some(small) = echo::with_codes_without_capital(seen) {
        return by_sentinels(model, &small).filter(|done| done.items != small);
    }
    let small = echo::without_capital(seen)?;
    let done = by_sentinels(model, &small)?;
    accepted(model, &small, done)
}

/// Translates a heading or a label whose words have capitals: `Video Track`, `Last Updated: {date}`.
fn as_heading(model: &dyn Model, seen: &[Item]) -> Option<Done> {
    let small = echo::heading_in_small_letters(seen)?;
    [&small, &echo::with_capital(&small)].into_iter().find_map(|spelling| {
        let mut done = by_sentinels(model, spelling)?;
        let kind = |word: &str| model.kind(word);
        let probability = done.score.probability();
        echo::accept_heading(spelling, &mut done.items, kind, probability).then_some(done)
    })
}

/// Translates several words in small letters as a sentence that begins with a capital: models take `list default
/// beds` for a command.
fn with_capital(model: &dyn Model, seen: &[Item]) -> Option<Done> {
    let [Item::Text(text)] = seen else { return None };
    let is_word = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase());
    if text.split(' ').nth(1).is_none() || !text.split(' ').all(is_word) {
        return None;
    }
    let mut done = by_sentinels(model, &echo::with_capital(seen))?;
    let (kind, probability) = (|word: &str| model.kind(word), done.score.probability());
    let is_accepted = echo::accept_heading(seen, &mut done.items, kind, probability);
    begin_small(model, text, &mut done.items);
    is_accepted.then_some(done)
}

/// Translates a word as a sentence. Models take a heading for a name, but not a sentence, or not one in small
/// letters.
fn word_as_sentence(model: &dyn Model, seen: &[Item], shape: &Shape) -> Option<Done> {
    // Nothing is asked for words that are also names.
    let small = echo::without_capital(seen).filter(|_| shape.lacks_ending())?;
    [seen, &small].into_iter().find_map(|spelling| {
        let mut done = by_sentinels(model, &as_sentence(spelling))?;
        if let Some(text) = done.items.last_text_mut() {
            text.truncate(text.trim_end_matches('.').trim_end().len());
        }
        accepted(model, &small, done)
    })
}

/// Translates a sentence without its period. Models repeat some sentences, but not their words alone.
fn without_period(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let mut bare = source.to_vec();
    let Some(Item::Text(text)) = bare.last_mut() else { return None };
    let length = text.strip_suffix('.').filter(|rest| rest.ends_with(char::is_alphabetic))?.len();
    text.truncate(length);
    if !echo::is_sentence(&bare) {
        return None;
    }
    let mut done = super::translate(model, &bare);
    if done.step == Step::Kept || !echo::says_otherwise(&bare, &done.items) {
        return None;
    }
    push(&mut done.items, Item::Text(".".into()));
    Some(done)
}

/// Returns an answer to words in small letters, if it is a translation of them.
fn accepted(model: &dyn Model, small: &[Item], mut done: Done) -> Option<Done> {
    let probability = done.score.probability();
    echo::accept(small, &mut done.items, |word| model.kind(word), probability).then_some(done)
}

/// Translates a text in brackets without them.
fn without_brackets(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let mut inner = source.to_vec();
    if !matches!(source, [Item::Text(_)]) || !enclosing_brackets::take(&mut inner) {
        return None;
    }
    let mut done = super::translate(model, &inner);
    if done.items == inner || done.step == Step::Kept {
        return None;
    }
    enclosing_brackets::put(&mut done.items);
    Some(done)
}
