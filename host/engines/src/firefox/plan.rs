//! The sentences that a request asks models to translate.

use std::{collections::HashMap, num::NonZeroUsize};

use tokio::sync::oneshot;

use super::{
    pool::{Job, Pool, Turn},
    work,
};
use targum_core::{
    contract::{Part, Segment},
    error::Error,
    low_priority::lower_thread_priority,
};
use targum_segment::{
    item::Item,
    ladder::reassemble::Planned,
    parse::{self, counts},
    plan::{
        long,
        sentences::{self, Stretch},
    },
};

/// The size of a request, in bytes of text, up to which it is planned at once by the thread that it comes on.
/// A larger request is planned on a pool of its own, where other requests have their turn.
const AT_ONCE: usize = 4096;

/// The plans for the stretches of each segment.
pub(super) type Stretches = Vec<Vec<Planned>>;

/// Starts the pool on which large requests are planned. A large segment is planned without a pause, so this
/// pool shares no thread with the sentences of other clients. One thread is enough: it plans several megabytes a
/// second, and translating them takes hundreds of times as long.
///
/// # Errors
/// The system gives no thread.
pub(super) fn pool(max_waiting: usize) -> std::io::Result<Pool> {
    Pool::new("plan", NonZeroUsize::MIN, max_waiting, lower_thread_priority)
}

/// Plans a request; a large one on `pool`.
///
/// # Errors
/// The queue is full, or a segment makes a job panic.
pub(super) async fn plan(pool: &Pool, segments: &[Segment]) -> Result<(Plan, Stretches), Error> {
    let text = |part: &Part| match part {
        Part::Text(text) => text.len(),
        Part::Code(_) => 1,
    };
    let bytes = segments.iter().flat_map(|segment| &segment.parts).map(text).sum::<usize>();
    if bytes <= AT_ONCE {
        return Ok(Plan::of(segments, &|| ()));
    }
    let segments = segments.to_vec();
    let (sender, answer) = oneshot::channel();
    let work = move |turn: Turn| {
        // The receiver is gone where the request was dropped.
        let _ = sender.send(Plan::of(&segments, &|| turn.pause()));
    };
    let job = Job { sentences: 1, work: Box::new(work) };
    let _ticket = pool.submit(vec![job]).ok_or_else(work::overloaded)?;
    answer.await.map_err(|_| work::lost())
}

/// The different sentences of a request, with long sentences in pieces. A sentence that stands in a request
/// twice is translated once.
#[derive(Default)]
pub(super) struct Plan {
    /// The sentences to be translated, in the order of the request.
    pub sentences: Vec<Vec<Item>>,
    known: HashMap<Vec<Item>, usize>,
}

impl Plan {
    /// Plans segments; `pause` is called now and then.
    fn of(segments: &[Segment], pause: &dyn Fn()) -> (Plan, Stretches) {
        let mut plan = Plan::default();
        let stretches = segments.iter().map(|segment| plan.segment(segment, pause)).collect();
        (plan, stretches)
    }

    /// Adds a segment. Returns the plans for its stretches.
    fn segment(&mut self, segment: &Segment, pause: &dyn Fn()) -> Vec<Planned> {
        pause();
        let mut items = parse::of(segment);
        pause();
        counts::mark(&mut items, segment);
        pause();
        let mut planned = Vec::new();
        for stretch in sentences::split(&items) {
            match stretch {
                Stretch::Kept(items) => planned.push(Planned::Kept(items)),
                Stretch::Sentence(items) => {
                    pause();
                    planned.extend(long::cut(items).into_iter().map(|piece| self.piece(piece)));
                }
            }
        }
        planned
    }

    fn piece(&mut self, items: Vec<Item>) -> Planned {
        Planned::Sentence(*self.known.entry(items).or_insert_with_key(|items| {
            self.sentences.push(items.clone());
            self.sentences.len() - 1
        }))
    }
}
