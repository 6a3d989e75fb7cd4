//! The checks of a request's first line and headers, beyond those of the HTTP library.

use hyper::{Version, header::HOST, http::request::Parts};

/// A fault in the head of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HeadFault {
    /// RFC 9112, 3.2: a request of HTTP/1.1 has exactly one `Host`.
    #[error("the request has no header `host`: send one")]
    NoHost,
    /// RFC 9112, 3.2: a request has at most one `Host`.
    #[error("the request has several headers `host`: send one")]
    SeveralHosts,
    /// The head is larger than `max_header_bytes`.
    #[error(
        "the head of the request is too large: {bytes} bytes, and max_header_bytes is {max}: send fewer and shorter headers"
    )]
    TooLarge {
        /// The size of the head in HTTP/1.1, in bytes.
        bytes: usize,
        /// The bound that the configuration sets, in bytes.
        max: usize,
    },
}

/// Checks the head of a request.
///
/// # Errors
/// [`HeadFault`].
pub(crate) fn check(head: &Parts, max: usize) -> Result<(), HeadFault> {
    let bytes = size(head);
    if bytes > max {
        return Err(HeadFault::TooLarge { bytes, max });
    }
    let mut hosts = head.headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) if head.version == Version::HTTP_11 => Err(HeadFault::NoHost),
        (_, Some(_)) => Err(HeadFault::SeveralHosts),
        _ => Ok(()),
    }
}

/// Returns the size of the first line and the headers, with one space wherever HTTP allows any
/// number of spaces.
fn size(head: &Parts) -> usize {
    const VERSION: usize = "  HTTP/1.1\r\n".len();
    const AROUND: usize = ": \r\n".len();
    let path = head.uri.path_and_query().map_or(1, |path| path.as_str().len());
    let headers =
        head.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + AROUND);
    head.method.as_str().len() + path + VERSION + headers.sum::<usize>() + "\r\n".len()
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use super::*;

    fn checked(head: hyper::http::request::Builder, max: usize) -> Result<(), HeadFault> {
        check(&head.body(()).unwrap().into_parts().0, max)
    }

    #[test]
    fn a_head_has_one_host_and_a_bounded_size() {
        let get = || Request::get("/a?b");
        assert_eq!(checked(get().header(HOST, "x"), 8192), Ok(()));
        assert_eq!(checked(get(), 8192), Err(HeadFault::NoHost));
        assert_eq!(checked(get().version(Version::HTTP_10), 8192), Ok(()));
        let twice = get().header(HOST, "x").header(HOST, "x");
        assert_eq!(checked(twice, 8192), Err(HeadFault::SeveralHosts));
        let bytes = "GET /a?b HTTP/1.1\r\nhost: x\r\n\r\n".len();
        assert_eq!(checked(get().header(HOST, "x"), bytes), Ok(()));
        let fault = HeadFault::TooLarge { bytes, max: bytes - 1 };
        assert_eq!(checked(get().header(HOST, "x"), bytes - 1), Err(fault));
    }
}
