//! The places and leases that this host holds in the store. Each of them lapses unless the host renews
//! it, so a host that has stopped holds nothing for long.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use futures_util::{StreamExt, stream};

use super::{
    Shared,
    queue::{Notice, Token},
    script::Script,
};
use targum_core::{Account, request_id};

/// The number of renewals at once.
const AT_ONCE: usize = 64;

/// The script that renews what a host holds. KEYS as for admit.lua; ARGV: token, lease in ms. A lapsed
/// place is not taken again.
static STAY: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
           local time = redis.call('TIME')
           local lapse = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[2])
           redis.call('ZADD', KEYS[1], string.format('%.0f', lapse), ARGV[1])
           redis.call('PEXPIRE', KEYS[1], ARGV[2])
         end",
    )
});

/// KEYS: a document and its lease; ARGV: token, lease in ms.
static RENEW: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "if redis.call('GET', KEYS[2]) == ARGV[1] then
           redis.call('PEXPIRE', KEYS[2], ARGV[2])
         end",
    )
});

/// The places and leases that this host holds.
#[derive(Default)]
pub struct Held(Mutex<HashMap<Token, (Instant, Holding)>>);

/// A place or a lease.
#[derive(Clone, Copy)]
pub enum Holding {
    /// A place among the requests of an account.
    Place(Account),
    /// The lease of a document's translation.
    Lease(blake3::Hash),
}

/// A place or a lease that is held. It is renewed until this value is dropped.
pub struct Hold {
    shared: Arc<Shared>,
    token: Token,
}

impl Held {
    /// Returns the places and leases that have been held for longer than `time`.
    fn longer_than(&self, time: Duration) -> Vec<(Token, Holding)> {
        let held = self.lock();
        let old = held.iter().filter(|(_, (since, _))| since.elapsed() >= time);
        old.map(|(token, (_, what))| (token.clone(), *what)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Token, (Instant, Holding)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Begins to hold a place or a lease. Without `renewed`, it only gets a token.
    pub(super) fn hold(self: &Arc<Self>, what: Holding, renewed: bool) -> Hold {
        let token = request_id();
        if renewed {
            self.held.lock().insert(token.clone(), (Instant::now(), what));
        }
        Hold { shared: self.clone(), token }
    }
}

impl Hold {
    /// Returns the token that names the hold in the store.
    pub fn token(&self) -> &Token {
        &self.token
    }

    /// Notifies the store of its end.
    pub fn notify(&self, notice: Notice) {
        self.shared.queue.notify(notice);
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.shared.held.lock().remove(&self.token);
    }
}

/// Renews the places and leases, as long as the store is in use.
pub async fn renew(shared: Weak<Shared>, lease: Duration) {
    let third = lease / 3;
    loop {
        tokio::time::sleep(third).await;
        let Some(shared) = shared.upgrade() else { break };
        let old = stream::iter(shared.held.longer_than(third));
        old.for_each_concurrent(AT_ONCE, |(token, what)| {
            let shared = shared.clone();
            async move {
                let (script, keys) = match what {
                    Holding::Place(account) => (&STAY, shared.link.keys.account(&account)),
                    Holding::Lease(document) => (&RENEW, shared.link.keys.document(&document)),
                };
                let arguments = (token, shared.config.lease_ms.get());
                shared.link.run::<()>("renew", script, &keys, arguments).await;
            }
        })
        .await;
    }
}
