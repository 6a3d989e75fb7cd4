//! The gates of every request for a translation: key → body → key and project → limits.

use std::sync::Arc;

use hyper::body::Bytes;

use super::{Arrival, RequestLog};
use crate::{
    admit::{
        auth::{Client, Grant},
        body_budget::Reservation,
        in_flight::InFlightGuard,
        quota::Admitted,
    },
    request,
    running::{Host, Snapshot},
};
use targum_config::schema::Permission;
use targum_core::{Size, error::Error};

/// A request with a known key whose body has arrived, and the memory that is reserved for it.
pub(super) struct Entered<'a> {
    pub client: Client<'a>,
    pub body: Bytes,
    pub reservation: Reservation<'a>,
    pub in_flight: InFlightGuard,
}

/// Passes the first gates: key → body.
pub(super) async fn enter(arrival: Arrival<'_>) -> Result<Entered<'_>, Error> {
    let Arrival { host, snapshot, caller, head, .. } = arrival;
    let server = &snapshot.settings.server;
    let client = match snapshot.clients.authenticate(&head.headers, caller.address) {
        Ok(client) => client,
        Err(error) => {
            arrival.drain(server);
            return Err(error);
        }
    };
    let (body, reservation) =
        request::read(&head.headers, arrival.body, server, &host.body_budget).await?;
    let in_flight = host.in_flight.enter_host(server.max_in_flight)?;
    Ok(Entered { client, body, reservation, in_flight })
}

/// Passes the second gates: key and project → limits. Returns the grant of the key in the project, too.
pub(super) async fn admit<'a>(
    host: &Host,
    snapshot: &Snapshot,
    client: Client<'a>,
    wanted: Permission,
    project: &Arc<str>,
    size: Size,
    log: &mut RequestLog,
) -> Result<(Admitted<'a>, &'a Grant), Error> {
    let grant = client.grant(project, wanted)?;
    log.project = Some(project.clone());
    log.key = Some(grant.name.clone());
    let (meter, account) = (&grant.meter, grant.account);
    let admitted = match &snapshot.resources.shared {
        None => meter.admit(size, account, &host.translator.store),
        // Boxed, so that the future stays small on hosts without a shared store.
        Some(shared) => {
            Box::pin(meter.admit_shared(shared, size, account, &host.translator.store)).await
        }
    };
    let (admitted, headers) = match admitted {
        Ok(mut admitted) => {
            let headers = admitted.headers.take();
            (Ok(admitted), headers)
        }
        Err(refused) => (Err(refused.error), refused.headers),
    };
    log.limits = headers;
    admitted.map(|admitted| (admitted, grant))
}
