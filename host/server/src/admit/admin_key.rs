//! The keys for readiness and metrics.

use hyper::{HeaderMap, header::AUTHORIZATION};

use targum_config::schema::Server;
use targum_core::error::Error;

/// Requires one of the keys for readiness and metrics, if the configuration has any.
///
/// # Errors
/// [`Error::Unauthenticated`]: the request has no such key.
pub(crate) fn require_admin_key(server: &Server, headers: &HeaderMap) -> Result<(), Error> {
    if server.admin_keys.is_empty() {
        return Ok(());
    }
    let Some(key) = sent_key(headers) else {
        let message = "send a key of server.admin_keys in the header `x-api-key`, or in \
                       `authorization` as `Bearer KEY`";
        return Err(Error::Unauthenticated(message.to_owned()));
    };
    // Hashes are compared in constant time.
    let sent = blake3::hash(key);
    if server.admin_hashes().flatten().any(|hash| hash == sent) {
        return Ok(());
    }
    Err(Error::Unauthenticated("the key is not one of server.admin_keys".to_owned()))
}

/// Returns the key of a request. Programs that collect metrics send it in `authorization`.
fn sent_key(headers: &HeaderMap) -> Option<&[u8]> {
    let own = headers.get("x-api-key").map(|key| key.as_bytes());
    own.or_else(|| headers.get(AUTHORIZATION)?.as_bytes().strip_prefix(b"Bearer "))
}
