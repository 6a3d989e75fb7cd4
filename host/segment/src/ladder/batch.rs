//! The code ladder (law 4) for engines that translate many texts at once: all sentences take a
//! step together, and a sentence whose translation is good takes no further one.

use std::{future::Future, iter::repeat};
use targum_core::codes;

use crate::{
    Score, Step, Translation,
    item::Item,
    ladder::{
        notation::{Notation, Written},
        piecewise,
        reassemble::{Done, Planned, finish},
    },
    mend::brackets,
    parse,
    plan::sentences::{Cut, Stretch, split_at},
};
use targum_core::{contract::Segment, error::Error};

/// An engine that translates many texts in one call.
pub trait TextEngine: Sync {
    /// Returns the notation in which codes are written for the engine.
    fn notation(&self) -> Notation;

    /// Returns where segments are cut for the engine.
    fn cut(&self) -> Cut;

    /// Returns the length of the longest text that the engine takes, in characters. Longer texts are
    /// cut at sentences.
    fn longest(&self) -> usize;

    /// Returns whether the engine may answer the same question better the second time.
    fn reconsiders(&self) -> bool;

    /// Translates texts: returns one translation each, in order.
    fn ask(&self, texts: &[Question<'_>])
    -> impl Future<Output = Result<Vec<Reply>, Error>> + Send;
}

/// An engine's translation of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The translation, with codes in the engine's notation.
    pub text: String,
    /// The engine's score of the translation; without tokens if the engine gives none.
    pub score: Score,
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self { text, score: Score::default() }
    }
}

/// A text to translate, as an engine is asked for it.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The text, with codes in the engine's notation.
    pub text: String,
    /// The segment that the text is a part of.
    pub segment: &'a Segment,
    /// Texts like the segment, which people have translated.
    pub examples: &'a [Example],
    /// Whether the previous answer had lost codes.
    pub again: bool,
}

impl Question<'_> {
    /// Returns the number of characters of the text and of its examples.
    pub fn characters(&self) -> usize {
        let texts = self.examples.iter().flat_map(|one| [&one.source, &one.translation]);
        texts.chain([&self.text]).map(|text| text.chars().count()).sum()
    }
}

/// A text that people have translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The text, with codes as they are spelled.
    pub source: String,
    /// Its translation.
    pub translation: String,
}

/// A sentence of a segment, and how far its translation has come.
struct Sentence<'a> {
    segment: &'a Segment,
    examples: &'a [Example],
    items: Vec<Item>,
    names: Vec<&'a str>,
    asked: Option<String>,
    done: Option<Done>,
}

/// Translates segments: returns one translation each, in order, with every code of its segment
/// once. `examples` are given for each segment, or for none.
///
/// # Errors
/// The errors of the engine.
pub async fn translate(
    engine: &impl TextEngine,
    segments: &[Segment],
    examples: &[Vec<Example>],
) -> Result<Vec<Translation>, Error> {
    let mut sentences = Vec::new();
    let examples = examples.iter().map(Vec::as_slice).chain(repeat(&[][..]));
    let plan = |(segment, examples)| plan(engine, segment, examples, &mut sentences);
    let planned: Vec<_> = segments.iter().zip(examples).map(plan).collect();
    for attempt in 0..2 {
        ask_for_sentences(engine, &mut sentences, attempt).await?;
    }
    ask_for_pieces(engine, &mut sentences).await?;
    let kept = |sentence: Sentence<'_>| sentence.done.unwrap_or(Done::kept(sentence.items));
    let done: Vec<Done> = sentences.into_iter().map(kept).collect();
    let finished =
        segments.iter().zip(planned).map(|(segment, planned)| finish(segment, planned, &done));
    Ok(finished.collect())
}

/// Cuts a segment into stretches that stay and sentences, which are appended to `sentences`.
fn plan<'a>(
    engine: &impl TextEngine,
    segment: &'a Segment,
    examples: &'a [Example],
    sentences: &mut Vec<Sentence<'a>>,
) -> Vec<Planned> {
    let names: Vec<&str> = codes::of(segment).iter().map(|code| code.spelling.as_str()).collect();
    let mut planned = Vec::new();
    for stretch in split_at(&parse::of(segment), engine.cut()) {
        // A text that is too long even for one sentence stays as it is.
        let stretches = match stretch {
            Stretch::Sentence(items) if length(&items) > engine.longest() => {
                split_at(&items, Cut::Sentences)
            }
            stretch => vec![stretch],
        };
        for stretch in stretches {
            planned.push(match stretch {
                Stretch::Kept(items) => Planned::Kept(items),
                Stretch::Sentence(items) => {
                    let names = names.clone();
                    let (asked, done) = (None, None);
                    sentences.push(Sentence { segment, examples, items, names, asked, done });
                    Planned::Sentence(sentences.len() - 1)
                }
            });
        }
    }
    planned
}

