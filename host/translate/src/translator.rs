//! The translator: the state that outlives a request and a reload.

use std::sync::Arc;

use targum_cache::Store;
use targum_core::error::Error;

use crate::{Outcome, budgets::Budgets, metrics::Metrics, single_flight::Flights};

/// The translator of documents and segments. A process has one.
pub struct Translator {
    /// The store of earlier translations.
    pub store: Arc<Store>,
    /// The counters of translations.
    pub metrics: Metrics,
    pub(crate) flights: Flights<Result<Arc<Outcome>, Error>>,
    pub(crate) budgets: Budgets,
}

impl Translator {
    /// Makes a translator that keeps its translations in `store`.
    pub fn new(store: Arc<Store>) -> Arc<Self> {
        Arc::new(Self {
            store,
            metrics: Metrics::default(),
            flights: Flights::default(),
            budgets: Budgets::default(),
        })
    }

    /// Runs `work` with the store on a thread outside the runtime, because the store may wait for the
    /// disk.
    ///
    /// # Errors
    /// The work panicked, which is a bug of the cache.
    pub async fn in_store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let store = self.store.clone();
        let done = tokio::task::spawn_blocking(move || work(&store)).await;
        done.map_err(|_| Error::Host("a bug in this host's cache; its log has more".into()))
    }
}
