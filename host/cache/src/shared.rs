//! What hosts share: a cache and limits on Redis or Valkey, so that several serve as one behind
//! any load balancer.
//!
//! Translations ([`entries`]) are looked for here when RocksDB does not have them, [`limits`]
//! are counted here, and documents that several hosts are asked for at once are translated by the
//! one with the [`lease`]. What a host holds is [`held`] as long as it lives; what need not be
//! waited for is written by a [`queue`].
//!
//! Nothing depends on it: where the [`link`] is cut a host goes on with its own cache and its
//! own limits, and comes back by itself.

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

/// The shared store as one host sees it.
pub struct Shared {
    config: SharedConfig,
    leaves_machine: bool,
    link: Arc<Link>,
    held: Held,
    queue: Queue,
    work: Mutex<Option<(Connector, Waiting)>>,
}

impl Shared {
    /// Of a configuration that was checked. Does nothing before it [begins](Self::begin).
    ///
    /// # Errors
    /// A key below `shared`, and what is wrong with it.
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

    /// Waits until it is known whether the store is there.
    pub async fn tried(&self) {
        self.link.tried().await;
    }

    /// Waits until everything is written, for at most so long.
    pub async fn flush(&self, limit: Duration) {
        self.queue.flush(limit).await;
    }

    /// Why the host goes on by itself, where it does.
    pub fn problem(&self) -> Option<String> {
        let trouble = self.link.trouble()?;
        Some(format!(
            "the shared store is away, this host goes on with its own cache and limits: {trouble}"
        ))
    }

    /// Whether texts may be kept there that may go to this network.
    pub fn may_hold(&self, network: Network) -> bool {
        network == Network::Any || !self.leaves_machine
    }
}
