//! The sender of a request: its address, and the address of this host that it has connected to.

use std::net::IpAddr;

/// The address of this host that a client has connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entrance {
    /// `server.listen`.
    Public,
    /// `server.admin_listen`.
    Admin,
}

/// The sender of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    /// The address of the other end of the connection. Behind a proxy, this is the proxy's.
    pub address: IpAddr,
    /// The address that the client has connected to.
    pub entrance: Entrance,
}
