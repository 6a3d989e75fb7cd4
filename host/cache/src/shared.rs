//! The store that hosts share on Redis or Valkey: a cache and limits, so that several hosts serve
//! as one behind any load balancer.
//!
//! Translations ([`entries`]) are looked up here when RocksDB does not have them, and [`limits`]
//! are counted here. A document that several hosts are asked for at once is translated by the host
//! that has its [`lease`]. Leases and places are [`held`] as long as their host lives, and a
//! [`queue`] writes what need not be waited for.
//!
//! Nothing depends on the shared store: where the [`link`] is cut, a host goes on with its own
//! cache and its own limits, and reconnects by itself.

pub mod config;
pub mod connect;
pub mod entries;
pub mod held;
pub mod keys;
pub mod lease;
pub mod limits;
pub mod link;
pub mod observed;
pub mod queue;
pub mod script;

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::runtime::Handle;

use self::{
    config::SharedConfig,
    connect::Connector,
    held::Held,
    keys::Keys,
    link::Link,
    observed::Observed,
    queue::{Queue, Waiting},
};
use targum_core::Network;

/// The client of the shared store.
pub struct Shared {
    config: SharedConfig,
    leaves_machine: bool,
    link: Arc<Link>,
    held: Held,
    queue: Queue,
    work: Mutex<Option<(Connector, Waiting)>>,
}

impl Shared {
    /// Makes the store of a configuration that was checked. It does nothing before it
    /// [begins](Self::begin).
    ///
    /// # Errors
    /// A key below `shared`, and its mistake.
    pub fn new(
        config: &SharedConfig,
        folder: &Path,
        observed: Observed,
    ) -> Result<Self, (&'static str, String)> {
        let connector = Connector::new(config, folder)?;
        let (queue, waiting) = Queue::new(config.max_queued_bytes.get(), observed.clone());
        let timeout = Duration::from_millis(config.timeout_ms.get());
        Ok(Self {
            leaves_machine: config.leaves_machine(),
            link: Arc::new(Link::new(Keys::new(&config.prefix), timeout, observed)),
            held: Held::default(),
            queue,
            work: Mutex::new(Some((connector, waiting))),
            config: config.clone(),
        })
    }

    /// Connects and stays connected, writes and renews, on this runtime, as long as somebody has
    /// the store. The second time it does nothing.
    pub fn begin(self: &Arc<Self>, runtime: &Handle) {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((connector, waiting)) = work else { return };
        let pause = Duration::from_millis(self.config.retry_ms.get());
        let lease = Duration::from_millis(self.config.lease_ms.get());
        runtime.spawn(link::keep(Arc::downgrade(&self.link), connector, pause));
        runtime.spawn(waiting.write(self.link.clone()));
        runtime.spawn(held::renew(Arc::downgrade(self), lease));
    }

    /// Waits until the first attempt to connect has ended.
    pub async fn tried(&self) {
        self.link.tried().await;
    }

    /// Waits until everything is written, for at most so long.
    pub async fn flush(&self, limit: Duration) {
        self.queue.flush(limit).await;
    }

    /// Returns the reason if the host works without the shared store.
    pub fn problem(&self) -> Option<String> {
        let trouble = self.link.trouble()?;
        Some(format!(
            "the shared store is unreachable, this host continues with its own cache and limits: \
             {trouble}"
        ))
    }

    /// Returns whether the store may hold texts that may go to this network.
    pub fn may_hold(&self, network: Network) -> bool {
        network == Network::Any || !self.leaves_machine
    }
}