/// Returns the length of a sentence in characters, without its codes.
fn length(items: &[Item]) -> usize {
    items.iter().filter_map(Item::spelling).map(|text| text.chars().count()).sum()
}

/// Asks for the sentences that are not translated yet. From the second `attempt` on, which counts
/// from 0, codes are written another way.
async fn ask_for_sentences(
    engine: &impl TextEngine,
    sentences: &mut [Sentence<'_>],
    attempt: usize,
) -> Result<(), Error> {
    let mut written: Vec<(usize, Written)> = Vec::new();
    let mut texts = Vec::new();
    for (index, sentence) in sentences.iter_mut().enumerate() {
        if sentence.done.is_some() {
            continue;
        }
        let Some(one) = engine.notation().write(&sentence.items, &sentence.names, attempt) else {
            continue;
        };
        let known = sentence.asked.as_ref() == Some(&one.text) && !engine.reconsiders();
        if known || one.text.chars().count() > engine.longest() {
            continue;
        }
        sentence.asked = Some(one.text.clone());
        texts.push(Question {
            text: one.text.clone(),
            segment: sentence.segment,
            examples: sentence.examples,
            again: attempt > 0,
        });
        written.push((index, one));
    }
    let answers = ask(engine, &texts).await?;
    for ((index, written), answer) in written.iter().zip(answers) {
        let Some((items, mended)) = written.read(&answer.text) else { continue };
        let step = match attempt {
            0 if mended => Step::Mended,
            0 => Step::Clean,
            _ => Step::Retried,
        };
        sentences[*index].done = Some(Done { items, step, score: answer.score });
    }
    Ok(())
}

/// Asks for the text between the codes of the sentences that are not translated yet.
async fn ask_for_pieces(
    engine: &impl TextEngine,
    sentences: &mut [Sentence<'_>],
) -> Result<(), Error> {
    let mut texts = Vec::new();
    let mut written: Vec<(usize, Vec<Written>)> = Vec::new();
    for (index, sentence) in sentences.iter_mut().enumerate().filter(|(_, one)| one.done.is_none())
    {
        sentence.items = brackets::hold(&sentence.items);
        let piece = |(_, bare): (usize, &str)| {
            let written = engine.notation().write(&[Item::Text(bare.into())], &[], 0)?;
            let known = sentence.asked.as_ref() == Some(&written.text) && !engine.reconsiders();
            (!known && written.text.chars().count() <= engine.longest()).then_some(written)
        };
        let pieces: Option<Vec<_>> =
            piecewise::texts(&sentence.items).into_iter().map(piece).collect();
        let Some(pieces) = pieces else { continue };
        let asked = |piece: &Written| Question {
            text: piece.text.clone(),
            segment: sentence.segment,
            // A piece is not like the segment.
            examples: &[],
            again: false,
        };
        texts.extend(pieces.iter().map(asked));
        written.push((index, pieces));
    }
    let mut answers = ask(engine, &texts).await?.into_iter();
    for (index, pieces) in written {
        let mut score = Score::default();
        let mut translated = Vec::new();
        for (piece, answer) in pieces.iter().zip(answers.by_ref()) {
            let text = piece_of(piece, &answer.text);
            if text.is_some() {
                score.add(answer.score);
            }
            translated.push(text);
        }
        if let Some(items) = piecewise::put(&sentences[index].items, &translated) {
            sentences[index].done = Some(Done { items, step: Step::Pieced, score });
        }
    }
    Ok(())
}

/// Returns the text of an answer for a piece, which has no codes.
fn piece_of(piece: &Written, answer: &str) -> Option<String> {
    match piece.read(answer)?.0.pop()? {
        Item::Text(text) => Some(text),
        _ => None,
    }
}

async fn ask(engine: &impl TextEngine, texts: &[Question<'_>]) -> Result<Vec<Reply>, Error> {
    if texts.is_empty() { Ok(Vec::new()) } else { engine.ask(texts).await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_count_as_characters_of_a_question() {
        let segment = Segment {
            parts: Vec::new(),
            key: String::new(),
            note: None,
            plural: None,
            max_length: None,
        };
        let examples = [Example { source: "one".into(), translation: "é".into() }];
        let mut question =
            Question { text: "ab".into(), segment: &segment, examples: &[], again: false };
        assert_eq!(question.characters(), 2);
        question.examples = &examples;
        assert_eq!(question.characters(), 6);
    }
}
