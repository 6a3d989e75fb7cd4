//! The code ladder (law 4): translates one sentence so that every code comes out once.

mod again;
pub mod batch;
mod begin_small;
mod echoed;
mod faults;
mod left_out;
mod marked_label;
pub mod notation;
mod piecewise;
mod question;
pub mod reassemble;
mod steps;
mod time_shown;
mod title_case;

use crate::{
    Score, Step,
    align::{Alignment, function_words::Kind},
    item::{Item, Items},
    ladder::{question::Question, reassemble::Done},
    mark::{
        out_of_vocabulary,
        sentinels::{self, Style},
    },
    mend::calendar,
    plan::{
        sentences::{self, Stretch},
        split_long,
    },
};

/// An engine that translates plain sentences.
pub trait Model {
    /// Translates one sentence. Returns the translation and the model's score of it.
    fn translate(&self, sentence: &str) -> (String, Score);
    /// Translates one sentence, and aligns the translation with the sentence.
    fn align(&self, sentence: &str) -> Alignment;
    /// Returns whether the model sees the whole of a text at once.
    fn fits(&self, sentence: &str) -> bool;
    /// Returns whether the model knows a character.
    fn reads(&self, c: char) -> bool;
    /// Returns the kind of a word of the target language.
    fn kind(&self, word: &str) -> Kind;
    /// Returns whether the target language writes common words with capitals: nouns in German,
    /// names of days and languages in English.
    fn has_common_capitals(&self) -> bool;
    /// Returns whether the source language is English.
    fn reads_english(&self) -> bool;
    /// Returns the sentinel styles that survive the model, best first.
    fn styles(&self) -> &[Style];
}

/// Translates items of any length. Every item that is no text comes back exactly once.
pub fn translate(model: &dyn Model, items: &[Item]) -> Done {
    let mut whole = Done::empty();
    for stretch in sentences::split(&out_of_vocabulary::hold(items, |c| model.reads(c))) {
        whole.append(match stretch {
            Stretch::Kept(items) => Done::untouched(items),
            Stretch::Sentence(items) => sentence(model, &items),
        });
    }
    whole
}

/// Cuts a sentence until the model sees each piece as a whole. The pieces together are the
/// sentence. Returns `None` for a sentence that the model sees as a whole, or that cannot be cut.
pub fn divide(model: &dyn Model, items: &[Item]) -> Option<Vec<Stretch>> {
    let mut pieces = Vec::new();
    let mut cut = false;
    // The items that remain, with the next one at the end.
    let mut rest = vec![items.to_vec()];
    while let Some(items) = rest.pop() {
        let held = out_of_vocabulary::hold(&items, |c| model.reads(c));
        let mut stretches = sentences::split(&held).into_iter();
        for stretch in stretches.by_ref() {
            let halves = match &stretch {
                Stretch::Sentence(items) if !fits(model, items) => split_long::at_clause(items),
                _ => None,
            };
            let Some((left, right)) = halves else {
                pieces.push(stretch);
                continue;
            };
            cut = true;
            rest.extend(stretches.rev().map(Stretch::into_items));
            rest.extend([right, left]);
            break;
        }
    }
    cut.then_some(pieces)
}

/// Returns the texts that the model will be asked for first. They are known before it answers, so
/// that many sentences can be asked for at once.
pub fn first_questions(model: &dyn Model, items: &[Item]) -> Vec<String> {
    let question = |stretch| {
        let Stretch::Sentence(items) = stretch else { return None };
        if !fits(model, &items) {
            return None;
        }
        let items = marked_label::plain(&items).unwrap_or(items);
        Some(sentinels::write(&Question::of(&items).seen, *model.styles().first()?)?.text)
    };
    let items = out_of_vocabulary::hold(items, |c| model.reads(c));
    sentences::split(&items).into_iter().filter_map(question).collect()
}

/// Translates one sentence, step by step down the ladder.
fn sentence(model: &dyn Model, source: &[Item]) -> Done {
    if !fits(model, source) {
        let Some((left, right)) = split_long::at_clause(source) else {
            // The model would leave out the end.
            return Done::kept(source.to_vec());
        };
        let mut whole = translate(model, &left);
        whole.append(translate(model, &right));
        return whole;
    }
    if let Some(done) = short_name(model, source) {
        return done;
    }
    if let Some(label) = marked_label::plain(source) {
        return marked_label::mark_up(source, sentence(model, &label));
    }
    let question = Question::of(source);
    match question.answer(model, &question.seen) {
        Some(first) => again::improved(model, &question, first),
        None => again::in_another_spelling(model, &question)
            .unwrap_or_else(|| Done::kept(source.to_vec())),
    }
}

/// Returns whether a model translates from English into a language that writes its nouns small.
fn keeps_nouns_small(model: &dyn Model) -> bool {
    model.reads_english() && !model.has_common_capitals()
}

/// Translates the short name of a day or a month. Returns `None` for another sentence.
fn short_name(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let name = calendar::in_full(source).filter(|_| model.reads_english())?;
    let (target, score) = model.translate(name);
    let short = calendar::shorten(&source.text(), &target, |word| model.kind(word))?;
    Some(Done { items: vec![Item::Text(short)], step: Step::Clean, score })
}

/// Returns whether the model sees all of a sentence.
fn fits(model: &dyn Model, source: &[Item]) -> bool {
    let spelled = model.styles().first().and_then(|&style| sentinels::write(source, style));
    spelled.is_none_or(|spelled| model.fits(&spelled.text))
}

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod tests;
