//! Uploads artifacts: the blobs first, the manifest last.

use reqwest::{
    Method, Request, StatusCode,
    header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue},
};

use super::{
    manifest::{Descriptor, Exports, MANIFEST, Manifest, digest},
    session::Session,
};
use crate::error::{Error, Result};

/// Uploads a component. Returns the digest of its manifest.
pub(super) async fn push(
    mut session: Session<'_>,
    component: &[u8],
    exports: &Exports,
    signature: Option<&str>,
) -> Result<String> {
    let (manifest, config) = Manifest::of(component, exports, signature);
    for (part, bytes) in manifest.parts().zip([component, &config]) {
        upload(&mut session, part, bytes).await?;
    }
    let text = serde_json::to_vec(&manifest);
    let text = text.map_err(|error| Error::Request(error.to_string()))?;
    let digest = digest(&text);
    let mut request = session.manifest(Method::PUT, "*/*")?;
    fill(&mut request, MANIFEST, text);
    let response = session.send(request).await?;
    session.require(response, &[StatusCode::CREATED]).await?;
    Ok(digest)
}

/// Uploads a part, unless the registry has it.
async fn upload(session: &mut Session<'_>, part: &Descriptor, bytes: &[u8]) -> Result<()> {
    let request = session.request(Method::HEAD, &format!("blobs/{}", part.digest))?;
    let response = session.send(request).await?;
    let response = session.require(response, &[StatusCode::OK, StatusCode::NOT_FOUND]).await?;
    if response.status() == StatusCode::OK {
        return Ok(());
    }
    let mut request = session.request(Method::POST, "blobs/uploads/")?;
    request.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
    let response = session.send(request).await?;
    let response = session.require(response, &[StatusCode::ACCEPTED]).await?;
    let mut url = session.location(&response)?;
    url.query_pairs_mut().append_pair("digest", &part.digest);
    let mut request = Request::new(Method::PUT, url);
    fill(&mut request, "application/octet-stream", bytes.to_vec());
    let response = session.send(request).await?;
    session.require(response, &[StatusCode::CREATED]).await?;
    Ok(())
}

fn fill(request: &mut Request, media_type: &'static str, body: Vec<u8>) {
    request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    *request.body_mut() = Some(body.into());
}
