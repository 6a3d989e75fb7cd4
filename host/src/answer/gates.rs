//! The gates before a translation, for all who ask for one: key → body → key and project → limits.

use std::{sync::Arc, time::Duration};

use hyper::{
    body::{Bytes, Incoming},
    http::request::Parts,
};

use super::RequestLog;
use crate::{
    admin::metrics::Counted,
    admit::{
        auth::Client,
        crowd::Crowd,
        quota::{Admitted, Size},
        room::Share,
    },
    error::Error,
    receive,
    running::{Host, Snapshot},
};

/// What has a key and a body, and its share of what this host holds.
pub(super) struct Entered<'a> {
    pub client: &'a Client,
    pub body: Bytes,
    pub share: Share<'a>,
    pub in_flight: Counted,
}

/// Key → body.
pub(super) async fn enter<'a>(
    host: &'a Host,
    snapshot: &'a Snapshot,
    head: &Parts,
    body: Incoming,
) -> Result<Entered<'a>, Error> {
    let server = &snapshot.settings.server;
    let client = match snapshot.clients.authenticate(&head.headers) {
        Ok(client) => client,
        Err(error) => {
            receive::drain(&head.headers, body, server);
            return Err(error);
        }
    };
    let (body, share) = receive::receive(&head.headers, body, server, &host.room).await?;
    let in_flight = host.metrics.enter(server.max_in_flight).ok_or_else(overloaded)?;
    Ok(Entered { client, body, share, in_flight })
}

/// Key and project → limits.
pub(super) async fn admit<'a>(
    host: &Host,
    snapshot: &Snapshot,
    client: &'a Client,
    project: &Arc<str>,
    size: Size,
    trail: &mut RequestLog,
) -> Result<(Admitted<'a>, &'a Crowd), Error> {
    let grant = client.grant(project)?;
    trail.project = Some(project.clone());
    trail.key = Some(grant.name.clone());
    let (meter, account) = (&grant.meter, grant.account);
    let admitted = match &snapshot.shared {
        None => meter.admit(size, account, &host.store),
        // Boxed, so that hosts without it do not carry its steps along.
        Some(shared) => Box::pin(meter.admit_shared(shared, size, account, &host.store)).await,
    };
    let (admitted, told) = match admitted {
        Ok(mut admitted) => {
            let told = admitted.told.take();
            (Ok(admitted), told)
        }
        Err(refused) => (Err(refused.error), refused.told),
    };
    trail.limits = told;
    admitted.map(|admitted| (admitted, &grant.crowd))
}

fn overloaded() -> Error {
    Error::Overloaded {
        message: "this host translates as much as it can: try again in a moment".into(),
        retry_after: Duration::from_secs(1),
    }
}
