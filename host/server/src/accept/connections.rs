//! The open connections: how many there are, how many one address has, and which of them are idle.
//!
//! If there is no room for a new connection, the host closes an idle connection: of the address with
//! the most connections, the one that has been idle longest. So a client that opens many connections
//! makes room for other clients, and loses no request under way.

use std::{
    cmp::Reverse,
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::Context,
    time::Instant,
};

use futures_util::task::AtomicWaker;

/// The value of a connection that is answering a request.
const BUSY: u64 = 0;

/// All open connections.
pub struct Connections {
    begin: Instant,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    total: usize,
    last_id: u64,
    by_address: HashMap<IpAddr, HashMap<u64, Arc<Idleness>>>,
}

/// The idle state of a connection: whether the connection is idle, and since when. The connection
/// sets the state, and the host reads it.
pub struct Idleness {
    begin: Instant,
    /// The beginning of the idle time, in nanoseconds after `begin` plus one; [`BUSY`] while the
    /// connection is not idle.
    since: AtomicU64,
    let_go: AtomicBool,
    waker: AtomicWaker,
}

/// An open connection, as long as it lives.
pub struct Connection {
    connections: Arc<Connections>,
    address: IpAddr,
    id: u64,
    idleness: Arc<Idleness>,
}

/// The reason why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The address has as many connections as an address may have, and none of them is idle.
    Address,
}

impl Connections {
    /// Makes an empty set of connections.
    pub fn new() -> Arc<Self> {
        Arc::new(Self { begin: Instant::now(), open: Mutex::default() })
    }

    /// Makes room for one more connection if `most` are open, by asking an idle one to end. Returns
    /// whether there is room. A connection that was asked to end no longer counts.
    pub fn make_room(&self, most: usize) -> bool {
        let open = self.lock();
        if open.total < most || open.by_address.values().map(staying).sum::<usize>() < most {
            return true;
        }
        let mut crowded: Vec<_> = open.by_address.values().collect();
        crowded.sort_by_key(|connections| Reverse(connections.len()));
        let longest = crowded.into_iter().find_map(longest_idle);
        longest.inspect(|idleness| idleness.let_go()).is_some()
    }

    /// Adds a connection from `address`. An address may have `most` connections; if it has as many,
    /// the one that has been idle longest is asked to end.
    ///
    /// # Errors
    /// [`Refused::Address`].
    pub fn enter(self: &Arc<Self>, address: IpAddr, most: usize) -> Result<Connection, Refused> {
        let address = network(address);
        let mut open = self.lock();
        if let Some(connections) = open.by_address.get(&address)
            && connections.len() >= most
            && staying(connections) >= most
        {
            longest_idle(connections).ok_or(Refused::Address)?.let_go();
        }
        open.total += 1;
        open.last_id += 1;
        let id = open.last_id;
        let idleness = Arc::new(Idleness {
            begin: self.begin,
            since: AtomicU64::new(BUSY),
            let_go: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        });
        open.by_address.entry(address).or_default().insert(id, idleness.clone());
        Ok(Connection { connections: self.clone(), address, id, idleness })
    }

    /// Returns how many connections are open.
    pub fn count(&self) -> usize {
        self.lock().total
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Returns the idle state of the connection.
    pub(crate) fn idleness(&self) -> Arc<Idleness> {
        self.idleness.clone()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        open.total -= 1;
        if let Some(connections) = open.by_address.get_mut(&self.address) {
            connections.remove(&self.id);
            if connections.is_empty() {
                open.by_address.remove(&self.address);
            }
        }
    }
}

impl Idleness {
    /// Notes that the connection waits for a request to begin. Returns whether the connection was
    /// asked to end. If it was not, the task is woken when the connection is asked to end.
    pub fn idle(&self, cx: &Context<'_>) -> bool {
        self.waker.register(cx.waker());
        if self.since.load(Ordering::Relaxed) == BUSY {
            let now = u64::try_from(self.begin.elapsed().as_nanos()).unwrap_or(u64::MAX - 1);
            self.since.store(now + 1, Ordering::Relaxed);
        }
        self.let_go.load(Ordering::Acquire)
    }

    /// Notes that a request has begun. The request is served even if the connection was asked to end
    /// at the same time.
    pub fn busy(&self) {
        self.since.store(BUSY, Ordering::Relaxed);
        self.let_go.store(false, Ordering::Relaxed);
    }

    /// Returns whether the connection was not asked to end.
    fn stays(&self) -> bool {
        !self.let_go.load(Ordering::Relaxed)
    }

    fn let_go(&self) {
        self.let_go.store(true, Ordering::Release);
        self.waker.wake();
    }
}

/// Returns the connection that has been idle longest, among those that were not asked to end yet.
fn longest_idle(connections: &HashMap<u64, Arc<Idleness>>) -> Option<&Arc<Idleness>> {
    let idle = connections.values().filter_map(|idleness| {
        let since = idleness.since.load(Ordering::Relaxed);
        (since != BUSY && idleness.stays()).then_some((since, idleness))
    });
    idle.min_by_key(|(since, _)| *since).map(|(_, idleness)| idleness)
}

/// Returns how many of `connections` were not asked to end.
fn staying(connections: &HashMap<u64, Arc<Idleness>>) -> usize {
    connections.values().filter(|idleness| idleness.stays()).count()
}

/// Returns the network that counts as one address. An IPv6 client can choose among the addresses of
/// a network of 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(network))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_with_the_most_connections_makes_room() {
        let all = Connections::new();
        let cx = Context::from_waker(std::task::Waker::noop());
        let enter = |address: &str| all.enter(address.parse().unwrap(), 3);
        let honest = enter("192.0.2.1").unwrap();
        assert!(!honest.idleness.idle(&cx));
        let many: Vec<_> = (0..3).map(|_| enter("2001:db8::7").unwrap()).collect();
        // None of the connections is idle, and a neighbour in the same network is the same client.
        assert_eq!(enter("2001:db8::8").err(), Some(Refused::Address));
        assert!(all.make_room(5), "there are four");
        assert!(!honest.idleness.idle(&cx));
        assert!(all.make_room(4), "the only idle one was let go");
        assert!(honest.idleness.idle(&cx));
        assert!(all.make_room(4), "the one that was let go takes up no room");
        assert!(!all.make_room(3), "none of the others is idle");
        honest.idleness.busy();
        assert!(!all.make_room(4), "its request came first");
        assert!(!honest.idleness.idle(&cx));

        many[1].idleness.idle(&cx);
        many[0].idleness.idle(&cx);
        assert!(all.make_room(4));
        assert!(many[1].idleness.idle(&cx), "the longest idle one of the crowd");
        assert!(!many[0].idleness.idle(&cx) && !honest.idleness.idle(&cx));
        let more = enter("2001:db8::9").unwrap();
        assert!(!many[0].idleness.idle(&cx), "room was made already");
        let most = enter("2001:db8::10").unwrap();
        assert!(many[0].idleness.idle(&cx), "the next one makes room for its own address");
        drop((many, more, most));
        assert_eq!(all.count(), 1);
    }
}
