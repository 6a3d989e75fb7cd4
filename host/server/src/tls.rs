//! TLS, where it is configured: certificate and key are files, read anew with every snapshot.

use std::{path::Path, sync::Arc};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use targum_config::schema::Tls;

/// What connections are secured with. Paths are relative to `folder`, the configuration's.
///
/// # Errors
/// The key that is wrong, and how: a file that cannot be read or holds something else, or a
/// certificate and a key that do not belong together.
pub fn load(tls: &Tls, folder: &Path) -> Result<Arc<ServerConfig>, (&'static str, String)> {
    let [certificate, key] = tls.files(folder);
    let chain = CertificateDer::pem_file_iter(&certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| ("certificate", format!("{}: {error}", certificate.display())))?;
    if chain.is_empty() {
        let message = format!("{} holds no certificate in PEM", certificate.display());
        return Err(("certificate", message));
    }
    let private = PrivateKeyDer::from_pem_file(&key)
        .map_err(|error| ("key", format!("{}: {error}", key.display())))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| ("certificate", error.to_string()))?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(|error| ("key", format!("{}: {error}", key.display())))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
