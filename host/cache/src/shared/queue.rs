//! The writes to the store in the background, for which no request waits. The queues are bounded; a
//! write that does not fit is dropped and counted.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{StreamExt, future::try_join_all, stream};
use redis::{Cmd, RedisResult};
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::{connect::Connection, link::Link, observed::Observed, script::Script};
use crate::value::Sealed;
use targum_core::Account;

/// Notices that may wait: small, and one a request.
const MAX_NOTICES: usize = 65_536;
/// Writes that may wait, whatever their size.
const MAX_WRITES: usize = 16_384;
/// The notices that are sent at a time: they are small, and a late notice keeps its place from
/// others.
const NOTICES_AT_ONCE: usize = 256;
/// Writes at once.
const WRITES_AT_ONCE: usize = 16;
/// Segments written by one call.
const SEGMENTS: usize = 128;
/// The pause between two checks whether all is written.
const LOOK: Duration = Duration::from_millis(5);

/// KEYS: a document and its lease; ARGV: token, time to keep it in ms, the document.
static PUBLISH: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[2])
         if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end",
    )
});

/// KEYS: a document and its lease; ARGV: token.
static FREE: LazyLock<Script> = LazyLock::new(|| {
    Script::new("if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end")
});

/// KEYS as for admit.lua; ARGV: token, characters to give back, their day.
static LEAVE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("leave.lua")));

/// The name of a place or of a lease, unlike that of any other of any host.
pub type Token = String;

/// The lease of a document, which the write of the document releases.
pub struct Release {
    /// The name of the lease.
    pub token: Token,
    /// Called when the store has released the lease. Dropped instead where the write fails, so that
    /// the lease is released by a [`Notice`].
    pub released: Box<dyn FnOnce() + Send>,
}

/// A notice that a place or a lease is no longer held.
pub enum Notice {
    /// A request has ended.
    Left {
        /// The account of the request.
        account: Account,
        /// Its place.
        token: Token,
        /// Characters it did not use after all.
        give_back: u64,
        /// The day they were counted in.
        day: u64,
    },
    /// A document is for others to translate.
    Free {
        /// The document.
        document: blake3::Hash,
        /// Its lease.
        token: Token,
    },
}

/// Translations, sealed, and how long they are to be kept.
pub enum Write {
    /// A document; then its lease is given up.
    Document(Sealed, Duration, Option<Release>),
    /// Segments.
    Segments(Vec<Sealed>, Duration),
}

/// The ends that are written to.
pub struct Queue {
    notices: Sender<Notice>,
    writes: Sender<(Write, usize)>,
    load: Arc<Load>,
    max_bytes: usize,
    observed: Observed,
}

/// The ends that are read from.
pub struct Waiting {
    notices: Receiver<Notice>,
    writes: Receiver<(Write, usize)>,
    load: Arc<Load>,
}

/// The writes and notices that wait or are under way.
#[derive(Default)]
struct Load {
    entries: AtomicUsize,
    bytes: AtomicUsize,
}

impl Queue {
    /// Makes a queue, and returns both its ends. Writes of at most `max_bytes` together wait in it.
    pub fn new(max_bytes: usize, observed: Observed) -> (Self, Waiting) {
        let (notices, notices_end) = mpsc::channel(MAX_NOTICES);
        let (writes, writes_end) = mpsc::channel(MAX_WRITES);
        let load = Arc::<Load>::default();
        let waiting = Waiting { notices: notices_end, writes: writes_end, load: load.clone() };
        (Self { notices, writes, load, max_bytes, observed }, waiting)
    }

    /// Sends a notice. A place or lease whose notice does not fit the queue lapses by itself.
    pub fn notify(&self, notice: Notice) {
        self.load.add(0);
        if self.notices.try_send(notice).is_err() {
            self.load.done(0);
            self.observed.unwritten();
        }
    }

    /// Sends a write. A write that does not fit the queue is counted and dropped.
    pub fn write(&self, write: Write) {
        let size = write.size();
        let before = self.load.add(size);
        if before + size > self.max_bytes || self.writes.try_send((write, size)).is_err() {
            self.load.done(size);
            self.observed.unwritten();
        }
    }

