//! Cross-origin requests. A page of another origin may use this host from a browser if a project
//! lists the origin.
//!
//! A browser first sends a preflight request, without a key. The preflight is allowed for the origins
//! that any project lists, and the request itself for the origins of its project.

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
    headers::EXPOSED,
    reply::{Reply, with_type},
    running::Snapshot,
};

const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, DELETE");
const HEADERS: HeaderValue = HeaderValue::from_static(
    "authorization, content-type, x-api-key, x-goog-api-key, x-request-id",
);
/// The time for which a browser may keep the answer to a preflight: the longest that browsers accept.
const MAX_AGE: HeaderValue = HeaderValue::from_static("7200");

/// Answers a preflight request.
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

/// Allows the page that sent a request to read the answer, if the project of the request lists the
/// page's origin. If the project is not known yet, the origin of any project is allowed.
pub(super) fn allow(head: &Parts, snapshot: &Snapshot, project: Option<&str>, reply: &mut Reply) {
    if snapshot.project_files.values().all(|project| project.origins.is_empty())
        || !is_open(head, snapshot)
    {
        return;
    }
    let headers = reply.headers_mut();
    headers.append(VARY, HeaderValue::from_name(HeaderName::from_static("origin")));
    if let Some(origin) = allowed(head, snapshot, project) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED.clone());
    }
}

/// Returns whether pages of other origins may use a path.
fn is_open(head: &Parts, snapshot: &Snapshot) -> bool {
    let path = head.uri.path();
    path == "/api/translate" || covers(path, &snapshot.settings.server.compatible)
}

/// Returns the origin of a request, if `project` lists it, or if any project does and the project is
/// not known.
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
