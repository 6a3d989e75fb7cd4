//! The headers of answers that this host sets, beside those that every HTTP answer has.

use std::sync::LazyLock;

use hyper::header::{ALLOW, CONTENT_DISPOSITION, HeaderName, HeaderValue, RETRY_AFTER};

/// The name of a request in the log.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The trace that a request belongs to.
pub(crate) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// The limits of a key in a project.
pub(crate) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// The header that says how much of each limit is left.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
/// The counts of segments.
pub(crate) const SEGMENTS: HeaderName = HeaderName::from_static("x-targum-segments");
/// The detected language.
pub(crate) const SOURCE_LOCALE: HeaderName = HeaderName::from_static("x-targum-source-locale");

/// All headers of answers to requests for translations. A page of another origin may read them.
static OF_ANSWERS: [HeaderName; 9] = [
    REQUEST_ID,
    TRACEPARENT,
    RATE_LIMIT_POLICY,
    RATE_LIMIT,
    RETRY_AFTER,
    SEGMENTS,
    SOURCE_LOCALE,
    ALLOW,
    CONTENT_DISPOSITION,
];

/// The names of [`OF_ANSWERS`], as a browser asks for them.
pub(crate) static EXPOSED: LazyLock<HeaderValue> = LazyLock::new(|| {
    let names: Vec<_> = OF_ANSWERS.iter().map(HeaderName::as_str).collect();
    // Names of headers are valid values.
    HeaderValue::try_from(names.join(", ")).unwrap_or(HeaderValue::from_static("*"))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exposed_headers_are_those_of_the_documentation() {
        let page = include_str!("../../../docs/http.md");
        let (_, table) = page.split_once("\n## Headers\n").expect("the section");
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        let rows = rows.take_while(|row| row.matches('|').count() >= 4);
        let of_answers =
            rows.filter(|row| row.split('|').nth(2).is_some_and(|of| of.contains("answer")));
        let mut told: Vec<_> = of_answers
            .map(|row| row.split('`').nth(1).expect("a name").to_ascii_lowercase())
            .collect();
        let mut exposed: Vec<_> =
            EXPOSED.to_str().expect("names").split(", ").map(str::to_owned).collect();
        told.sort();
        exposed.sort();
        assert_eq!(told, exposed);
    }
}