    /// Waits until every write and notice is done, at most for `limit`.
    pub async fn flush(&self, limit: Duration) {
        let end = Instant::now() + limit;
        while self.load.entries.load(Ordering::Relaxed) > 0 && Instant::now() < end {
            tokio::time::sleep(LOOK).await;
        }
    }
}

impl Load {
    /// Adds one entry; gives how many bytes there were before.
    fn add(&self, bytes: usize) -> usize {
        self.entries.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed)
    }

    fn done(&self, bytes: usize) {
        self.entries.fetch_sub(1, Ordering::Relaxed);
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Write {
    fn size(&self) -> usize {
        match self {
            Self::Document(sealed, ..) => sealed.bytes.len(),
            Self::Segments(all, _) => all.iter().map(|sealed| sealed.bytes.len()).sum(),
        }
    }
}

impl Waiting {
    /// Sends what waits, as long as the queue exists.
    pub async fn write(self, link: Arc<Link>) {
        let Self { mut notices, mut writes, load } = self;
        let notices = stream::poll_fn(move |context| notices.poll_recv(context));
        let writes = stream::poll_fn(move |context| writes.poll_recv(context));
        let told = notices.for_each_concurrent(NOTICES_AT_ONCE, |notice| {
            let (link, load) = (link.clone(), load.clone());
            async move {
                tell(&link, notice).await;
                load.done(0);
            }
        });
        let written = writes.for_each_concurrent(WRITES_AT_ONCE, |(write, size)| {
            let (link, load) = (link.clone(), load.clone());
            async move {
                self::write(&link, write).await;
                load.done(size);
            }
        });
        futures_util::future::join(told, written).await;
    }
}

async fn tell(link: &Link, notice: Notice) {
    match notice {
        Notice::Left { account, token, give_back, day } => {
            let keys = link.keys.account(&account);
            if give_back == 0 {
                let mut cmd = redis::cmd("ZREM");
                cmd.arg(&keys[0]).arg(token);
                link.call("leave", |redis| send(redis, vec![cmd])).await;
            } else {
                link.run::<()>("leave", &LEAVE, &keys, (token, give_back, day)).await;
            }
        }
        Notice::Free { document, token } => {
            let keys = link.keys.document(&document);
            link.run::<()>("free", &FREE, &keys, token).await;
        }
    }
}

async fn write(link: &Link, write: Write) {
    match write {
        Write::Document(sealed, ttl, lease) => {
            let keys = link.keys.document(&sealed.key);
            let token = lease.as_ref().map(|lease| lease.token.as_str()).unwrap_or_default();
            let arguments = (token, millis(ttl), &sealed.bytes[..]);
            let published: Option<()> = link.run("write", &PUBLISH, &keys, arguments).await;
            if let (Some(()), Some(lease)) = (published, lease) {
                (lease.released)();
            }
        }
        Write::Segments(all, ttl) => {
            for some in all.chunks(SEGMENTS) {
                let set: Vec<_> = some.iter().map(|sealed| set(link, sealed, ttl)).collect();
                link.call("write", |redis| send(redis, set)).await;
            }
        }
    }
}

fn set(link: &Link, sealed: &Sealed, ttl: Duration) -> Cmd {
    let mut cmd = redis::cmd("SET");
    cmd.arg(link.keys.segment(&sealed.key)).arg(&sealed.bytes[..]).arg("PX").arg(millis(ttl));
    cmd
}

/// Sends many commands at once: clones of a connection share it, and their commands travel
/// together.
async fn send(redis: Connection, commands: Vec<Cmd>) -> RedisResult<()> {
    let sent = commands.into_iter().map(|cmd| {
        let mut redis = redis.clone();
        async move { cmd.exec_async(&mut redis).await }
    });
    try_join_all(sent).await.map(drop)
}

/// Returns a time in milliseconds, at least one, as the store refuses zero.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}
