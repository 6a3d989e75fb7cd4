//! Values for machines: digests, keys, encoded bytes, and names of packages.

/// Returns whether a text without spaces is a value for machines.
pub(super) fn is_encoded(text: &str) -> bool {
    is_digest(text)
        || is_key(text)
        || is_package(text)
        || is_image(text)
        || is_short_file(text)
        || is_locale(text)
}

fn of_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)
}

/// Returns whether a text is a digest, such as `sha384-oqVuAfXR…` or `5b49bfdad81f…`.
fn is_digest(text: &str) -> bool {
    let marked =
        ["sha256-", "sha384-", "sha512-"].iter().find_map(|prefix| text.strip_prefix(prefix));
    let hex = |text: &str| text.len() >= 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
    marked.is_some_and(|marked| marked.bytes().all(of_base64))
        || hex(text) && text.contains(|c: char| c.is_ascii_digit())
}

/// Returns whether a text is a key, such as `MIIBIjANBgkqhk…` or `AKIA…`: longer than words, with
/// all kinds of letters and digits.
fn is_key(text: &str) -> bool {
    let count = |of: fn(&u8) -> bool| text.bytes().filter(of).count();
    text.len() >= 20
        && text.bytes().all(of_base64)
        && count(u8::is_ascii_digit) > 0
        && count(u8::is_ascii_uppercase) > 1
}

/// Returns whether a text is a package of npm, such as `@angular/core`.
fn is_package(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_./".contains(&b);
    text.strip_prefix('@').is_some_and(|name| name.contains('/') && name.bytes().all(of_name))
}

/// Returns whether a text is a container image, such as `nginx:latest` or `python:3.12-slim`.
fn is_image(text: &str) -> bool {
    let Some((name, tag)) = text.split_once(':') else { return false };
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_./".contains(&b);
    let is_version = tag.starts_with(|c: char| c.is_ascii_digit()) && tag.contains(['.', '-']);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && (tag == "latest" || is_version)
        && name.bytes().chain(tag.bytes()).all(of_name)
}

/// Returns whether a text is a file whose name is one letter, such as `c.js`. `e.g` is not a file.
fn is_short_file(text: &str) -> bool {
    const KINDS: [&str; 17] = [
        "css", "csv", "gif", "htm", "html", "ico", "jpeg", "jpg", "js", "json", "md", "pdf", "png",
        "svg", "ts", "txt", "webp",
    ];
    let parts = text.split_once('.');
    parts.is_some_and(|(name, kind)| name.len() == 1 && KINDS.contains(&kind))
}

/// Returns whether a text is a locale, such as `en-US`. `non-EU` is a word.
fn is_locale(text: &str) -> bool {
    let (language, region) = text.split_once('-').unwrap_or_default();
    matches!((language.len(), region.len()), (2, 2))
        && language.bytes().all(|b| b.is_ascii_lowercase())
        && region.bytes().all(|b| b.is_ascii_uppercase())
}
