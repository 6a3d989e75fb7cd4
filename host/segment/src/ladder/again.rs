//! The questions that follow a first answer, where the answer shows that the model took a sentence for
//! something else.

use super::{
    Kind, Model,
    begin_small::begin_small,
    echoed,
    faults::{breaks_off, cut_off, ends_with_content, is_echo, rambles},
    keeps_nouns_small, left_out,
    question::{Question, as_sentence},
    reassemble::Done,
    time_shown, title_case, translate,
};
use crate::{
    align::function_words::FunctionWords,
    item::{Item, Items},
    mark::{lost_names, menu_path},
    mend::{abbreviation, article, echo, joined, lost_noun, marked_name, repetition},
};

/// A way to a better answer than the first one. Returns `None` where the first answer gives no reason for it,
/// or the second is no better.
type Way = fn(&dyn Model, &Question<'_>, &Done) -> Option<Done>;

/// All ways, in the order in which they are tried.
const WAYS: [Way; 16] = [
    time_shown::in_another_spelling,
    with_left_out_part,
    with_lost_word,
    with_both_words,
    with_whole_compound,
    with_word_said_once,
    with_lost_names,
    with_lost_noun,
    with_no_of_name,
    with_menu_path,
    echo_as_sentence,
    echo_in_another_spelling,
    with_words_behind_name,
    without_added_article,
    without_colon_or_dots,
    cut_off_as_sentence,
];

/// Returns the first better answer, or the first answer.
pub(super) fn improved(model: &dyn Model, question: &Question<'_>, first: Done) -> Done {
    let better = WAYS.iter().find_map(|way| way(model, question, &first));
    let best = better.unwrap_or(first);
    let mut best = title_case::improved(model, question.source, best);
    let is_open = question.shape.lacks_ending() && ends_with_content(question.source);
    if model.reads_english() && is_open {
        cut_off(&mut best.items, |word| model.kind(word));
    }
    if is_label(model, question) || is_report(model, question, &best) {
        article::remove(question.source, &mut best.items, |word| model.kind(word));
    }
    best
}

/// Returns an answer to another spelling of a few words to which the model gave none: with a capital, as a
/// sentence, or both, or in small letters, with the dots at the end or as a sentence.
pub(super) fn in_another_spelling(model: &dyn Model, question: &Question<'_>) -> Option<Done> {
    /// The most words. A longer sentence to which there is no answer has more in it than its spelling.
    const WORDS: usize = 12;
    let Question { seen, shape, .. } = question;
    let text = seen.text();
    if text.split_whitespace().nth(WORDS).is_some() {
        return None;
    }
    let mut spellings = vec![echo::with_capital(seen)];
    if shape.lacks_ending() {
        spellings.extend([as_sentence(seen), as_sentence(&spellings[0])]);
    }
    if let Some(small) = echo::without_capital(seen) {
        let mut bare = small.clone();
        let had_dots = shape.take_dots(&mut bare);
        spellings.push(small);
        if had_dots || shape.lacks_ending() {
            spellings.push(as_sentence(&bare));
        }
    }
    let spellings = spellings.iter().filter(|spelling| *spelling != seen);
    let mut done = spellings.into_iter().find_map(|spelling| question.answer(model, spelling))?;
    if shape.begins_small() {
        begin_small(model, &text, &mut done.items);
    }
    Some(done)
}

/// Returns whether a sentence is a label without an article, which its translation needs none for. A German
/// adjective ends otherwise without one.
fn is_label(model: &dyn Model, question: &Question<'_>) -> bool {
    keeps_nouns_small(model) && article::is_bare_label(question.source)
}

/// Returns whether a sentence is a report without an article, whose translation has none of the verbs that one needs.
fn is_report(model: &dyn Model, question: &Question<'_>, done: &Done) -> bool {
    keeps_nouns_small(model)
        && article::is_bare_report(question.source)
        && article::is_report_without_verb(&done.items)
}

/// Does what [`Question::answer_as_well`] does, and refuses an answer that breaks off.
fn as_well_whole(
    model: &dyn Model,
    question: &Question<'_>,
    first: &Done,
    seen: &[Item],
) -> Option<Done> {
    let is_whole = |again: &Done| !breaks_off(&again.items, |word| model.kind(word));
    question.answer_as_well(model, first, seen).filter(is_whole)
}

/// Models say a word of a heading twice where they take it for a name: `Download Logs`.
fn with_word_said_once(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let doubles = |items: &[Item]| {
        repetition::has_doubled_word(items, |word| model.kind(word) == Kind::Content)
    };
    if !doubles(&first.items) || doubles(question.source) {
        return None;
    }
    let small = echo::heading_in_small_letters(&question.seen);
    let capital = small.as_deref().map(echo::with_capital);
    let sentence = question.shape.lacks_ending().then(|| as_sentence(&question.seen));
    [capital, small, sentence].iter().flatten().find_map(|spelling| {
        question.answer_as_well(model, first, spelling).filter(|again| !doubles(&again.items))
    })
}

fn with_left_out_part(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let mut whole = Done::empty();
    for part in left_out::parts(question.source, &first.items)? {
        whole.append(translate(model, &part));
    }
    Some(whole)
}

/// Models lose the first word of a list behind an abbreviation: `en` of `e.g. en, de`.
fn with_lost_word(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let has_lost = |done: &Done| abbreviation::has_lost_word(question.source, &done.items);
    if !has_lost(first) {
        return None;
    }
    let seen = abbreviation::with_commas(&question.seen);
    if seen == question.seen {
        return None;
    }
    question.answer_as_well(model, first, &seen).filter(|again| !has_lost(again))
}

/// Models leave one of two words that a slash joins as it was: `click/tap`. A word that stays again is one of the
/// target language.
fn with_both_words(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let stay = joined::half_translated(question.source, &first.items);
    if stay.is_empty() {
        return None;
    }
    let seen = joined::part_words(&question.seen);
    as_well_whole(model, question, first, &seen)
        .filter(|again| !joined::has_any(&again.items, &stay))
}

/// Models leave one half of a compound as it was: `meio-wild` for `half-wild`. Two words have no such half. Of a name, as
/// `bed-daemon` is, models are less sure then.
fn with_whole_compound(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let halves = joined::half_compounds(question.source, &first.items);
    if halves.is_empty() {
        return None;
    }
    let seen = joined::part_compounds(&question.seen, &halves);
    let stay: Vec<String> = halves.into_iter().map(|[_, half]| half).collect();
    as_well_whole(model, question, first, &seen).filter(|again| {
        let is_as_sure = again.score.probability() >= first.score.probability();
        is_as_sure && !joined::has_any(&again.items, &stay)
    })
}

fn with_lost_names(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let held = lost_names::hold(&question.seen, &first.items)?;
    question.answer_as_well(model, first, &held)
}

fn with_lost_noun(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    if !model.reads_english() {
        return None;
    }
    let kind = |word: &str| model.kind(word);
    let (quoted, code) = lost_noun::quote(&question.seen, &first.items, kind)?;
    let mut again = question.answer_as_well(model, first, &quoted)?;
    let is_whole = lost_noun::take_off_quotes(&mut again.items, code)
        && !lost_noun::is_behind_article(&again.items, code, kind);
    is_whole.then_some(again)
}

/// Models leave the English `No` before a placeholder, or take it for `not`.
fn with_no_of_name(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    if !model.reads_english() {
        return None;
    }
    let (quoted, code) = lost_noun::quote_behind_no(&question.seen, &first.items)?;
    let mut again = question.answer_as_well(model, first, &quoted)?;
    let is_whole = lost_noun::take_off_quotes(&mut again.items, code)
        && lost_noun::quote_behind_no(&question.seen, &again.items).is_none();
    is_whole.then_some(again)
}

fn with_menu_path(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let entry = |text: &str| {
        let done = translate(model, &[Item::Text(text.into())]);
        done.items.iter().filter_map(Item::spelling).collect()
    };
    let held = menu_path::hold(&question.seen, &first.items, entry)?;
    question.answer_as_well(model, first, &held)
}

/// Models take a heading for a name, but not a sentence.
fn echo_as_sentence(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    if !question.shape.lacks_ending() || !is_echo(question.source, &first.items) {
        return None;
    }
    let seen = as_sentence(&question.seen);
    question.answer_as_well(model, first, &seen).filter(|again| again.items != question.source)
}

fn echo_in_another_spelling(
    model: &dyn Model,
    question: &Question<'_>,
    first: &Done,
) -> Option<Done> {
    if question.source != first.items {
        return None;
    }
    echoed::translate(model, question.source)
}

fn with_words_behind_name(
    model: &dyn Model,
    question: &Question<'_>,
    first: &Done,
) -> Option<Done> {
    let is_echo = question.source == first.items;
    if !is_echo || !model.reads_english() || !question.shape.lacks_ending() {
        return None;
    }
    let seen = marked_name::with_article(&question.seen)?;
    let mut again = as_well_whole(model, question, first, &seen)?;
    let kind = |word: &str| model.kind(word);
    marked_name::take_off_article(question.source, &mut again.items, kind).then_some(again)
}

fn without_added_article(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let is_added = article::is_added(question.source, &first.items, |word| model.kind(word));
    is_added.then(|| Done { items: question.source.to_vec(), step: first.step, score: first.score })
}

/// `Filesystem:` is a label, but models ask a question or begin a list. `Open file...` is a menu's, but models
/// go on from it and stop where the dots are, or begin it with an article.
fn without_colon_or_dots(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let Question { source, shape, .. } = question;
    let mut seen = question.seen.clone();
    let is_heading = rambles(source, &first.items) && shape.take_colon(&mut seen);
    let goes_on = || {
        let has_article = || article::begins_with_article(&first.items, |word| model.kind(word));
        breaks_off(&first.items, |word| model.kind(word))
            || is_label(model, question) && has_article()
    };
    let is_cut = is_heading || goes_on() && shape.take_dots(&mut seen);
    is_cut.then(|| as_well_whole(model, question, first, &seen)).flatten()
}

/// Models stop early where they do not see that a sentence ends: `Track was added to the queue`.
fn cut_off_as_sentence(model: &dyn Model, question: &Question<'_>, first: &Done) -> Option<Done> {
    let is_cut_off = model.reads_english()
        && question.shape.lacks_ending()
        && breaks_off(&first.items, |word| model.kind(word))
        && !breaks_off(question.source, |word| FunctionWords::of("en").kind(word));
    if !is_cut_off {
        return None;
    }
    let seen = as_sentence(&question.seen);
    as_well_whole(model, question, first, &seen)
}
