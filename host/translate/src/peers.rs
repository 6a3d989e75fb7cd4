//! The translations of other hosts, finished or under way.

use std::{sync::Arc, time::Duration};

use super::Job;
use crate::Translator;
use targum_cache::{
    shared::{
        Shared,
        lease::{Claim, Lease},
    },
    unit::Stored,
    value::{Document, Sealed},
};
use targum_core::error::Error;

/// The first and the longest pause between two checks whether another host has finished.
const LOOK: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(250));

/// The answer of the shared store about a document.
pub(super) enum FromPeers {
    /// The translation, and the time at which it was stored, in seconds since 1970.
    Found(Document, u64),
    /// There is no translation. This host makes the translation, for all hosts if it has the lease.
    Missing(Option<Lease>),
}

/// Looks for a document, and waits as long as another host is translating it.
///
/// # Errors
/// A panic, which is a bug of the host.
pub(super) async fn document(
    translator: &Arc<Translator>,
    job: &Job,
    shared: &Arc<Shared>,
) -> Result<FromPeers, Error> {
    let mut pause = LOOK.0;
    let found = loop {
        match shared.claim(job.key).await {
            Some(Claim::Taken) => tokio::time::sleep(pause).await,
            Some(Claim::Mine(lease)) => break Err(Some(lease)),
            Some(Claim::Found(bytes)) => break Ok(Sealed { key: job.key, bytes }),
            None => break Err(None),
        }
        pause = (pause * 3 / 2).min(LOOK.1);
    };
    let found = match found {
        Ok(sealed) => {
            let take = translator.in_store(move |store| store.take_document(&sealed)).await?;
            take.ok_or(None)
        }
        Err(lease) => Err(lease),
    };
    translator.metrics.looked_up("shared_document", found.is_ok());
    Ok(match found {
        Ok((document, at)) => FromPeers::Found(document, at),
        Err(lease) => FromPeers::Missing(lease),
    })
}

/// Looks up the segments that this host does not have.
///
/// # Errors
/// A panic, which is a bug of the host.
pub(super) async fn segments(
    translator: &Arc<Translator>,
    shared: &Arc<Shared>,
    keys: &[blake3::Hash],
    found: &mut [Option<Stored>],
) -> Result<(), Error> {
    let missing: Vec<usize> = (0..keys.len()).filter(|&at| found[at].is_none()).collect();
    let wanted: Vec<_> = missing.iter().map(|&at| keys[at]).collect();
    let sealed = shared.segments(&wanted).await;
    let stored = if sealed.iter().any(Option::is_some) {
        translator.in_store(move |store| store.take_segments(&sealed)).await?
    } else {
        vec![None; missing.len()]
    };
    for (at, stored) in missing.into_iter().zip(stored) {
        translator.metrics.looked_up("shared_segment", stored.is_some());
        found[at] = stored;
    }
    Ok(())
}
