//! A proxy to a server whose connections can be cut, as in a broken network.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// The interval at which a connection checks whether it is cut.
const LOOK: Duration = Duration::from_millis(20);

/// A proxy to a port of this machine. It is closed when it is dropped.
#[derive(Debug)]
pub struct Proxy {
    /// The port of the proxy.
    pub port: u16,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    cut: AtomicBool,
    closed: AtomicBool,
}

impl Proxy {
    /// Starts a proxy to this port.
    pub fn start(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        let state = Arc::<State>::default();
        let shared = state.clone();
        thread::spawn(move || {
            for from in listener.incoming() {
                if shared.closed.load(Ordering::Relaxed) {
                    break;
                }
                let (Ok(from), Ok(to)) = (from, TcpStream::connect(("127.0.0.1", to))) else {
                    continue;
                };
                join(&from, &to, &shared);
            }
        });
        Proxy { port, state }
    }

    /// Cuts the connections or restores them. While they are cut, nothing comes through and neither
    /// side is told.
    pub fn cut(&self, cut: bool) {
        self.state.cut.store(cut, Ordering::Relaxed);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.state.closed.store(true, Ordering::Relaxed);
        // This connection wakes the thread.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn join(one: &TcpStream, other: &TcpStream, state: &Arc<State>) {
    for (from, to) in [(one, other), (other, one)] {
        let ends = (from.try_clone(), to.try_clone(), state.clone());
        let (Ok(from), Ok(to), state) = ends else { return };
        thread::spawn(move || {
            let _ = pass(&from, &to, &state);
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
}

fn pass(mut from: &TcpStream, mut to: &TcpStream, state: &State) -> std::io::Result<()> {
    from.set_read_timeout(Some(LOOK))?;
    let mut bytes = [0; 16 << 10];
    loop {
        let read = match from.read(&mut bytes) {
            Ok(0) => return Ok(()),
            Ok(read) => read,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => 0,
            Err(error) => return Err(error),
        };
        while state.cut.load(Ordering::Relaxed) && !state.closed.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
        }
        if state.closed.load(Ordering::Relaxed) {
            return Ok(());
        }
        to.write_all(&bytes[..read])?;
    }
}
