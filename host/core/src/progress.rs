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
}

impl Pace {
    /// Does `work` and counts what engines do for it.
    pub async fn of<F: Future>(self: &Arc<Self>, work: F) -> F::Output {
        PACE.scope(Arc::clone(self), work).await
    }

    /// The part that is done of `whole`. It may become less, where an engine asks for more.
    pub fn part(&self, whole: u64) -> u64 {
        let (done, expected) =
            (self.done.load(Ordering::Relaxed), self.expected.load(Ordering::Relaxed));
        let part = whole as u128 * done as u128 / expected.max(1) as u128;
        u64::try_from(part).unwrap_or(whole).min(whole)
    }
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
        // Nobody watches this.
        expect(5);
        assert_eq!(pace.part(1_000), 1_000);
    }
}
