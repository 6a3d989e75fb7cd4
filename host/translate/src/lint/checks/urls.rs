//! URLs and e-mail addresses of the source that a translation does not have.

use super::super::texts::Texts;
use targum_core::contract::{Part, Segment};

const SCHEMES: [&str; 5] = ["https://", "http://", "ftp://", "mailto:", "www."];

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let [before, after] = [texts.source, texts.translation].map(spelled);
    let neutral = |url: &&str| without_locales(url, texts);
    let there: Vec<String> = urls(&after).iter().map(neutral).collect();
    let here = urls(&before).into_iter();
    let lost = here.filter(|url| !there.contains(&without_locales(url, texts)));
    lost.map(|url| format!("`{url}` is missing")).collect()
}

/// Returns a text with its codes: an address may be a code.
fn spelled(segment: &Segment) -> String {
    let spelled = segment.parts.iter().map(|part| match part {
        Part::Text(text) => text.as_str(),
        Part::Code(code) => &code.spelling,
    });
    spelled.collect()
}

/// Returns the URLs and e-mail addresses of a text, without the punctuation around them.
fn urls(text: &str) -> Vec<&str> {
    let is_end = |c: char| c.is_whitespace() || "<>\"«»“”()（）。、，「」\u{fffc}".contains(c);
    let tokens = text.split(is_end).filter_map(|token| {
        let start = SCHEMES.iter().find_map(|scheme| token.find(scheme));
        let token = match start {
            Some(at) => &token[at..],
            None => token.trim_matches(|c: char| !c.is_alphanumeric()),
        };
        let token = token.trim_end_matches(|c: char| ".,;:!?'’…]}*_`।".contains(c));
        (start.is_some() || is_address(token)).then_some(token)
    });
    tokens.collect()
}

fn is_address(token: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || ".-_+".contains(c))
    };
    token
        .split_once('@')
        .is_some_and(|(name, host)| plain(name) && plain(host) && host.contains('.'))
}

/// Returns a URL without the parts that name a locale of the pair: `/en/` and `en.`.
fn without_locales(url: &str, texts: &Texts<'_>) -> String {
    let pair = texts.pair;
    let tags = [&pair.source, &pair.target].map(|locale| [locale.as_str(), locale.language()]);
    let tags = tags.map(|tags| tags.map(|tag| tag.to_lowercase().replace('_', "-")));
    let lower = url.to_lowercase();
    let parts = lower.split(['/', '.', '?', '=', '&']).filter(|part| {
        let part = part.replace('_', "-");
        !part.is_empty() && !tags.iter().flatten().any(|tag| *tag == part)
    });
    parts.collect::<Vec<_>>().join("/").replacen("http:", "https:", 1)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn urls_stay() {
        let source = "See https://example.com/a, or mail to me@example.com.";
        let lost = ["`https://example.com/a` is missing", "`me@example.com` is missing"];
        assert_eq!(found(check, "de", source, "Siehe dort."), lost);
        let german = "Siehe (https://example.com/a) oder schreib an me@example.com!";
        assert!(found(check, "de", source, german).is_empty());
    }

    #[test]
    fn urls_may_name_the_language() {
        for (source, translation) in [
            ("https://en.wikipedia.org/wiki/X", "https://de.wikipedia.org/wiki/X"),
            ("https://example.com/en/a", "https://example.com/de/a"),
            ("https://example.com/a", "https://example.com/de/a/"),
            ("http://example.com", "https://example.com"),
        ] {
            assert!(found(check, "de", source, translation).is_empty(), "{source}");
        }
    }
}
