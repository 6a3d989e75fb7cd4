//! The work of a request: its sentences become jobs, and the translations are put together again.
//!
//! Where a sentence turns out to be too long for the model, its job answers with the pieces of the sentence,
//! which become jobs of their own. So no job is long, and jobs that have not begun are dropped with their
//! request.

use std::{cmp::Reverse, ops::Range, sync::Arc, time::Duration};

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use super::{
    lazy::LazyModel,
    model::{Asked, Model},
    pool::{Job, Pool, Ticket, Turn},
};
use targum_core::{error::Error, progress};
use targum_segment::{
    Score, Step,
    item::Item,
    ladder::{self, reassemble::Done},
    plan::{long, sentences::Stretch, split_long},
};

/// The number of sentences that are translated together: enough that weights fetched for one sentence serve
/// the others, and few enough that no request waits long for its turn.
const TOGETHER: usize = 16;

/// The length of several sentences that are translated together, in bytes, at most.
const TOGETHER_BYTES: usize = 1024;

/// The length in bytes up to which a piece is not cut once more.
const WORTH_A_CUT: usize = 256;

/// Sentences with their numbers.
type Group = Vec<(usize, Vec<Item>)>;

/// A job's answer for a sentence.
enum Outcome {
    /// Its translation.
    Done(Done),
    /// The pieces of a sentence that is too long for the model.
    Divided(Vec<Stretch>),
}

/// A job's answers for sentences, with their numbers.
type Answer = Result<Vec<(usize, Outcome)>, String>;

/// Translates sentences on the pool. Dropping the future takes the rest of them out of the queue,
/// and stops those that are under way.
///
/// # Errors
/// The queue is full, a model cannot be loaded, or a job panics.
pub(super) async fn run(
    pool: &Pool,
    threads: usize,
    route: Vec<Arc<LazyModel>>,
    sentences: Vec<Vec<Item>>,
) -> Result<Vec<Done>, Error> {
    let count = sentences.len();
    let mut done: Vec<Option<Done>> = vec![None; count];
    let mut asked = Vec::new();
    for (number, sentence) in sentences.into_iter().enumerate() {
        if long::is_long(&sentence) {
            // The sentence has no place to cut. A model would leave out its end.
            done[number] = Some(Done::kept(sentence));
        } else {
            asked.push((number, sentence));
        }
    }
    // Sentences of similar length end at the same time, and the last jobs are short.
    asked.sort_by_cached_key(|(_, sentence)| Reverse(long::length(sentence)));
    let (sender, answers) = mpsc::unbounded_channel();
    let jobs = Jobs { route, sender };
    // Enough jobs for every thread to have work until the end.
    let most = (asked.len() / (2 * threads)).clamp(1, TOGETHER);
    let (missing, groups) = (asked.len(), groups(asked, most));
    let begun = groups.into_iter().map(|group| jobs.job(group, true)).collect();
    let ticket = pool.submit(begun).ok_or_else(overloaded)?;
    progress::expect(missing);
    let mut work = Work { jobs, ticket, done, missing, divided: Vec::new() };
    work.gather(answers).await?;
    work.whole(count).ok_or_else(lost)
}

/// Returns the sentences in groups of at most `most`, which are translated together.
fn groups(sentences: Group, most: usize) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut bytes = 0;
    for (number, sentence) in sentences {
        let length = long::length(&sentence);
        bytes += length;
        match groups.last_mut().filter(|last| last.len() < most && bytes <= TOGETHER_BYTES) {
            Some(last) => last.push((number, sentence)),
            None => {
                bytes = length;
                groups.push(vec![(number, sentence)]);
            }
        }
    }
    groups
}

/// The answers for the sentences of a request.
struct Work {
    jobs: Jobs,
    ticket: Ticket,
    /// Translations by number: those of the request's sentences first, then those of pieces.
    done: Vec<Option<Done>>,
    /// The number of sentences without an answer.
    missing: usize,
    /// The numbers of divided sentences, and the numbers of their pieces.
    divided: Vec<(usize, Range<usize>)>,
}

impl Work {
    async fn gather(&mut self, mut answers: UnboundedReceiver<Answer>) -> Result<(), Error> {
        while self.missing > 0 {
            let answer = answers.recv().await.unwrap_or_else(|| Err(LOST.into()));
            for (number, outcome) in answer.map_err(failed)? {
                self.missing -= 1;
                progress::done(1);
                match outcome {
                    Outcome::Done(done) => self.done[number] = Some(done),
                    Outcome::Divided(pieces) => self.divide(number, pieces),
                }
            }
        }
        Ok(())
    }

    fn divide(&mut self, number: usize, pieces: Vec<Stretch>) {
        let start = self.done.len();
        let mut asked = Vec::new();
        for piece in pieces {
            match piece {
                Stretch::Kept(items) => self.done.push(Some(Done::untouched(items))),
                Stretch::Sentence(items) => {
                    asked.push((self.done.len(), items));
                    self.done.push(None);
                }
            }
        }
        self.divided.push((number, start..self.done.len()));
        self.missing += asked.len();
        progress::expect(asked.len());
        let jobs = groups(asked, 1).into_iter().map(|group| self.jobs.job(group, false));
        self.ticket.add(jobs.collect());
    }

