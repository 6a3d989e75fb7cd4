//! The steps of the ladder: codes as sentinels, codes by alignment, and the text between codes.

use super::{Model, begin_small::begin_small, piecewise, reassemble::Done};
use crate::{
    Score, Step,
    align::{self, Alignment},
    item::{Item, Items},
    mark::sentinels::{self, Found, Spelled, Style},
    mend::{brackets, one, passes::Layout, plausible},
    text::numbers,
};

/// Takes the steps one to three: codes travel as sentinels, first in one style, then in another,
/// and at last together with numbers.
pub(super) fn by_sentinels(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let first = *model.styles().first()?;
    let plain = without_samples(source);
    // A number that does not come out of the first try goes as a sentinel.
    let tries = [
        Some((first, source.to_vec())),
        (plain != source).then(|| (first, plain.clone())),
        model.styles().get(1).map(|&second| (second, plain.clone())),
        numbers::hold(&plain).map(|held| (first, held)),
    ];
    let mut tries = tries.into_iter().flatten().enumerate();
    tries.find_map(|(attempt, (style, source))| try_sentinels(model, &source, style, attempt))
}

/// Translates a text once with its codes as sentinels. Returns `None` if a code is lost. `attempt` is the
/// number of tries before this one.
fn try_sentinels(model: &dyn Model, source: &[Item], style: Style, attempt: usize) -> Option<Done> {
    let spelled = sentinels::write(source, style)?;
    let alignment = ask(model, &spelled);
    let found = sentinels::find(&spelled, style, &alignment.target);
    if !found.lost.is_empty() {
        return None;
    }
    let items = assemble(&spelled, &alignment, &found)?;
    let step = match attempt {
        _ if !spelled.markup.is_empty() => Step::Aligned,
        0 if found.mended => Step::Mended,
        0 => Step::Clean,
        _ => Step::Retried,
    };
    Some(Done { items, step, score: alignment.score })
}

/// Takes step four: the words that sentinels became are found by alignment.
pub(super) fn by_alignment(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let source = without_samples(source);
    let style = *model.styles().first()?;
    let spelled = sentinels::write(&source, style)?;
    let alignment = model.align(&spelled.text);
    let mut found = sentinels::find(&spelled, style, &alignment.target);
    for index in std::mem::take(&mut found.lost) {
        let at = align::remains(&alignment, &spelled.marks[index].at)?;
        found.at.push((at, index));
    }
    found.at.sort_by_key(|(at, _)| at.start);
    let apart = found.at.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start);
    let items = apart.then(|| assemble(&spelled, &alignment, &found)).flatten()?;
    Some(Done { items, step: Step::Aligned, score: alignment.score })
}

/// Takes step five: the text between codes is translated piece by piece. A piece without a good
/// translation stays, unless no piece has one.
pub(super) fn by_pieces(model: &dyn Model, source: &[Item]) -> Option<Done> {
    let source = brackets::hold(source);
    let mut score = Score::default();
    let translated: Vec<Option<String>> = piecewise::texts(&source)
        .into_iter()
        .map(|(_, bare)| {
            let (target, own) = model.fits(bare).then(|| model.translate(bare))?;
            let target =
                Some(brackets::mended(bare, target)).filter(|target| is_good(bare, target));
            if target.is_some() {
                score.add(own);
            }
            target.map(|target| piece_like(model, bare, target))
        })
        .collect();
    Some(Done { items: piecewise::put(&source, &translated)?, step: Step::Pieced, score })
}

/// Returns the translation of a piece of a sentence, which begins small where the piece does.
pub(super) fn piece_like(model: &dyn Model, piece: &str, target: String) -> String {
    if !piece.starts_with(char::is_lowercase) {
        return target;
    }
    let mut items = [Item::Text(target)];
    begin_small(model, piece, &mut items);
    items.text()
}

/// Translates a text, aligned only where there is markup to align.
fn ask(model: &dyn Model, spelled: &Spelled) -> Alignment {
    if !spelled.markup.is_empty() {
        return model.align(&spelled.text);
    }
    let (said, score) = model.translate(&spelled.text);
    let target = one::with_number(&spelled.text, &said).unwrap_or(said);
    Alignment { target, score, ..Alignment::default() }
}

/// Returns the items of a translation, or `None` for an answer that is no good translation.
fn assemble(spelled: &Spelled, alignment: &Alignment, found: &Found) -> Option<Vec<Item>> {
    let mut items = align::place(spelled, alignment, found)?;
    let layout = Layout::of(spelled);
    let said = layout.put(&mut items);
    is_good(&layout.source, &said).then_some(items)
}

pub(super) fn is_good(source: &str, target: &str) -> bool {
    plausible::is_plausible(source, target) && !sentinels::has_debris(source, target)
}

pub(super) fn without_samples(source: &[Item]) -> Vec<Item> {
    let plain = |item: &Item| match item {
        Item::Number(code, _) | Item::Percent(code, _) => Item::Placeholder(*code),
        item => item.clone(),
    };
    source.iter().map(plain).collect()
}
