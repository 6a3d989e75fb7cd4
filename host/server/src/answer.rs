//! The way of a request from its head to its answer, through the [`gates`] in order.

mod compatible;
mod gates;
mod origins;
mod request_log;
mod segments;
mod translation;
mod upkeep;

use std::{
    future::Future,
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::FutureExt;
use hyper::{Request, body::Incoming, header::HeaderValue, http::request::Parts};

use self::{
    request_log::{RequestLog, is_probe},
    segments::segments,
    translation::translated,
};
use crate::{
    admin,
    admit::{admin_key::require_admin_key, quota::RateLimitHeaders},
    caller::{Caller, Entrance},
    compatible::find,
    head,
    headers::{RATE_LIMIT, RATE_LIMIT_POLICY, REQUEST_ID, TRACEPARENT},
    low_priority_runtime::is_large,
    reply::{self, Reply},
    request,
    route::{Action, TRANSLATING, Unrouted, route},
    running::{Host, Snapshot},
};
use targum_config::schema::{Permission, Server};
use targum_core::{error::Error, trace::Trace};

const MAX_REQUEST_ID_BYTES: usize = 128;

/// A request whose head was read, and whose body was not.
struct Arrival<'a> {
    host: &'a Arc<Host>,
    /// The snapshot that the whole request uses.
    snapshot: &'a Arc<Snapshot>,
    caller: Caller,
    head: &'a Parts,
    /// The id of the request in the log.
    id: &'a HeaderValue,
    body: Incoming,
}

impl Arrival<'_> {
    /// Reads the body to its end without keeping it, so that the client gets the answer.
    fn drain(self, server: &Server) {
        request::drain(&self.head.headers, self.body, server);
    }
}

/// Returns the answer to a request, even if the request fails. A large request runs on the threads of
/// low priority.
pub(crate) async fn answer(host: Arc<Host>, caller: Caller, request: Request<Incoming>) -> Reply {
    if !is_large(request.body()) {
        return answer_and_log(host, caller, request).await;
    }
    let work = answer_and_log(host.clone(), caller, request);
    host.low_priority_runtime.run(work).await.unwrap_or_else(|error| reply::failed(&error))
}

/// Answers a request, writes its line in the log, and adds its headers and metrics.
async fn answer_and_log(host: Arc<Host>, caller: Caller, request: Request<Incoming>) -> Reply {
    let begin = Instant::now();
    let snapshot = host.snapshot();
    let (head, body) = request.into_parts();
    let id = request_id(&head);
    let trace = head.headers.get(TRACEPARENT).and_then(|header| header.to_str().ok());
    let trace = trace.and_then(Trace::continued);
    let export = host.trace_export.as_ref().filter(|_| !is_probe(&head));
    let trace = trace.or_else(|| export?.begin());
    let export = export.filter(|_| trace.as_ref().is_some_and(Trace::is_sampled));
    let trace = if export.is_some() { trace.map(Trace::with_stages) } else { trace };
    let mut log = RequestLog::default();
    let arrival = Arrival { host: &host, snapshot: &snapshot, caller, head: &head, id: &id, body };
    let answered = dispatch(arrival, &mut log);
    let answered = AssertUnwindSafe(within(trace.clone(), answered));
    let mut reply = tokio::select! {
        biased;
        answered = answered.catch_unwind() => answered.unwrap_or_else(|_| {
            reply::failed(&Error::Host("a bug in this host; its log has the request".into()))
        }),
        () = host.until_cut_off() => reply::failed(&stopping()),
    };
    if let Some(RateLimitHeaders { policy, state }) = log.limits.take() {
        reply.headers_mut().insert(RATE_LIMIT_POLICY, policy);
        reply.headers_mut().insert(RATE_LIMIT, state);
    }
    let took = begin.elapsed();
    log.write(&head, spell(&id), caller, trace.as_ref(), reply.status(), took);
    if let (Some(export), Some(trace)) = (export, &trace) {
        export.export(trace, log.facts(&head, spell(&id), caller, reply.status(), took));
    }
    if let Some(header) = trace.and_then(|trace| HeaderValue::try_from(trace.to_string()).ok()) {
        reply.headers_mut().insert(TRACEPARENT, header);
    }
    reply.headers_mut().insert(REQUEST_ID, id);
    origins::allow(&head, &snapshot, log.project.as_deref(), &mut reply);
    if log.translates || TRANSLATING.contains(&head.uri.path()) {
        let outcome = reply::outcome(&reply, log.cached);
        host.metrics.answered(
            log.project.unwrap_or_default(),
            log.format.unwrap_or_default(),
            outcome,
            took,
        );
    }
    reply
}

