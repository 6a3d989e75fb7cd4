//! Writes metrics, as OpenMetrics if the client asks for it, or else in the classic text format of
//! Prometheus.

use hyper::{HeaderMap, header::ACCEPT};

/// A spelling of metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exposition {
    /// The text format, version 0.0.4.
    Classic,
    /// OpenMetrics, version 1.0.0.
    OpenMetrics,
}

const OPENMETRICS: &str = "application/openmetrics-text";

impl Exposition {
    /// Returns the format that a client accepts. A client that does not name OpenMetrics may not
    /// know it.
    pub(super) fn asked(headers: &HeaderMap) -> Self {
        let mut openmetrics = 0.0;
        let mut classic: f64 = 0.0;
        let accepted = headers.get_all(ACCEPT).iter().filter_map(|accept| accept.to_str().ok());
        for range in accepted.flat_map(|accept| accept.split(',')) {
            let (kind, quality) = read(range);
            match &*kind.to_ascii_lowercase() {
                OPENMETRICS => openmetrics = quality.max(openmetrics),
                "text/plain" | "text/*" => classic = quality.max(classic),
                _ => {}
            }
        }
        if openmetrics > 0.0 && openmetrics >= classic { Self::OpenMetrics } else { Self::Classic }
    }

    /// Returns the content type.
    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Classic => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }

    /// Converts metrics from OpenMetrics to this format.
    pub(super) fn spell(self, openmetrics: String) -> String {
        match self {
            Self::Classic => classic(&openmetrics),
            Self::OpenMetrics => openmetrics,
        }
    }
}

/// Parses a media range and its quality. OpenMetrics of another version than 1.0.0 has the quality
/// zero.
fn read(range: &str) -> (&str, f64) {
    let mut parts = range.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default();
    let mut quality = 1.0;
    for parameter in parts {
        match parameter.split_once('=') {
            Some(("q" | "Q", value)) => quality = value.trim().parse().unwrap_or(0.0),
            Some(("version", version))
                if kind.eq_ignore_ascii_case(OPENMETRICS)
                    && version.trim_matches('"') != "1.0.0" =>
            {
                return (kind, 0.0);
            }
            _ => {}
        }
    }
    (kind, quality)
}

/// Converts metrics to the classic format: a counter is described by the name of its sample, and
/// units and the end have no line of their own.
fn classic(openmetrics: &str) -> String {
    let mut spelled = String::with_capacity(openmetrics.len());
    let mut help = None;
    for line in openmetrics.lines() {
        if line.starts_with("# UNIT ") || line == "# EOF" {
            continue;
        }
        if let Some(about) = line.strip_prefix("# HELP ") {
            help = about.split_once(' ');
            continue;
        }
        let described = line.strip_prefix("# TYPE ").and_then(|about| about.split_once(' '));
        let Some((name, kind)) = described else {
            spelled.extend([line, "\n"]);
            continue;
        };
        let end = if kind == "counter" { "_total" } else { "" };
        if let Some((_, help)) = help.take() {
            spelled.extend(["# HELP ", name, end, " ", help, "\n"]);
        }
        spelled.extend(["# TYPE ", name, end, " ", kind, "\n"]);
    }
    spelled
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn asked(accept: &str) -> Exposition {
        let headers = [(ACCEPT, HeaderValue::from_str(accept).unwrap())];
        Exposition::asked(&headers.into_iter().collect())
    }

    #[test]
    fn openmetrics_is_sent_on_request() {
        let prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,\
                          application/openmetrics-text;version=0.0.1;q=0.4,\
                          text/plain;version=0.0.4;q=0.3,*/*;q=0.2";
        assert_eq!(asked(prometheus), Exposition::OpenMetrics);
        assert_eq!(asked("application/openmetrics-text"), Exposition::OpenMetrics);
        for other in ["", "*/*", "text/plain", "text/html, */*;q=0.8"] {
            assert_eq!(asked(other), Exposition::Classic, "{other}");
        }
        assert_eq!(asked("application/openmetrics-text;version=0.0.1"), Exposition::Classic);
        assert_eq!(asked("application/openmetrics-text;q=0.1, text/plain"), Exposition::Classic);
        assert_eq!(Exposition::asked(&HeaderMap::new()), Exposition::Classic);
    }

    #[test]
    fn counters_are_described_by_the_names_of_their_samples() {
        let told = "# HELP a_requests Requests.\n# TYPE a_requests counter\na_requests_total 1\n\
                    # HELP a_seconds Time.\n# TYPE a_seconds gauge\n# UNIT a_seconds seconds\n\
                    a_seconds 0.5\n# EOF\n";
        let expected = "# HELP a_requests_total Requests.\n# TYPE a_requests_total counter\n\
                        a_requests_total 1\n# HELP a_seconds Time.\n# TYPE a_seconds gauge\n\
                        a_seconds 0.5\n";
        assert_eq!(classic(told), expected);
    }
}
