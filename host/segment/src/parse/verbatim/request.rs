//! Commands that send a request: `curl -X POST`.

use std::ops::Range;

/// The methods of requests.
const METHODS: [&str; 7] = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/// Returns the place of the first command with its options and its method.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    let is_apart = |at: &usize| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
    let start = text.match_indices("curl -").map(|(at, _)| at).find(is_apart)?;
    let mut end = start + "curl".len();
    for word in text[end + 1..].split(' ') {
        if !is_option(word) && !METHODS.contains(&word) {
            break;
        }
        end += 1 + word.len();
    }
    (end > start + "curl".len()).then_some(start..end)
}

fn is_option(word: &str) -> bool {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
    name.is_some_and(|name| {
        let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.bytes().all(of_name)
    })
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn options_and_methods_belong_to_the_command() {
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("or curl -s -X POST to it"), Some("curl -s -X POST"));
        assert_eq!(found("curl --fail it"), Some("curl --fail"));
        for text in ["curl - a tool", "the libcurl -X", "a curl GET"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
