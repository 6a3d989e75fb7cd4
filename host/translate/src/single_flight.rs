//! The work that identical requests share while it is under way, so that it is done once.

use std::{
    collections::HashMap,
    future::Future,
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
};

use futures_util::future::{FutureExt, Shared, WeakShared};

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Work that is under way, by key.
pub(crate) struct Flights<T: Clone>(Mutex<HashMap<blake3::Hash, WeakShared<Boxed<T>>>>);

impl<T: Clone> Default for Flights<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone + Send + Sync + 'static> Flights<T> {
    /// Waits for the work under `key`, or begins `work` if none is under way.
    ///
    /// Every waiting caller polls the work. If a caller drops its future, the others continue, and the
    /// work is dropped when no caller waits for it.
    pub(crate) async fn join<F>(&self, key: blake3::Hash, work: impl FnOnce() -> F) -> T
    where
        F: Future<Output = T> + Send + 'static,
    {
        let flight = self.enter(key, work);
        let _leave = Leave(self, key);
        flight.await
    }

    fn enter<F>(&self, key: blake3::Hash, work: impl FnOnce() -> F) -> Shared<Boxed<T>>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut flights = self.lock();
        if let Some(flight) = flights.get(&key).and_then(WeakShared::upgrade) {
            return flight;
        }
        let boxed: Boxed<T> = Box::pin(work());
        let flight = boxed.shared();
        if let Some(weak) = flight.downgrade() {
            flights.insert(key, weak);
        }
        flight
    }
}

impl<T: Clone> Flights<T> {
    fn lock(&self) -> MutexGuard<'_, HashMap<blake3::Hash, WeakShared<Boxed<T>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes work that is done, or that no caller waits for.
struct Leave<'a, T: Clone>(&'a Flights<T>, blake3::Hash);

impl<T: Clone> Drop for Leave<'_, T> {
    fn drop(&mut self) {
        let mut flights = self.0.lock();
        let over = |flight: Shared<Boxed<T>>| flight.peek().is_some();
        if flights.get(&self.1).is_some_and(|weak| weak.upgrade().is_none_or(over)) {
            flights.remove(&self.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
        time::Duration,
    };

    use super::*;

    fn work(count: &Arc<AtomicUsize>) -> impl Future<Output = usize> + Send + use<> {
        let count = count.clone();
        async move {
            tokio::time::sleep(Duration::from_millis(50)).await;
            count.fetch_add(1, Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn one_call_serves_all_and_its_result_is_not_kept() {
        let (flights, count) = (Flights::default(), Arc::default());
        let key = blake3::hash(b"key");
        let all = (0..8).map(|_| flights.join(key, || work(&count)));
        assert_eq!(futures_util::future::join_all(all).await, [0; 8]);
        assert!(flights.lock().is_empty());
        assert_eq!(flights.join(key, || work(&count)).await, 1);
    }

    #[tokio::test]
    async fn the_others_continue_if_the_first_caller_leaves() {
        let (flights, count) = (Arc::new(Flights::default()), Arc::default());
        let key = blake3::hash(b"key");
        let begin = |count: &Arc<AtomicUsize>| {
            let (flights, count) = (flights.clone(), count.clone());
            tokio::spawn(async move { flights.join(key, || work(&count)).await })
        };
        let first = begin(&count);
        tokio::time::sleep(Duration::from_millis(10)).await;
        let second = begin(&count);
        tokio::time::sleep(Duration::from_millis(10)).await;
        first.abort();
        assert_eq!(second.await.unwrap(), 0);
        assert!(flights.lock().is_empty());
    }
}
