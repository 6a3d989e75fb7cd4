//! Connections that fail because an address or a certificate is wrong. Another attempt fails as well.

use std::{error::Error, io};

use rustls::{CertificateError, InvalidMessage};

/// The message of the client about an answer that is not HTTP.
const NOT_HTTP: &str = "invalid HTTP version parsed";
/// The name that the library gives to a certificate of an authority in the place of a host's.
const OF_AUTHORITY: &str = "CaUsedAsEndEntity";

/// A mistake in an address or a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The address begins with `https://`, and the service has no TLS.
    NoTls,
    /// The address begins with `http://`, and the service has TLS.
    Tls,
    /// The service has the certificate of an authority.
    OfAuthority,
    /// No authority that is trusted here has signed the certificate.
    Untrusted,
}

impl Mistake {
    /// Returns the mistake that a call has failed by. Returns `None` for any other failure.
    pub fn of(error: &reqwest::Error) -> Option<Self> {
        let mut cause: &dyn Error = error;
        loop {
            if let Some(mistake) = cause.downcast_ref().and_then(Self::of_tls) {
                return Some(mistake);
            }
            // An I/O error hides the error that it is made of from its sources.
            let within = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
            match within.map(|within| within as &dyn Error).or_else(|| cause.source()) {
                Some(next) => cause = next,
                None => return (cause.to_string() == NOT_HTTP).then_some(Self::Tls),
            }
        }
    }

    fn of_tls(error: &rustls::Error) -> Option<Self> {
        match error {
            rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType) => Some(Self::NoTls),
            // The second and the third: an authority that is trusted has the issuer's name, and another key.
            rustls::Error::InvalidCertificate(
                CertificateError::UnknownIssuer
                | CertificateError::BadSignature
                | CertificateError::UnsupportedSignatureAlgorithmForPublicKeyContext { .. },
            ) => Some(Self::Untrusted),
            rustls::Error::InvalidCertificate(CertificateError::Other(why))
                if format!("{why:?}").contains(OF_AUTHORITY) =>
            {
                Some(Self::OfAuthority)
            }
            _ => None,
        }
    }

    /// Returns what is wrong, and what to do about it.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::NoTls => "it serves plain HTTP: write http:// instead of https://",
            Self::Tls => {
                "it does not answer in HTTP: if it serves HTTPS, write https:// instead of http://"
            }
            Self::OfAuthority => {
                "its certificate is an authority's (CA:TRUE): make one for a host, with \
                 `openssl req -x509 … -addext basicConstraints=critical,CA:FALSE`"
            }
            Self::Untrusted => {
                "no authority that is trusted here has signed its certificate: have the system trust \
                 the authority"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };

    use super::*;
    use crate::remote::fault::Fault;

    /// Returns the fault of a call to a service that answers `scheme` with these bytes.
    async fn said(scheme: &str, answer: &'static [u8]) -> Fault {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 1024]).await;
            let _ = stream.write_all(answer).await;
            let _ = stream.shutdown().await;
        });
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let error = client.get(format!("{scheme}://{address}")).send().await.unwrap_err();
        Fault::network(error)
    }

    #[tokio::test]
    async fn the_wrong_scheme_is_named_and_the_call_is_not_repeated() {
        let plain = said("https", b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        assert_eq!(plain.what, format!("cannot be reached: {}", Mistake::NoTls.remedy()));
        assert!(!plain.passes);
        // An alert of TLS.
        let secure = said("http", &[21, 3, 3, 0, 2, 2, 10]).await;
        assert_eq!(secure.what, format!("cannot be reached: {}", Mistake::Tls.remedy()));
        assert!(!secure.passes);
        let broken = said("http", b"HTTP/1.1 200 OK\r\ncontent").await;
        assert!(!broken.what.contains("write http"), "{}", broken.what);
        assert!(broken.passes);
    }
}
