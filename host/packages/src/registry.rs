//! Artifacts in registries that speak the distribution protocol of the Open Container Initiative, with the layout
//! that the CNCF's guidance gives WebAssembly.
//!
//! A [`Session`](session::Session) asks one registry about one repository. Bodies are read within bounds, and a
//! password or a token is sent to the host that it is for and to no other.

mod challenge;
mod credentials;
mod login;
mod manifest;
mod pull;
mod push;
mod session;

use reqwest::Client;

use self::session::{Action, Session};
use crate::{bounds::Bounds, error::Result, http, image::Image};

pub(crate) use self::{manifest::Exports, pull::Pulled};

/// Fetches an artifact.
///
/// # Errors
/// There is no such artifact, it is not a plugin, the credentials are refused, it has too many bytes, or the registry
/// takes too long.
pub(crate) fn pull(image: &Image, bounds: &Bounds) -> Result<Pulled> {
    http::run(&image.to_string(), bounds, async |client: &Client| {
        let session = Session::open(client, image, Action::Pull, bounds).await?;
        pull::pull(session).await
    })
}

/// Puts a component into a registry under the tag of `image`. Returns the digest of its manifest.
///
/// # Errors
/// The registry refuses the credentials or the artifact, or takes too long.
pub(crate) fn push(
    image: &Image,
    component: &[u8],
    exports: &Exports,
    signature: Option<&str>,
    bounds: &Bounds,
) -> Result<String> {
    http::run(&image.to_string(), bounds, async |client: &Client| {
        let session = Session::open(client, image, Action::Push, bounds).await?;
        push::push(session, component, exports, signature).await
    })
}
