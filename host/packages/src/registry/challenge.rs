//! The challenges of registries: how a client must authenticate.

use http_auth::parser::ChallengeParser;
use reqwest::header::{HeaderMap, WWW_AUTHENTICATE};

/// The way in which a client must authenticate.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Challenge {
    /// A user name and a password, with each request.
    Basic,
    /// A token, which the service at `realm` gives.
    Bearer { realm: String, service: Option<String> },
}

/// Returns the challenge of an answer. Of several, one for a token comes first.
pub(super) fn of(headers: &HeaderMap) -> Option<Challenge> {
    let values = headers.get_all(WWW_AUTHENTICATE).iter();
    let texts: Vec<_> = values.filter_map(|value| value.to_str().ok()).collect();
    let mut basic = None;
    for challenge in texts.iter().flat_map(|text| ChallengeParser::new(text)).flatten() {
        let parameter = |wanted: &str| {
            let mut named = challenge.params.iter();
            let (_, value) = named.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
            Some(value.to_unescaped())
        };
        if challenge.scheme.eq_ignore_ascii_case("bearer")
            && let Some(realm) = parameter("realm")
        {
            return Some(Challenge::Bearer { realm, service: parameter("service") });
        }
        if challenge.scheme.eq_ignore_ascii_case("basic") {
            basic = Some(Challenge::Basic);
        }
    }
    basic
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[&str]) -> Option<Challenge> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(WWW_AUTHENTICATE, value.parse().expect("a value"));
        }
        of(&headers)
    }

    #[test]
    fn a_token_comes_before_a_password() {
        let bearer = "Bearer realm=\"https://a.example/token\",service=\"a, b\",scope=\"x\"";
        let expected = Challenge::Bearer {
            realm: "https://a.example/token".to_owned(),
            service: Some("a, b".to_owned()),
        };
        assert_eq!(read(&["Basic realm=\"x\"", bearer]), Some(expected));
        assert_eq!(read(&["basic realm=x"]), Some(Challenge::Basic));
        assert_eq!(read(&["Bearer service=x"]), None);
        assert_eq!(read(&["Negotiate"]), None);
        assert_eq!(read(&["\"\"\", ,="]), None);
    }
}
