//! The page at `/`, a form for the API. The binary contains the files of the page, and the page may
//! load nothing else.

/// A file of the page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct File {
    /// The path of the file, as a request names it.
    pub path: &'static str,
    /// The media type of the file.
    pub content_type: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

/// The files of the page.
static FILES: [File; 4] = [
    File {
        path: "/",
        content_type: "text/html; charset=utf-8",
        text: include_str!("page/index.html"),
    },
    File {
        path: "/page.css",
        content_type: "text/css; charset=utf-8",
        text: include_str!("page/page.css"),
    },
    File {
        path: "/page.js",
        content_type: "text/javascript; charset=utf-8",
        text: include_str!("page/page.js"),
    },
    File { path: "/page.svg", content_type: "image/svg+xml", text: include_str!("page/page.svg") },
];

/// The headers of every file. The policy allows scripts and styles of this host's own paths, and
/// requests to this host. So a text on the page cannot run, and the page cannot send a key
/// elsewhere. Browsers keep no file, because a newer host has a newer page.
pub(crate) const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("cache-control", "no-cache"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Returns the file of a path.
pub(crate) fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}
