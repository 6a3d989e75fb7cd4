//! The listeners: TCP ports and Unix sockets.

use std::{
    fs::{self, Permissions},
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    os::unix::{
        fs::{FileTypeExt, PermissionsExt},
        net::UnixStream as BlockingStream,
    },
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};

use targum_config::listen::Listen;

/// The address that clients of a Unix socket count as.
const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// The permissions of a Unix socket: its owner and its group may connect.
const MODE: u32 = 0o660;

/// A TCP port or a Unix socket where clients connect.
#[derive(Debug)]
pub enum Listener {
    /// A port.
    Tcp(TcpListener),
    /// A socket.
    Unix(UnixSocket),
}

/// A Unix socket, whose file is removed at the end.
#[derive(Debug)]
pub struct UnixSocket {
    listener: UnixListener,
    path: PathBuf,
}

/// A connection to a [`Listener`].
pub(super) enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Listener {
    /// Listens on an address or a socket of the configuration. A message names it by its `key`.
    ///
    /// # Errors
    /// The address is taken, or is not one of this machine; the socket cannot be made.
    pub async fn bind(listen: &Listen, key: &str) -> anyhow::Result<Self> {
        let cannot = || format!("cannot listen on {listen} ({key})");
        match listen {
            Listen::Tcp(address) => {
                TcpListener::bind(address).await.map(Self::Tcp).with_context(cannot)
            }
            Listen::Unix(path) => UnixSocket::bind(path).map(Self::Unix).with_context(cannot),
        }
    }

    /// Returns the address with its port, unless this is a Unix socket.
    pub fn address(&self) -> Option<SocketAddr> {
        match self {
            Self::Tcp(listener) => listener.local_addr().ok(),
            Self::Unix(_) => None,
        }
    }

    /// Returns what a client connects to: `http://127.0.0.1:8787`, `unix:/run/targum.sock`.
    pub fn spell(&self, scheme: &str) -> String {
        match (self, self.address()) {
            (Self::Unix(socket), _) => Listen::Unix(socket.path.clone()).to_string(),
            (_, Some(address)) => format!("{scheme}://{address}"),
            (_, None) => scheme.to_owned(),
        }
    }

    /// Waits for a connection. Returns the connection with the client's address.
    pub(super) async fn accept(&self) -> io::Result<(Stream, IpAddr)> {
        match self {
            Self::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // Answers are written at once, so waiting to fill packets would only delay them.
                let _ = stream.set_nodelay(true);
                Ok((Stream::Tcp(stream), peer.ip()))
            }
            Self::Unix(socket) => {
                let (stream, _) = socket.listener.accept().await?;
                Ok((Stream::Unix(stream), LOCAL))
            }
        }
    }
}

impl UnixSocket {
    fn bind(path: &Path) -> anyhow::Result<Self> {
        remove_stale(path)?;
        let listener = UnixListener::bind(path)?;
        let socket = Self { listener, path: path.to_owned() };
        fs::set_permissions(path, Permissions::from_mode(MODE))?;
        Ok(socket)
    }
}

impl Drop for UnixSocket {
    fn drop(&mut self) {
        // A file that stays is found to be stale at the next start.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes a socket that a host has left behind when it was killed.
fn remove_stale(path: &Path) -> anyhow::Result<()> {
    let Ok(about) = fs::symlink_metadata(path) else { return Ok(()) };
    if !about.file_type().is_socket() {
        bail!("there is a file that is not a socket: remove it, or name another path");
    }
    if BlockingStream::connect(path).is_ok() {
        bail!("another process listens on this socket");
    }
    fs::remove_file(path).context("the socket of an earlier process cannot be removed")
}
