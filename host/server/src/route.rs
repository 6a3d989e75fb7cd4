//! The table that turns method and path into an [`Action`].

use hyper::Method;

use crate::page;

/// The action that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// `POST /api/translate`.
    Translate,
    /// `POST /api/inspect`.
    Inspect,
    /// `POST /api/segments`.
    Segments,
    /// `GET /api/formats`.
    Formats,
    /// `GET /api/languages`.
    Languages,
    /// `GET /api/usage`.
    Usage,
    /// `POST /api/memory`.
    Import,
    /// `DELETE /api/cache`.
    Clear,
    /// `GET /healthz`.
    Health,
    /// `GET /readyz`.
    Readiness,
    /// `GET /metrics`.
    Metrics,
    /// `GET /openapi.json`.
    OpenApi,
    /// `GET /`, and the other files of the page.
    Page(&'static page::File),
}

/// The paths that translate.
pub(crate) const TRANSLATING: [&str; 3] = ["/api/translate", "/api/inspect", "/api/segments"];

/// The reason why a request has no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unrouted {
    /// The path does not exist.
    #[error("no such path; GET /openapi.json lists all paths")]
    Path,
    /// The path takes other methods.
    #[error("this path takes {allow}")]
    Method {
        /// The methods that the path takes.
        allow: &'static str,
    },
}

/// Returns the action of a request.
///
/// # Errors
/// The path does not exist, or takes other methods.
pub(crate) fn route(method: &Method, path: &str) -> Result<Action, Unrouted> {
    let action = match path {
        "/api/translate" => Action::Translate,
        "/api/inspect" => Action::Inspect,
        "/api/segments" => Action::Segments,
        "/api/formats" => Action::Formats,
        "/api/languages" => Action::Languages,
        "/api/usage" => Action::Usage,
        "/api/memory" => Action::Import,
        "/api/cache" => Action::Clear,
        "/healthz" => Action::Health,
        "/readyz" => Action::Readiness,
        "/metrics" => Action::Metrics,
        "/openapi.json" => Action::OpenApi,
        _ => Action::Page(page::file(path).ok_or(Unrouted::Path)?),
    };
    let allow = match action {
        Action::Translate | Action::Inspect | Action::Segments | Action::Import => "POST",
        Action::Clear => "DELETE",
        // The server leaves out the body of an answer to HEAD.
        _ => "GET, HEAD",
    };
    if allow.split(", ").any(|allowed| allowed == method.as_str()) {
        Ok(action)
    } else {
        Err(Unrouted::Method { allow })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_methods() {
        assert_eq!(route(&Method::POST, "/api/translate"), Ok(Action::Translate));
        assert_eq!(route(&Method::HEAD, "/healthz"), Ok(Action::Health));
        assert_eq!(route(&Method::POST, "/api/translate/"), Err(Unrouted::Path));
        for method in [Method::GET, Method::HEAD, Method::PUT, Method::OPTIONS] {
            for path in ["/api/translate", "/api/inspect", "/api/segments"] {
                assert_eq!(route(&method, path), Err(Unrouted::Method { allow: "POST" }));
            }
        }
        assert_eq!(route(&Method::POST, "/api/memory"), Ok(Action::Import));
        assert_eq!(route(&Method::DELETE, "/api/cache"), Ok(Action::Clear));
        let refused = route(&Method::GET, "/api/cache");
        assert_eq!(refused, Err(Unrouted::Method { allow: "DELETE" }));
        assert_eq!(route(&Method::GET, "/"), Ok(Action::Page(page::file("/").unwrap())));
        assert_eq!(route(&Method::GET, "/page.html"), Err(Unrouted::Path));
        assert_eq!(route(&Method::POST, "/metrics"), Err(Unrouted::Method { allow: "GET, HEAD" }));
    }
}
