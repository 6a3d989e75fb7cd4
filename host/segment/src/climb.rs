//! The code ladder (law 4) for engines that are asked for many texts at once: all segments
//! take a rung together, and who has stood it goes no further.

use std::future::Future;
use targum_core::codes;

use super::{
    brackets,
    items::{self, Item},
    notation::{Notation, Written},
    piecewise,
    reassemble::{Done, Planned, finish},
    sentences::{Cut, Stretch, split_at},
};
use crate::{Step, Translation};
use targum_core::{contract::Segment, error::Error};

/// An engine that translates texts, as the ladder sees it.
pub trait Asker: Sync {
    /// How codes are written for it.
    fn notation(&self) -> Notation;

    /// Where segments are cut for it.
    fn cut(&self) -> Cut;

    /// The longest text it takes, in characters. What is longer is cut at sentences.
    fn longest(&self) -> usize;

    /// Whether it may answer the same question better the second time.
    fn reconsiders(&self) -> bool;

    /// Translates texts; one translation each, in order.
    fn ask(&self, texts: &[Asked<'_>]) -> impl Future<Output = Result<Vec<String>, Error>> + Send;
}

/// A text to translate.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// The text, codes in the engine's notation.
    pub text: String,
    /// The segment it is of.
    pub segment: &'a Segment,
    /// Whether codes were lost from the answer before.
    pub again: bool,
}

/// A stretch of a segment on its way up.
struct Climber<'a> {
    segment: &'a Segment,
    items: Vec<Item>,
    names: Vec<&'a str>,
    asked: Option<String>,
    done: Option<Done>,
}

/// Translates segments: one translation each, in order, every code of it once.
///
/// # Errors
/// The engine's.
pub async fn climb(asker: &impl Asker, segments: &[Segment]) -> Result<Vec<Translation>, Error> {
    let mut climbers = Vec::new();
    let plan = |segment| plan(asker, segment, &mut climbers);
    let planned: Vec<_> = segments.iter().map(plan).collect();
    for attempt in 0..2 {
        whole(asker, &mut climbers, attempt).await?;
    }
    by_pieces(asker, &mut climbers).await?;
    let done: Vec<Done> = climbers
        .into_iter()
        .map(|climber| climber.done.unwrap_or((climber.items, Step::Kept)))
        .collect();
    let finished =
        segments.iter().zip(planned).map(|(segment, planned)| finish(segment, planned, &done));
    Ok(finished.collect())
}

/// Cuts a segment into stretches that stay and stretches that climb.
fn plan<'a>(
    asker: &impl Asker,
    segment: &'a Segment,
    climbers: &mut Vec<Climber<'a>>,
) -> Vec<Planned> {
    let names: Vec<&str> = codes::of(segment).iter().map(|code| code.spelling.as_str()).collect();
    let whole = split_at(&items::of(segment), asker.cut());
    // What is too long even for one sentence stays as it is.
    let sentences = whole.into_iter().flat_map(|stretch| match stretch {
        Stretch::Sentence(items) if length(&items) > asker.longest() => {
            split_at(&items, Cut::Sentences)
        }
        stretch => vec![stretch],
    });
    sentences.map(|stretch| climbing(stretch, segment, &names, climbers)).collect()
}

fn climbing<'a>(
    stretch: Stretch,
    segment: &'a Segment,
    names: &[&'a str],
    climbers: &mut Vec<Climber<'a>>,
) -> Planned {
    match stretch {
        Stretch::Kept(items) => Planned::Kept(items),
        Stretch::Sentence(items) => {
            climbers.push(Climber {
                segment,
                items,
                names: names.to_vec(),
                asked: None,
                done: None,
            });
            Planned::Sentence(climbers.len() - 1)
        }
    }
}

fn length(items: &[Item]) -> usize {
    let length = |item: &Item| match item {
        Item::Text(text) | Item::Verbatim(text) => text.chars().count(),
        _ => 0,
    };
    items.iter().map(length).sum()
}

/// The rungs on which a stretch is asked for as a whole.
async fn whole(
    asker: &impl Asker,
    climbers: &mut [Climber<'_>],
    attempt: usize,
) -> Result<(), Error> {
    let mut written: Vec<(usize, Written)> = Vec::new();
    let mut texts = Vec::new();
    for (index, climber) in climbers.iter_mut().enumerate() {
        if climber.done.is_some() {
            continue;
        }
        let Some(one) = asker.notation().write(&climber.items, &climber.names, attempt) else {
            continue;
        };
        let known = climber.asked.as_ref() == Some(&one.text) && !asker.reconsiders();
        if known || one.text.chars().count() > asker.longest() {
            continue;
        }
        climber.asked = Some(one.text.clone());
        texts.push(Asked { text: one.text.clone(), segment: climber.segment, again: attempt > 0 });
        written.push((index, one));
    }
    let answers = ask(asker, &texts).await?;
    for ((index, written), answer) in written.iter().zip(answers) {
        let Some((items, mended)) = written.read(&answer) else { continue };
        let step = match attempt {
            0 if mended => Step::Mended,
            0 => Step::Clean,
            _ => Step::Retried,
        };
        climbers[*index].done = Some((items, step));
    }
    Ok(())
}

/// The last rung.
async fn by_pieces(asker: &impl Asker, climbers: &mut [Climber<'_>]) -> Result<(), Error> {
    let mut texts = Vec::new();
    let mut written: Vec<(usize, Vec<Written>)> = Vec::new();
    for (index, climber) in climbers.iter_mut().enumerate().filter(|(_, it)| it.done.is_none()) {
        climber.items = brackets::hold(&climber.items);
        let piece = |(_, bare): (usize, &str)| {
            let written = asker.notation().write(&[Item::Text(bare.into())], &[], 0)?;
            let known = climber.asked.as_ref() == Some(&written.text) && !asker.reconsiders();
            (!known && written.text.chars().count() <= asker.longest()).then_some(written)
        };
        let pieces: Option<Vec<_>> =
            piecewise::texts(&climber.items).into_iter().map(piece).collect();
        let Some(pieces) = pieces else { continue };
        let asked = |piece: &Written| Asked {
            text: piece.text.clone(),
            segment: climber.segment,
            again: false,
        };
        texts.extend(pieces.iter().map(asked));
        written.push((index, pieces));
    }
    let mut answers = ask(asker, &texts).await?.into_iter();
    for (index, pieces) in written {
        let read = |(piece, answer): (&Written, String)| match piece.read(&answer)?.0.pop()? {
            Item::Text(text) => Some(text),
            _ => None,
        };
        let translated: Vec<_> = pieces.iter().zip(answers.by_ref()).map(read).collect();
        if let Some(items) = piecewise::put(&climbers[index].items, &translated) {
            climbers[index].done = Some((items, Step::Pieced));
        }
    }
    Ok(())
}

async fn ask(asker: &impl Asker, texts: &[Asked<'_>]) -> Result<Vec<String>, Error> {
    match texts.is_empty() {
        true => Ok(Vec::new()),
        false => asker.ask(texts).await,
    }
}
