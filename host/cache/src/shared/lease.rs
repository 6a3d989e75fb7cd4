//! The lease of a document: the host that has it translates the document, and the others wait for
//! the result. A dead host does not renew its lease, and another host takes it.

use std::sync::{Arc, LazyLock};

use redis::Value;

use super::{
    Shared,
    held::{Hold, Holding},
    queue::{Notice, Release},
    script::Script,
};

/// KEYS: a document and its lease; ARGV: token, lease in ms. Returns the document, or 1 where the
/// lease is taken now, or 0 where another has it. The lease may already be the token's: a command
/// is sent again when its answer was lost.
static CLAIM: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local document = redis.call('GET', KEYS[1])
         if document then return document end
         if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
         return redis.call('GET', KEYS[2]) == ARGV[1] and 1 or 0",
    )
});

/// The answer to a request for a document.
pub enum Claim {
    /// Its translation, sealed.
    Found(Vec<u8>),
    /// There is no translation, and this host has the lease to make it.
    Mine(Lease),
    /// Another host translates it.
    Taken,
}

/// The lease of a document's translation, until it is dropped.
pub struct Lease {
    hold: Hold,
    document: blake3::Hash,
    given_up: bool,
}

impl Shared {
    /// Asks for a document, and if there is none for its lease. Returns `None` while the store is
    /// away.
    pub async fn claim(self: &Arc<Self>, document: blake3::Hash) -> Option<Claim> {
        let hold = self.hold(Holding::Lease(document), true);
        // If this future is dropped from here on, the lease is released.
        let mut lease = Lease { hold, document, given_up: false };
        let keys = self.link.keys.document(&document);
        let arguments = (lease.hold.token(), self.config.lease_ms.get());
        Some(match self.link.run("claim", &CLAIM, &keys, arguments).await? {
            Value::Int(1) => Claim::Mine(lease),
            other => {
                lease.given_up = true;
                match other {
                    Value::BulkString(sealed) => Claim::Found(sealed),
                    _ => Claim::Taken,
                }
            }
        })
    }
}

impl Lease {
    /// Returns the release of the lease, for the write of the document.
    pub(super) fn into_release(self) -> Release {
        let token = self.hold.token().clone();
        Release { token, released: Box::new(move || self.released()) }
    }

    /// Notes that the store has released the lease, so that no notice is needed.
    fn released(mut self) {
        self.given_up = true;
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if !self.given_up {
            let (document, token) = (self.document, self.hold.token().clone());
            self.hold.notify(Notice::Free { document, token });
        }
    }
}