/// Does the work as a part of a trace, if there is one.
async fn within<T>(trace: Option<Trace>, work: impl Future<Output = T>) -> T {
    match trace {
        // Boxed, so that the future stays small for all others.
        Some(trace) => Box::pin(trace.of(work)).await,
        None => work.await,
    }
}

/// Returns the error of a request that the host could not finish before it stopped.
fn stopping() -> Error {
    let message = "this host is stopping and could not finish in time; try again soon".into();
    Error::Overloaded { message, retry_after: Duration::from_secs(1) }
}

/// Returns the answer to a request with a sound head.
///
/// The HTTP library moves the future of each request, so the future is kept small: what only some
/// requests need is boxed, here and in [`translated`].
async fn dispatch(arrival: Arrival<'_>, log: &mut RequestLog) -> Reply {
    let Arrival { host, snapshot, caller, head, id, .. } = arrival;
    let server = &snapshot.settings.server;
    if let Err(fault) = head::check(head, server.max_header_bytes) {
        arrival.drain(server);
        log.reason = Some(fault.to_string());
        return reply::bad_head(&fault);
    }
    if let Some(preflight) = origins::preflight(head, caller.entrance, snapshot) {
        arrival.drain(server);
        return preflight;
    }
    let found = find(&head.method, head.uri.path(), &server.compatible);
    if let Some(route) = found.filter(|_| caller.entrance == Entrance::Public) {
        return Box::pin(compatible::answer(arrival, log, &route)).await;
    }
    let routed = route(&head.method, head.uri.path());
    let action = match routed.and_then(|action| at_entrance(action, caller.entrance, server)) {
        Ok(action) => action,
        Err(unrouted) => {
            arrival.drain(server);
            log.reason = Some(unrouted.to_string());
            return reply::unrouted(&unrouted);
        }
    };
    let answered = match action {
        Action::Translate => translated(arrival, log, Permission::Translate).await,
        Action::Inspect => translated(arrival, log, Permission::Inspect).await,
        Action::Segments => Box::pin(segments(arrival, log)).await,
        Action::Formats => admin::formats(snapshot, caller, &head.headers),
        Action::Languages => admin::languages(snapshot, caller, &head.headers),
        Action::Usage => admin::usage(host, snapshot, caller, &head.headers),
        Action::Import => Box::pin(upkeep::import(arrival, log)).await,
        Action::Clear => Box::pin(upkeep::clear(arrival, log)).await,
        Action::Health => Ok(admin::health()),
        Action::Readiness => {
            require_admin_key(server, &head.headers).map(|()| admin::readiness(host))
        }
        Action::Metrics => {
            require_admin_key(server, &head.headers).map(|()| admin::metrics(host, &head.headers))
        }
        Action::OpenApi => Ok(admin::openapi()),
        Action::Page(file) if server.page => Ok(reply::page(file)),
        Action::Page(_) => Ok(reply::unrouted(&Unrouted::Path)),
    };
    answered.unwrap_or_else(|error| {
        log.failed(&error);
        report(&error, id);
        reply::failed(&error)
    })
}

/// Logs an error that the client did not cause.
fn report(error: &Error, id: &HeaderValue) {
    match error {
        Error::Plugin { message, .. } => tracing::error!(id = spell(id), error = message),
        Error::Engine { .. } | Error::Host(_) => tracing::error!(id = spell(id), %error),
        // The client's mistake. The message may cite the client's text.
        _ => {}
    }
}

/// Refuses an action that this address does not serve. Where the administrators have an address of
/// their own, that address alone serves readiness and metrics, and serves nothing else but health.
fn at_entrance(action: Action, entrance: Entrance, server: &Server) -> Result<Action, Unrouted> {
    let found = match action {
        Action::Health => true,
        Action::Readiness | Action::Metrics => {
            entrance == Entrance::Admin || server.admin_listen.is_none()
        }
        _ => entrance == Entrance::Public,
    };
    if found { Ok(action) } else { Err(Unrouted::Path) }
}

/// Returns the caller's request id, if it is fit for a log, or a new one.
fn request_id(head: &Parts) -> HeaderValue {
    let given = head.headers.get(REQUEST_ID).filter(|id| {
        let printable = id.as_bytes().iter().all(|byte| (b' '..=b'~').contains(byte));
        printable && (1..=MAX_REQUEST_ID_BYTES).contains(&id.len())
    });
    given.cloned().unwrap_or_else(|| {
        HeaderValue::try_from(targum_core::request_id()).unwrap_or(HeaderValue::from_static("0"))
    })
}

fn spell(id: &HeaderValue) -> &str {
    id.to_str().unwrap_or_default()
}
