//! The rule for addresses without TLS.

use std::net::IpAddr;

use reqwest::Url;

/// Requires TLS, except for addresses of this machine or if `insecure` is set.
///
/// # Errors
/// A message that says what to change.
pub(crate) fn require_private(url: &Url, insecure: bool) -> Result<(), String> {
    match url.scheme() {
        "https" => Ok(()),
        "http" if insecure || is_loopback(url) => Ok(()),
        "http" => Err("http is not encrypted: use https, or --insecure if you trust the network \
                       between this machine and that one"
            .into()),
        other => Err(format!(
            "`{other}` is not supported: use an https address, oci:// with a registry, or a file"
        )),
    }
}

/// Returns whether an address is of this machine.
pub(crate) fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}
