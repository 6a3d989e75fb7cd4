//! Headers of requests and mails: `Content-Type: text/html`, the `From: header`.

use std::ops::Range;

/// The names of one word that are headers where a value of a header follows, in order.
const WORDS: [&str; 12] = [
    "Accept",
    "Authorization",
    "Connection",
    "Cookie",
    "ETag",
    "Forwarded",
    "Host",
    "Location",
    "Origin",
    "Referer",
    "Server",
    "Vary",
];

/// The beginnings of names that only headers have.
const BEGINNINGS: [&str; 12] = [
    "Accept-",
    "Access-Control-",
    "Cache-Control",
    "Content-",
    "If-M",
    "If-None-Match",
    "In-Reply-To",
    "Last-Modified",
    "MIME-Version",
    "Set-Cookie",
    "User-Agent",
    "WWW-Authenticate",
];

/// Returns the places of the headers that begin a line, in order: of the whole line if it has a value and no
/// words, and of the name otherwise.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    // Most texts have no colon.
    if !text.contains(':') {
        return Vec::new();
    }
    let mut at = 0;
    let lines = text.split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let indent = line.len() - line.trim_start_matches([' ', '\t', '"', '\'']).len();
        let line = line[indent..].trim_end();
        let length = header_length(line)?;
        Some(start + indent..start + indent + length)
    });
    lines.collect()
}

/// Returns the length of what stays of a header in a line: all, or its name.
fn header_length(line: &str) -> Option<usize> {
    let (name, value) = line.split_once(':')?;
    let value = value.trim();
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    if !name.bytes().all(of_name) {
        return None;
    }
    let has_capitals =
        || name.split('-').all(|part| part.starts_with(|c: char| c.is_ascii_uppercase()));
    let is_known = || BEGINNINGS.iter().any(|begin| name.starts_with(begin)) && has_capitals();
    let is_header = is_own(name) || is_known();
    let is_word = WORDS.binary_search(&name).is_ok();
    let is_one = is_own(name) && !value.is_empty() && !value.contains(' ');
    if is_one || (is_header || is_word) && is_value(value) {
        return Some(line.len());
    }
    is_header.then_some(name.len() + ":".len())
}

/// Returns whether a name is one of a header that somebody has made: `X-Garden-Bed`.
fn is_own(name: &str) -> bool {
    let parts = name.strip_prefix("X-");
    parts.is_some_and(|parts| {
        parts
            .split('-')
            .all(|part| part.len() > 1 && part.starts_with(|c: char| c.is_ascii_uppercase()))
    })
}

/// Returns whether a text is a value of a header: the name of a scheme and a token, or words with signs that
/// prose does not have.
fn is_value(value: &str) -> bool {
    const SCHEMES: [&str; 3] = ["Basic ", "Bearer ", "Digest "];
    const TOKENS: [&str; 7] = ["*", "br", "close", "deflate", "gzip", "identity", "keep-alive"];
    if SCHEMES.iter().any(|scheme| value.starts_with(scheme)) {
        return value.split(' ').count() == 2;
    }
    let is_token = |word: &str| {
        let word = word.trim_end_matches([',', ';']);
        let inner = word.trim_end_matches('.');
        TOKENS.contains(&word)
            || inner.contains(['/', '=', '@', '.', '*', '"'])
            || inner.contains('-') && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    !value.is_empty() && value.split(' ').all(is_token)
}

/// Returns the place of the first header of a message, with its colon, within a sentence about it: `the From: header`.
pub(super) fn mentioned(text: &str) -> Option<Range<usize>> {
    text.match_indices(": ").find_map(|(at, colon)| {
        let start =
            text[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
        let is_within = text[..start]
            .strip_suffix(' ')
            .is_some_and(|before| before.ends_with(|c: char| c.is_alphanumeric() || c == ','));
        let is_header = is_within
            && text[start..at].starts_with(|c: char| c.is_ascii_uppercase())
            && is_before_header(&text[at + colon.len()..]);
        is_header.then_some(start..at + ":".len())
    })
}

/// Returns whether a text begins with a word for headers of a message, or with more headers before it.
fn is_before_header(text: &str) -> bool {
    const NOUNS: [&str; 6] = ["field", "fields", "header", "headers", "line", "lines"];
    /// The most headers of a list.
    const MOST: usize = 4;
    let mut words = text.split(' ');
    let ends_noun =
        |word: &str| NOUNS.contains(&word.trim_end_matches(|c: char| !c.is_alphabetic()));
    for _ in 0..MOST {
        match words.next().unwrap_or_default() {
            "and" | "or" => {
                if !words.next().is_some_and(|word| word.ends_with(':')) {
                    return false;
                }
            }
            word => return ends_noun(word),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_a_sentence_are_found() {
        let found = |text: &'static str| mentioned(text).map(|at| &text[at]);
        assert_eq!(found("The From: header is empty"), Some("From:"));
        assert_eq!(found("Set the Reply-To: and To: headers."), Some("Reply-To:"));
        for text in [
            "Note: headers are long",
            "It says Note: the header is long",
            "Beds in Rome: and the header",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn headers_that_begin_a_line_are_found() {
        assert!(WORDS.is_sorted() && BEGINNINGS.is_sorted());
        let found =
            |text: &'static str| lines(text).into_iter().map(|at| &text[at]).collect::<Vec<_>>();
        for whole in [
            "Content-Type: text/html; charset=utf-8",
            "Accept: application/json",
            "Accept-Language: en-US,en;q=0.5",
            "Cache-Control: no-cache, max-age=0",
            "Authorization: Bearer token",
            "Host: garden.example",
            "Connection: keep-alive",
            "X-Garden-Bed: wet",
        ] {
            assert_eq!(found(whole), [whole]);
        }
        assert_eq!(found("A: b\n\"X-Garden-Bed: it is wet\""), ["X-Garden-Bed:"]);
        assert_eq!(found("Host:   garden.example \n"), ["Host:   garden.example"]);
        assert_eq!(found("Content-Type: the type of the bed"), ["Content-Type:"]);
        for text in [
            "Accept: the offer is good",
            "Location: the garden",
            "Host: Anna",
            "Server: down",
            "Origin: well, it is old",
            "X-ray: a picture",
            "Content-based: by what it says",
            "So Accept: a/b",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
