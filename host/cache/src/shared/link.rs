//! The connection to the store. A call that fails or takes too long closes the connection, so that no
//! other call waits. A background task reconnects.

use std::{
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use arc_swap::ArcSwapOption;
use redis::{
    Cmd, ErrorKind, FromRedisValue, RedisError, RedisResult, ServerErrorKind, ToRedisArgs,
};
use tokio::{sync::watch, time};

use super::{
    connect::{Connection, Connector, timed_out},
    keys::Keys,
    observed::Observed,
    script::Script,
};

/// The time for which the value of a test write is kept.
const TRIAL_MS: u64 = 60_000;

/// The connection to the store, while there is one.
pub struct Link {
    /// The names that are used.
    pub keys: Keys,
    connection: ArcSwapOption<Connection>,
    trouble: Mutex<Option<String>>,
    tried: watch::Sender<bool>,
    timeout: Duration,
    observed: Observed,
}

impl Link {
    /// Makes a link without a connection. A call takes at most `timeout`.
    pub fn new(keys: Keys, timeout: Duration, observed: Observed) -> Self {
        let (tried, _) = watch::channel(false);
        let trouble = Mutex::new(Some("not connected yet".to_owned()));
        Self { keys, connection: ArcSwapOption::empty(), trouble, tried, timeout, observed }
    }

    /// Runs a script, as [`call`](Self::call) makes a call.
    pub async fn run<T: FromRedisValue>(
        &self,
        what: &'static str,
        script: &Script,
        keys: &[String],
        arguments: impl ToRedisArgs,
    ) -> Option<T> {
        let run = |mut redis| async move { script.run(&mut redis, keys, &arguments).await };
        self.call(what, run).await
    }

    /// Makes a call, while there is a connection; `what` is the name of the call in the metrics.
    /// Returns `None` without a connection, or where the call fails.
    pub async fn call<T, F>(
        &self,
        what: &'static str,
        call: impl FnOnce(Connection) -> F,
    ) -> Option<T>
    where
        F: Future<Output = RedisResult<T>>,
    {
        let Some(connection) = self.connection.load_full() else {
            self.observed.skipped(what);
            return None;
        };
        let begin = Instant::now();
        let answer = time::timeout(self.timeout, call((*connection).clone())).await;
        match answer.unwrap_or_else(|_| Err(timed_out())) {
            Ok(answer) => {
                self.observed.answered(what, begin.elapsed());
                Some(answer)
            }
            Err(error) => {
                self.observed.failed(what);
                if is_own_fault(&error) {
                    tracing::error!(call = what, %error, "the shared store rejects a call");
                } else {
                    self.cut(&connection, &error);
                }
                None
            }
        }
    }

    /// Returns why there is no connection.
    pub fn trouble(&self) -> Option<String> {
        self.lock().clone()
    }

    /// Waits until it was tried to connect, with success or without.
    pub async fn tried(&self) {
        // An error says that nobody will try.
        let _ = self.tried.subscribe().wait_for(|tried| *tried).await;
    }

    /// Drops the connection, unless another one has replaced it.
    fn cut(&self, connection: &Arc<Connection>, error: &RedisError) {
        let before = self.connection.compare_and_swap(connection, None);
        if before.as_ref().is_some_and(|before| Arc::ptr_eq(before, connection)) {
            self.observed.lost();
            tracing::warn!(%error, "the shared store is unreachable; this host continues with its \
                                    own cache and limits");
            *self.lock() = Some(error.to_string());
        }
    }

    /// Checks the connection, or tries to connect again.
    async fn tend(&self, connector: &mut Connector) {
        if self.connection.load().is_some() {
            self.call("ping", |redis| self.write_trial(redis)).await;
            return;
        }
        match self.mend(connector).await {
            Ok(connection) => {
                *self.lock() = None;
                self.connection.store(Some(Arc::new(connection)));
                self.observed.up();
                tracing::info!("the shared store is reachable");
            }
            Err(error) => {
                if !*self.tried.borrow() {
                    tracing::warn!(%error, "the shared store is unreachable; this host continues \
                                            with its own cache and limits");
                }
                *self.lock() = Some(error.to_string());
            }
        }
        self.tried.send_replace(true);
    }

    /// Connects, and tries every part of the store.
    async fn mend(&self, connector: &mut Connector) -> RedisResult<Connection> {
        let connection = connector.connect().await?;
        let mut redis = connection.clone();
        let tried = async {
            self.write_trial(connection.clone()).await?;
            let mut cmd = Cmd::new();
            cmd.arg("MGET").arg(self.keys.everywhere()).exec_async(&mut redis).await
        };
        time::timeout(self.timeout, tried).await.unwrap_or_else(|_| Err(timed_out()))?;
        Ok(connection)
    }

    /// Writes a value, because a store that cannot be written is of no use for limits.
    async fn write_trial(&self, mut redis: Connection) -> RedisResult<()> {
        let mut cmd = redis::cmd("SET");
        cmd.arg(self.keys.trial()).arg(1).arg("PX").arg(TRIAL_MS).exec_async(&mut redis).await
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if self.connection.load().is_some() {
            self.observed.down();
        }
    }
}

/// Looks after a link every `pause`, as long as somebody has it.
pub async fn keep(link: Weak<Link>, mut connector: Connector, pause: Duration) {
    while let Some(link) = link.upgrade() {
        link.tend(&mut connector).await;
        drop(link);
        time::sleep(pause).await;
    }
}

/// Returns whether the store has refused this call, which says nothing about the connection.
fn is_own_fault(error: &RedisError) -> bool {
    matches!(
        error.kind(),
        ErrorKind::UnexpectedReturnType
            | ErrorKind::Server(
                ServerErrorKind::ResponseError
                    | ServerErrorKind::NoPerm
                    | ServerErrorKind::CrossSlot
            )
    )
}