    /// Returns the translations of the first `count` sentences; `None` where one is missing.
    fn whole(mut self, count: usize) -> Option<Vec<Done>> {
        // Pieces have higher numbers than their sentence, so the last sentences are put together first.
        for (number, pieces) in std::mem::take(&mut self.divided).into_iter().rev() {
            let mut whole = Done::empty();
            for piece in &mut self.done[pieces] {
                whole.append(piece.take()?);
            }
            self.done[number] = Some(whole);
        }
        self.done.into_iter().take(count).collect()
    }
}

/// The maker of jobs.
struct Jobs {
    route: Vec<Arc<LazyModel>>,
    sender: UnboundedSender<Answer>,
}

impl Jobs {
    /// Returns the job of translating sentences, which the job may divide.
    fn job(&self, group: Group, may_divide: bool) -> Job {
        let (route, tell) = (self.route.clone(), Tell(Some(self.sender.clone())));
        let sentences = group.len();
        let work = move |turn: Turn| tell.of(travel(&route, group, may_divide, turn));
        Job { sentences, work: Box::new(work) }
    }
}

/// The sender of a job's answer. A job that panics answers with an error.
struct Tell(Option<UnboundedSender<Answer>>);

impl Tell {
    fn of(mut self, answer: Answer) {
        self.send(answer);
    }

    fn send(&mut self, answer: Answer) {
        if let Some(sender) = self.0.take() {
            // The receiver is gone where the request was dropped meanwhile.
            let _ = sender.send(answer);
        }
    }
}

impl Drop for Tell {
    fn drop(&mut self) {
        self.send(Err(LOST.into()));
    }
}

const LOST: &str = "the embedded engine failed on a sentence";

/// Returns the error of a request for which the queue has no room.
pub(super) fn overloaded() -> Error {
    Error::Overloaded {
        message: "too many sentences wait for the embedded engine; try again soon".into(),
        retry_after: Duration::from_secs(5),
    }
}

/// Returns the error of a request of which a job panicked.
pub(super) fn lost() -> Error {
    failed(LOST.into())
}

fn failed(message: String) -> Error {
    Error::Engine { message, retry_after: None }
}

/// Translates sentences with the models of a route, one after the other. The first model may find
/// some sentences too long.
fn travel(route: &[Arc<LazyModel>], group: Group, may_divide: bool, turn: Turn) -> Answer {
    let originals = if may_divide { Group::new() } else { group.clone() };
    let mut leg = Leg { turn, group, reached: Vec::new(), outcomes: Vec::new() };
    for (index, model) in route.iter().enumerate() {
        let divides = may_divide && index == 0;
        leg = model.get()?.with(move |model| leg.through(model, divides));
    }
    let Leg { group, reached, mut outcomes, .. } = leg;
    let mut originals = originals.into_iter();
    for ((number, items), (step, score)) in group.into_iter().zip(reached) {
        let original = originals.next().filter(|_| step == Step::Kept);
        let again = original.and_then(|(_, items)| smaller(&items));
        outcomes.push((
            number,
            again.map_or_else(|| Outcome::Done(Done { items, step, score }), Outcome::Divided),
        ));
    }
    Ok(outcomes)
}

/// A job's sentences on their way through the models of a route.
struct Leg {
    turn: Turn,
    group: Group,
    /// The step of the ladder that each sentence has come to, and the score of all models for it; empty before the
    /// first model.
    reached: Vec<(Step, Score)>,
    outcomes: Vec<(usize, Outcome)>,
}

impl Leg {
    /// Translates the sentences with one model, but for those that `divides` takes out because
    /// they are too long for the model.
    fn through(mut self, model: &Model, divides: bool) -> Self {
        let turn = self.turn;
        let pause = || turn.pause();
        if divides {
            let mut group = Group::new();
            for (number, sentence) in self.group {
                pause();
                let is_short = long::is_short(&sentence);
                match (!is_short).then(|| ladder::divide(model, &sentence)).flatten() {
                    Some(pieces) => self.outcomes.push((number, Outcome::Divided(pieces))),
                    None => group.push((number, sentence)),
                }
            }
            self.group = group;
        }
        self.reached.resize(self.group.len(), (Step::Clean, Score::default()));
        let asked = Asked::new(model, self.group.iter().map(|(_, items)| &items[..]), &pause);
        for ((_, sentence), (step, score)) in self.group.iter_mut().zip(&mut self.reached) {
            let done = ladder::translate(&asked, sentence);
            *sentence = done.items;
            *step = done.step.max(*step);
            *score = score.then(done.score);
        }
        Self { turn, ..self }
    }
}

/// Returns the halves of a piece that was kept: a piece that a model does not translate may have been cut
/// badly.
fn smaller(piece: &[Item]) -> Option<Vec<Stretch>> {
    let (left, right) =
        split_long::at_clause(piece).filter(|_| long::length(piece) > WORTH_A_CUT)?;
    Some(vec![Stretch::Sentence(left), Stretch::Sentence(right)])
}
