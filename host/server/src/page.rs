//! The page at `/`: a form in front of the API. Everything it needs is in the binary, and it
//! may load nothing else.

use hyper::{
    StatusCode,
    header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue},
};

use crate::reply::{self, Reply};

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// `/`.
    Index,
    /// `/page.css`.
    Style,
    /// `/page.js`.
    Script,
    /// `/page.svg`.
    Icon,
}

/// Scripts and styles of this host's own paths, requests to it, and nothing else: a text that
/// is shown cannot run, and a key that was typed cannot leave.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const GUARDS: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// The file of a path.
pub fn file(path: &str) -> Option<File> {
    Some(match path {
        "/" => File::Index,
        "/page.css" => File::Style,
        "/page.js" => File::Script,
        "/page.svg" => File::Icon,
        _ => return None,
    })
}

/// Sends a file.
pub fn send(file: File) -> Reply {
    let (kind, text) = match file {
        File::Index => ("text/html; charset=utf-8", include_str!("page/index.html")),
        File::Style => ("text/css; charset=utf-8", include_str!("page/page.css")),
        File::Script => ("text/javascript; charset=utf-8", include_str!("page/page.js")),
        File::Icon => ("image/svg+xml", include_str!("page/page.svg")),
    };
    let mut reply = reply::with_type(StatusCode::OK, HeaderValue::from_static(kind), text);
    let headers = reply.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    // A newer host has a newer page.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    for (name, value) in GUARDS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    reply
}
