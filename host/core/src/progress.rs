//! The progress of a translation. Engines count the texts that they have translated in a task-local
//! counter, so that the layers between an engine and the watching caller do not have to pass it on.

use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

tokio::task_local! {
    static PROGRESS: Arc<TranslationProgress>;
}

/// The number of texts to translate, and of those that are translated.
#[derive(Debug, Default)]
pub struct TranslationProgress {
    expected: AtomicUsize,
    done: AtomicUsize,
    /// For work that is done in portions: the number of segments of all portions, of the finished
    /// portions, and of the portion in progress.
    segments: AtomicUsize,
    finished: AtomicUsize,
    under_way: AtomicUsize,
}

impl TranslationProgress {
    /// Runs `work` and counts the texts that engines translate for it.
    pub async fn of<F: Future>(self: &Arc<Self>, work: F) -> F::Output {
        PROGRESS.scope(Arc::clone(self), work).await
    }

    /// Returns the progress of the current task, if it is watched.
    pub(crate) fn current() -> Option<Arc<Self>> {
        PROGRESS.try_with(Arc::clone).ok()
    }

    /// Returns the finished part of `whole`. The part may decrease when an engine finds more texts to
    /// translate.
    pub fn part(&self, whole: u64) -> u64 {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed) as u128;
        let of_portion = |whole: u128| whole * of(&self.done) / of(&self.expected).max(1);
        let part = match of(&self.segments) {
            0 => of_portion(u128::from(whole)),
            segments => {
                // Thousandths show progress within a portion of one segment.
                let done = 1_000 * of(&self.finished) + of_portion(1_000 * of(&self.under_way));
                u128::from(whole) * done / (1_000 * segments)
            }
        };
        u64::try_from(part).unwrap_or(whole).min(whole)
    }
}

/// Announces `segments` to translate in portions.
pub fn begin(segments: usize) {
    let _ = PROGRESS.try_with(|progress| {
        progress.finished.store(0, Ordering::Relaxed);
        progress.under_way.store(0, Ordering::Relaxed);
        progress.segments.store(segments, Ordering::Relaxed);
    });
}

/// Begins the next portion, which has `segments`.
pub fn next(segments: usize) {
    let _ = PROGRESS.try_with(|progress| {
        progress.done.store(0, Ordering::Relaxed);
        progress.expected.store(0, Ordering::Relaxed);
        let finished = progress.under_way.swap(segments, Ordering::Relaxed);
        progress.finished.fetch_add(finished, Ordering::Relaxed);
    });
}

/// Announces `texts` to translate.
pub fn expect(texts: usize) {
    // Most tasks have no watcher.
    let _ = PROGRESS.try_with(|progress| progress.expected.fetch_add(texts, Ordering::Relaxed));
}

/// Counts `texts` as translated.
pub fn done(texts: usize) {
    let _ = PROGRESS.try_with(|progress| progress.done.fetch_add(texts, Ordering::Relaxed));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn counts_for_a_watcher() {
        let progress = Arc::<TranslationProgress>::default();
        assert_eq!(progress.part(1_000), 0);
        let work = async {
            expect(8);
            done(2);
            assert_eq!(progress.part(1_000), 250);
            done(6);
        };
        progress.of(work).await;
        assert_eq!((progress.part(1_000), progress.part(u64::MAX)), (1_000, u64::MAX));
        let work = async {
            begin(4);
            next(3);
            expect(2);
            done(1);
            assert_eq!(progress.part(1_000), 375);
            next(1);
            assert_eq!(progress.part(1_000), 750);
            expect(1);
            done(1);
        };
        progress.of(work).await;
        assert_eq!(progress.part(1_000), 1_000);
        // This text is announced outside the watched work.
        expect(5);
        assert_eq!(progress.part(1_000), 1_000);
    }
}
