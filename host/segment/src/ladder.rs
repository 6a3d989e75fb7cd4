//! The code ladder (law 4): translates one sentence so that every code comes out once.

mod again;
pub mod batch;
mod echoed;
mod left_out;
mod marked_label;
pub mod notation;
mod piecewise;
pub mod reassemble;
mod time_shown;
mod title_case;

use crate::{
    Score, Step,
    align::{self, Alignment, function_words::Kind},
    item::{Item, Items, push},
    ladder::reassemble::Done,
    mark::{
        out_of_vocabulary,
        sentinels::{self, Found, Spelled, Style},
    },
    mend::{
        brackets, calendar, one,
        passes::{Layout, Shape},
        plausible,
    },
    plan::{
        sentences::{self, Stretch},
        split_long,
    },
    text::numbers,
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

/// A sentence as a model sees it.
struct Question<'s> {
    source: &'s [Item],
    seen: Vec<Item>,
    shape: Shape,
}

impl<'s> Question<'s> {
    fn of(source: &'s [Item]) -> Self {
        let mut seen = source.to_vec();
        let shape = Shape::take(&mut seen);
        if is_order(&seen) {
            // Models take `Press Tab` for a heading.
            seen = as_sentence(&seen);
        }
        Question { source, seen, shape }
    }

    /// Translates items that the model sees instead of the sentence.
    fn answer(&self, model: &dyn Model, seen: &[Item]) -> Option<Done> {
        let mut done = by_sentinels(model, seen)
            .or_else(|| by_alignment(model, seen))
            .or_else(|| by_pieces(model, seen))?;
        self.shape.put(&mut done.items);
        if self.shape.begins_small() {
            begin_small(model, &seen.text(), &mut done.items);
        }
        Some(done)
    }

    /// Translates items that the model sees instead of the sentence, if that takes no further step down the
    /// ladder than the first answer.
    fn answer_as_well(&self, model: &dyn Model, first: &Done, seen: &[Item]) -> Option<Done> {
        self.answer(model, seen).filter(|again| again.step <= first.step)
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

/// Takes the steps one to three: codes travel as sentinels, first in one style, then in another,
/// and at last together with numbers.
fn by_sentinels(model: &dyn Model, source: &[Item]) -> Option<Done> {
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
fn by_alignment(model: &dyn Model, source: &[Item]) -> Option<Done> {
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
fn by_pieces(model: &dyn Model, source: &[Item]) -> Option<Done> {
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
fn piece_like(model: &dyn Model, piece: &str, target: String) -> String {
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

/// Makes the first letter of a translation small: a source that begins with a small letter goes on
/// with a sentence. The first word may be a name if the source holds as many words with capitals as
/// the translation, or a common word of a language that writes such words with capitals; then the
/// letter becomes small only in an article or a preposition. An abbreviation stays.
fn begin_small(model: &dyn Model, source: &str, items: &mut [Item]) {
    let names_said = names(&items.plain());
    let Some(text) = items.first_words_mut() else { return };
    let Some(start) = text.find(char::is_alphanumeric) else { return };
    let rest = &text[start..];
    let is_within = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_' | '/' | '+' | '#');
    let whole = &rest[..rest.find(|c| !is_within(c)).unwrap_or(rest.len())];
    let word = &whole[..whole.find(|c: char| !c.is_alphanumeric()).unwrap_or(whole.len())];
    let Some(letter) = word.chars().next().filter(|c| c.is_uppercase()) else { return };
    let leans = matches!(model.kind(word), Kind::Article | Kind::Preposition | Kind::Particle);
    let may_be_name = model.has_common_capitals() || names(source) >= names_said;
    let is_abbreviation = whole.chars().nth(1).is_none()
        || whole.chars().skip(1).any(|c| c.is_uppercase() || c.is_numeric());
    if leans || !(may_be_name || is_abbreviation) {
        let small = letter.to_lowercase().to_string();
        text.replace_range(start..start + letter.len_utf8(), &small);
    }
}

/// Returns how many words of a text begin with a capital, but for the pronoun `I`.
fn names(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let is_pronoun = |word: &str| word == "I" || word.starts_with("I'");
    words.filter(|word| word.starts_with(char::is_uppercase) && !is_pronoun(word)).count()
}

/// Returns items with a full stop behind them, which the shape takes off a translation again.
fn as_sentence(items: &[Item]) -> Vec<Item> {
    let mut sentence = items.to_vec();
    push(&mut sentence, Item::Text(".".into()));
    sentence
}

/// Returns whether a sentence only asks to press a key.
fn is_order(source: &[Item]) -> bool {
    let [Item::Text(verb), Item::Verbatim(_)] = source else { return false };
    matches!(verb.as_str(), "Press " | "press " | "Press the " | "press the ")
}

fn is_good(source: &str, target: &str) -> bool {
    plausible::is_plausible(source, target) && !sentinels::has_debris(source, target)
}

fn without_samples(source: &[Item]) -> Vec<Item> {
    let plain = |item: &Item| match item {
        Item::Number(code, _) | Item::Percent(code, _) => Item::Placeholder(*code),
        item => item.clone(),
    };
    source.iter().map(plain).collect()
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
