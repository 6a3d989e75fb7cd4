//! Fetches artifacts.

use reqwest::{Method, StatusCode, header::CONTENT_TYPE};

use super::{
    manifest::{Manifest, digest},
    session::Session,
};
use crate::{
    bounds::Most,
    error::{Error, Result},
    http,
};

/// The accepted media types. An index is accepted so that its refusal names it: without this, a registry answers as if
/// there were nothing.
const ACCEPTED: &str = concat!(
    "application/vnd.oci.image.manifest.v1+json, ",
    "application/vnd.oci.image.index.v1+json"
);

/// The size of a manifest, at most. Registries need not take larger ones.
const MAX_MANIFEST: usize = 4 << 20;

/// A component from a registry.
pub(crate) struct Pulled {
    pub(crate) bytes: Vec<u8>,
    /// The digest of the manifest, which names this version for ever.
    pub(crate) digest: String,
    pub(crate) signature: Option<String>,
}

/// Fetches the artifact of a session.
pub(super) async fn pull(mut session: Session<'_>) -> Result<Pulled> {
    let (what, bounds) = (session.image.to_string(), session.bounds);
    let request = session.manifest(Method::GET, ACCEPTED)?;
    let response = session.send(request).await?;
    let response = session.require(response, &[StatusCode::OK]).await?;
    let served = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let served = served.map(|value| value.split(';').next().unwrap_or_default().trim().to_owned());
    let name = format!("the manifest of {what}");
    let manifest = http::body(&name, response, Most::text(MAX_MANIFEST), bounds).await?;
    let found = digest(&manifest);
    if let Some(wanted) = session.image.digest.as_ref().filter(|wanted| **wanted != found) {
        let message = format!("{what}: its manifest has the digest {found}, not {wanted}");
        return Err(Error::Refused(message));
    }
    let manifest = Manifest::read(&what, served.as_deref(), &manifest)?;
    let layer = manifest.component(&what, bounds.plugin())?;
    let request = session.request(Method::GET, &format!("blobs/{}", layer.digest))?;
    let response = session.send(request).await?;
    let response = session.require(response, &[StatusCode::OK]).await?;
    let stated = usize::try_from(layer.size).unwrap_or(usize::MAX);
    let most = Most { bytes: stated, rule: "its manifest" };
    let bytes = http::body(&format!("the layer of {what}"), response, most, bounds).await?;
    let got = digest(&bytes);
    if got != layer.digest {
        let wanted = &layer.digest;
        let message = format!("{what}: its layer has the digest {got}, and its manifest {wanted}");
        return Err(Error::Refused(message));
    }
    let signature = manifest.signature().map(str::to_owned);
    Ok(Pulled { bytes, digest: found, signature })
}
