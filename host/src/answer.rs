//! One request, from its head to its answer: here the gates stand in their order.

use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::FutureExt;
use hyper::{
    Request, StatusCode,
    body::Incoming,
    header::{HeaderName, HeaderValue},
    http::request::Parts,
};
use tracing::Instrument;

use crate::{
    admin,
    admit::quota::Account,
    error::Error,
    inspect::{self, inspect},
    page, receive, reply,
    reply::Reply,
    route::{Action, Unrouted, route},
    running::Host,
    translate::{Job, translate},
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const STATE: HeaderName = HeaderName::from_static("ratelimit");
const MAX_REQUEST_ID_BYTES: usize = 128;

/// What is found out about a request on its way, for its log line, metrics and headers.
#[derive(Default)]
struct Trail {
    project: Option<String>,
    key: Option<String>,
    format: Option<String>,
    cached: bool,
    limits: Option<(String, String)>,
}

/// Answers a request, whatever happens.
pub async fn answer(host: Arc<Host>, request: Request<Incoming>) -> Reply {
    let begin = Instant::now();
    let (head, body) = request.into_parts();
    let id = request_id(&head);
    let span = tracing::info_span!("request", id = id.to_str().unwrap_or_default());
    let mut trail = Trail::default();
    let answered =
        AssertUnwindSafe(dispatch(&host, &head, body, &mut trail).instrument(span.clone()));
    let mut reply = answered.catch_unwind().await.unwrap_or_else(|_| {
        reply::failed(&Error::Host("a bug in this host; its log has the request".into()))
    });
    if let Some((policy, state)) = &trail.limits {
        reply::set(&mut reply, POLICY, policy);
        reply::set(&mut reply, STATE, state);
    }
    reply.headers_mut().insert(REQUEST_ID, id);
    let took = begin.elapsed();
    if matches!(head.uri.path(), "/api/translate" | "/api/inspect") {
        let label = |name: &Option<String>| name.clone().unwrap_or_default();
        host.metrics.answered(
            label(&trail.project),
            label(&trail.format),
            outcome(&reply, &trail),
            took,
        );
    }
    span.in_scope(|| log(&head, &trail, reply.status(), took));
    reply
}

async fn dispatch(host: &Arc<Host>, head: &Parts, body: Incoming, trail: &mut Trail) -> Reply {
    let action = match route(&head.method, head.uri.path()) {
        Ok(action) => action,
        Err(unrouted) => {
            receive::drain(&head.headers, body);
            return reply::unrouted(&unrouted);
        }
    };
    let answered = match action {
        Action::Translate => translated(host, head, body, trail, false).await,
        Action::Inspect => translated(host, head, body, trail, true).await,
        Action::Formats => admin::formats(&host.snapshot(), &head.headers),
        Action::Health => Ok(admin::health()),
        Action::Readiness => Ok(admin::readiness(host)),
        Action::Metrics => Ok(admin::metrics(host)),
        Action::OpenApi => Ok(admin::openapi()),
        Action::Page(file) if host.snapshot().settings.server.page => Ok(page::send(file)),
        Action::Page(_) => Ok(reply::unrouted(&Unrouted::Path)),
    };
    answered.unwrap_or_else(|error| {
        match &error {
            Error::Plugin { message, .. } => tracing::error!(error = message),
            Error::Engine { .. } | Error::Host(_) => tracing::error!(%error),
            // The client's own matter; what it is told may cite its text.
            _ => {}
        }
        reply::failed(&error)
    })
}

/// Key → body → key and project → limits → format and locales → cache → translate; and to
/// inspect, every segment is told of.
async fn translated(
    host: &Arc<Host>,
    head: &Parts,
    body: Incoming,
    trail: &mut Trail,
    inspected: bool,
) -> Result<Reply, Error> {
    let snapshot = host.snapshot();
    let server = &snapshot.settings.server;
    let entered = snapshot.clients.authenticate(&head.headers).and_then(|client| {
        Ok((client, host.metrics.enter(server.max_in_flight).ok_or_else(overloaded)?))
    });
    let (client, _in_flight) = match entered {
        Ok(entered) => entered,
        Err(error) => {
            receive::drain(&head.headers, body);
            return Err(error);
        }
    };
    let bytes = receive::receive(&head.headers, body, server).await?;
    let request = receive::parse(&bytes)?;
    let inspection = inspected.then(|| inspect::receive(&bytes)).transpose()?;
    drop(bytes);
    let grant = client.grant(&request.project_id)?;
    trail.project = Some(request.project_id.clone());
    trail.key = Some(grant.name.clone());
    let account = Account::new(client.hash(), &request.project_id);
    let mut admitted = grant.meter.admit(&request.source_text, account, &host.store)?;
    trail.limits = admitted.headers.take();
    let job = Job::new(&snapshot, snapshot.project(&request.project_id)?, request)?;
    trail.format = Some(job.plugin.about.id.clone());
    if let Some(inspection) = inspection {
        inspection.check(job.project.config.limits.max_source_bytes)?;
        let report = inspect(host, &job, &inspection).await?;
        admitted.keep();
        return Ok(reply::json(StatusCode::OK, &report));
    }
    let outcome = translate(host, job).await?;
    trail.cached = outcome.cached;
    admitted.keep();
    Ok(reply::translated(&outcome))
}

fn overloaded() -> Error {
    Error::Overloaded {
        message: "this host translates as much as it can: try again in a moment".into(),
        retry_after: Duration::from_secs(1),
    }
}

/// The caller's, where it can stand in a log, or a new one.
fn request_id(head: &Parts) -> HeaderValue {
    let given = head.headers.get(REQUEST_ID).filter(|id| {
        let printable = id.as_bytes().iter().all(|byte| (b' '..=b'~').contains(byte));
        printable && (1..=MAX_REQUEST_ID_BYTES).contains(&id.len())
    });
    given.cloned().unwrap_or_else(|| {
        let mut random = [0; 16];
        // Without random numbers a request still has an answer.
        let _ = getrandom::fill(&mut random);
        let spelled = format!("{:032x}", u128::from_ne_bytes(random));
        HeaderValue::from_str(&spelled).unwrap_or(HeaderValue::from_static("0"))
    })
}

fn outcome(reply: &Reply, trail: &Trail) -> &'static str {
    match reply.status() {
        StatusCode::OK if trail.cached => "cached",
        StatusCode::OK => "translated",
        StatusCode::BAD_REQUEST => "invalid",
        StatusCode::UNAUTHORIZED => "unauthenticated",
        StatusCode::FORBIDDEN => "forbidden",
        StatusCode::METHOD_NOT_ALLOWED => "unrouted",
        _ => "failed",
    }
}

fn log(head: &Parts, trail: &Trail, status: StatusCode, took: Duration) {
    tracing::info!(
        method = head.method.as_str(),
        path = head.uri.path(),
        status = status.as_u16(),
        project = trail.project.as_deref(),
        key = trail.key.as_deref(),
        format = trail.format.as_deref(),
        cached = trail.cached,
        took_ms = took.as_secs_f64() * 1e3,
    );
}

#[cfg(test)]
mod tests;
