//! Addresses of services.

use reqwest::Url;

use crate::Unbuilt;

/// Parses the address of a service.
///
/// # Errors
/// The text is not an HTTP address.
pub fn address(text: &str) -> Result<Url, Unbuilt> {
    let url = Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.ok_or_else(|| Unbuilt {
        key: "base_url",
        message: format!(
            "`{text}` is not an HTTP address; write one such as https://translate.example.org"
        ),
    })
}

/// Returns whether an address belongs to this machine.
pub fn is_loopback(url: &Url) -> bool {
    match url.host_str().map(|host| host.trim_matches(['[', ']'])) {
        Some("localhost") => true,
        Some(host) => host.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let own = |text: &str| address(text).map(|url| is_loopback(&url)).ok();
        assert_eq!(own("http://127.0.0.1:5000"), Some(true));
        assert_eq!(own("http://[::1]/v1"), Some(true));
        assert_eq!(own("http://localhost:11434/v1"), Some(true));
        assert_eq!(own("https://api.deepl.com"), Some(false));
        assert_eq!(own("http://127.0.0.1.example.org"), Some(false));
        assert_eq!((own("ftp://127.0.0.1"), own("api.deepl.com")), (None, None));
    }
}
