//! How far a piece of work has come, for whoever waits for it: engines count what they do, and
//! nobody between them and the one who waits need know of it.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

tokio::task_local! {
    static PACE: Arc<Pace>;
}

/// Texts to be translated, and those that are.
#[derive(Debug, Default)]
pub struct Pace {
    expected: AtomicUsize,
    done: AtomicUsize,
    /// Where the work is done in portions: segments of all portions, of those that are finished,
    /// and of the one under way.
    segments: AtomicUsize,
    finished: AtomicUsize,
    under_way: AtomicUsize,
}

impl Pace {
    /// Does `work` and counts what engines do for it.
    pub async fn of<F: Future>(self: &Arc<Self>, work: F) -> F::Output {
        PACE.scope(Arc::clone(self), work).await
    }

    /// The part that is done of `whole`. It may become less, where an engine asks for more.
    pub fn part(&self, whole: u64) -> u64 {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed) as u128;
        let of_portion = |whole: u128| whole * of(&self.done) / of(&self.expected).max(1);
        let part = match of(&self.segments) {
            0 => of_portion(u128::from(whole)),
            segments => {
                // In thousandths, so that a portion of one segment moves, too.
                let done = 1_000 * of(&self.finished) + of_portion(1_000 * of(&self.under_way));
                u128::from(whole) * done / (1_000 * segments)
            }
        };
        u64::try_from(part).unwrap_or(whole).min(whole)
    }
}

/// So many segments are to be translated, in portions.
pub fn begin(segments: usize) {
    let _ = PACE.try_with(|pace| {
        pace.finished.store(0, Ordering::Relaxed);
        pace.under_way.store(0, Ordering::Relaxed);
        pace.segments.store(segments, Ordering::Relaxed);
    });
}

/// The next portion of them begins, with so many segments.
pub fn next(segments: usize) {
    let _ = PACE.try_with(|pace| {
        pace.done.store(0, Ordering::Relaxed);
        pace.expected.store(0, Ordering::Relaxed);
        let finished = pace.under_way.swap(segments, Ordering::Relaxed);
        pace.finished.fetch_add(finished, Ordering::Relaxed);
    });
}

/// So many texts are to be translated.
pub fn expect(texts: usize) {
    // Mostly nobody watches.
    let _ = PACE.try_with(|pace| pace.expected.fetch_add(texts, Ordering::Relaxed));
}

/// So many of them are.
pub fn done(texts: usize) {
    let _ = PACE.try_with(|pace| pace.done.fetch_add(texts, Ordering::Relaxed));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn counts_for_those_who_watch() {
        let pace = Arc::<Pace>::default();
        assert_eq!(pace.part(1_000), 0);
        let work = async {
            expect(8);
            done(2);
            assert_eq!(pace.part(1_000), 250);
            done(6);
        };
        pace.of(work).await;
        assert_eq!((pace.part(1_000), pace.part(u64::MAX)), (1_000, u64::MAX));
        let work = async {
            begin(4);
            next(3);
            expect(2);
            done(1);
            assert_eq!(pace.part(1_000), 375);
            next(1);
            assert_eq!(pace.part(1_000), 750);
            expect(1);
            done(1);
        };
        pace.of(work).await;
        assert_eq!(pace.part(1_000), 1_000);
        // Nobody watches this.
        expect(5);
        assert_eq!(pace.part(1_000), 1_000);
    }
}
