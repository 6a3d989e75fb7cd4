//! Cross-origin requests: pages of other origins may use this host from a browser where a project lists
//! their origin.
//!
//! A browser asks first (a preflight) and sends no key with the question, so the question is answered
//! by what any project lists. The answer to the request itself is for the origins of its project.

use std::collections::BTreeSet;

use hyper::{
    Method, StatusCode,
    header::{
        ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
        ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD,
        HeaderName, HeaderValue, ORIGIN, VARY,
    },
    http::request::Parts,
};

use crate::{
    caller::Entrance,
    compatible::covers,
    reply::{Reply, with_type},
    running::Snapshot,
};

const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, DELETE");
const HEADERS: HeaderValue = HeaderValue::from_static(
    "authorization, content-type, x-api-key, x-goog-api-key, x-request-id",
);
const EXPOSED: HeaderValue = HeaderValue::from_static(
    "ratelimit, ratelimit-policy, retry-after, x-request-id, x-targum-segments",
);
/// How long a browser need not ask again: as long as browsers keep an answer at most.
const MAX_AGE: HeaderValue = HeaderValue::from_static("7200");

/// Answers a browser's question whether a page may send a request.
pub(super) fn preflight(head: &Parts, entrance: Entrance, snapshot: &Snapshot) -> Option<Reply> {
    let asks = head.method == Method::OPTIONS
        && entrance == Entrance::Public
        && head.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    if !asks || !is_open(head, snapshot) {
        return None;
    }
    allowed(head, snapshot, None)?;
    let mut reply = with_type(StatusCode::NO_CONTENT, HeaderValue::from_static("text/plain"), "");
    let headers = reply.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
    headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
    Some(reply)
}

/// Lets the page that sent a request read the answer, where the project of the request lists the page's
/// origin. An answer from before the project is known is for the origins of all projects.
pub(super) fn allow(head: &Parts, snapshot: &Snapshot, project: Option<&str>, reply: &mut Reply) {
    if !is_open(head, snapshot)
        || snapshot.project_files.values().all(|project| project.origins.is_empty())
    {
        return;
    }
    let headers = reply.headers_mut();
    headers.append(VARY, HeaderValue::from_name(HeaderName::from_static("origin")));
    if let Some(origin) = allowed(head, snapshot, project) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    }
}

/// Whether pages of other origins may use a path at all.
fn is_open(head: &Parts, snapshot: &Snapshot) -> bool {
    let path = head.uri.path();
    path == "/api/translate" || covers(path, &snapshot.settings.server.compatible)
}

/// The origin of a request, where it is listed: by `project`, or by any where the project is not known.
fn allowed(head: &Parts, snapshot: &Snapshot, project: Option<&str>) -> Option<HeaderValue> {
    let origin = head.headers.get(ORIGIN)?;
    let text = origin.to_str().ok()?;
    let lists = |origins: &BTreeSet<String>| origins.contains(text) || origins.contains("*");
    let is_allowed = match project {
        Some(project) => lists(&snapshot.project_files.get(project)?.origins),
        None => snapshot.project_files.values().any(|file| lists(&file.origins)),
    };
    is_allowed.then(|| origin.clone())
}
