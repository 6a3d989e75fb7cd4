//! TLS. Each snapshot reads the certificate and the key from their files.

mod validity;

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use jiff::Timestamp;
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use targum_config::schema::Tls;
use targum_core::regular_file;

/// The time before the end of a certificate at which a notice is given first.
const SOON: Duration = Duration::from_secs(14 * DAY);
const DAY: u64 = 24 * 60 * 60;

/// A TLS configuration that was loaded.
pub struct Secured {
    /// The configuration of the handshake.
    pub config: Arc<ServerConfig>,
    validity: Option<Validity>,
}

/// The time in which every certificate of the chain is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Validity {
    /// The first moment.
    pub begin: SystemTime,
    /// The last moment.
    pub end: SystemTime,
}

/// A notice about a certificate's validity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Clients refuse the certificate now.
    Invalid(String),
    /// Clients will refuse the certificate soon.
    Ending(String),
}

impl Secured {
    /// Reads the certificate and the key. Paths are relative to the configuration's `folder`.
    ///
    /// # Errors
    /// The key that is wrong, and how: a file that cannot be read or holds something else, or a
    /// certificate and a key that do not belong together.
    pub fn load(tls: &Tls, folder: &Path) -> Result<Self, (&'static str, String)> {
        let [certificate, key] = tls.files(folder);
        let told =
            |error: &dyn std::fmt::Display, file: &Path| format!("{}: {error}", file.display());
        let pem = regular_file::read(&certificate)
            .map_err(|error| ("certificate", told(&error, &certificate)))?;
        let chain = CertificateDer::pem_slice_iter(&pem)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| ("certificate", told(&error, &certificate)))?;
        if chain.is_empty() {
            let message = format!("{} holds no certificate in PEM", certificate.display());
            return Err(("certificate", message));
        }
        let private = regular_file::read(&key).map_err(|error| ("key", told(&error, &key)))?;
        let private =
            PrivateKeyDer::from_pem_slice(&private).map_err(|error| ("key", told(&error, &key)))?;
        let validity = Validity::of(&chain);
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| ("certificate", error.to_string()))?
            .with_no_client_auth()
            .with_single_cert(chain, private)
            .map_err(|error| ("key", told(&error, &key)))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { config: Arc::new(config), validity })
    }

    /// Returns the validity of the chain, as far as the certificates can be read.
    pub(crate) fn validity(&self) -> Option<Validity> {
        self.validity
    }

    /// Returns the notice about the validity that applies now.
    pub fn notice(&self) -> Option<Notice> {
        self.validity?.notice(SystemTime::now())
    }
}

impl Validity {
    fn of(chain: &[CertificateDer<'_>]) -> Option<Self> {
        let valid = chain.iter().filter_map(|certificate| validity::of(certificate));
        let valid = valid.map(|(begin, end)| Self { begin, end });
        valid.reduce(|all, one| Self { begin: all.begin.max(one.begin), end: all.end.min(one.end) })
    }

    fn notice(self, now: SystemTime) -> Option<Notice> {
        let Self { begin, end } = self;
        if now < begin {
            let message = format!("is not valid before {}: clients reject it", spell(begin));
            return Some(Notice::Invalid(message));
        }
        let Ok(left) = end.duration_since(now) else {
            let message = format!("expired on {}: clients reject it", spell(end));
            return Some(Notice::Invalid(message));
        };
        // Certificates of a few days are replaced more often.
        let soon = SOON.min(end.duration_since(begin).unwrap_or_default() / 3);
        let days = match left.as_secs() / DAY {
            1 => "1 day".to_owned(),
            days => format!("{days} days"),
        };
        (left < soon)
            .then(|| Notice::Ending(format!("expires on {}, in {days}: renew it", spell(end))))
    }
}

fn spell(moment: SystemTime) -> String {
    // Certificates end long before the years that cannot be spelled.
    Timestamp::try_from(moment).map(|moment| moment.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_that_expire_soon_are_reported() {
        let at = |days: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(days * DAY);
        let year = Validity { begin: at(100), end: at(465) };
        let invalid = |message: &str| Some(Notice::Invalid(message.into()));
        let ending = |message: &str| Some(Notice::Ending(message.into()));
        let early = "is not valid before 1970-04-11T00:00:00Z: clients reject it";
        assert_eq!(year.notice(at(99)), invalid(early));
        assert_eq!(year.notice(at(100)), None);
        assert_eq!(year.notice(at(451)), None);
        let soon = "expires on 1971-04-11T00:00:00Z, in 13 days: renew it";
        assert_eq!(year.notice(at(452)), ending(soon));
        let late = "expired on 1971-04-11T00:00:00Z: clients reject it";
        assert_eq!(year.notice(at(466)), invalid(late));
        let short = Validity { begin: at(0), end: at(6) };
        assert_eq!(short.notice(at(4)), None);
        let soon = "expires on 1970-01-07T00:00:00Z, in 1 day: renew it";
        assert_eq!(short.notice(at(5)), ending(soon));
    }
}
