//! Numbers with letters: numbers with units, numbered codes, numbers of characters, versions, releases, and UUIDs.

/// Returns whether a text is a number with a few letters, such as `16px`, `2026-11-21T10:00:00Z`,
/// `v1.2.3` or `0x1F`.
pub(super) fn is_number_with_unit(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    let body = text.strip_prefix(['v', '-', '+']).unwrap_or(text);
    body.starts_with(|c: char| c.is_ascii_digit()) && letters <= 2 && digits >= letters
}

/// Returns whether a text is a code of capitals and digits, such as `CORE2023` or `ERR-1042`. `1ST`
/// and `3D` are words.
pub(super) fn is_numbered_code(text: &str) -> bool {
    let of_code = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-';
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.ends_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(of_code)
}

/// Returns whether a text is the number of a character, such as `U+1F600` or `u+1f600`.
pub(super) fn is_code_point(text: &str) -> bool {
    let digits = text.strip_prefix(['U', 'u']).and_then(|rest| rest.strip_prefix('+'));
    digits.is_some_and(|digits| {
        matches!(digits.len(), 4..=6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

/// Returns whether a text is a UUID, such as `3f2504e0-4f89-11d3-9a0c-0305e82c3301`.
pub(super) fn is_uuid(text: &str) -> bool {
    let hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
    let lengths = text.split('-').map(str::len);
    text.len() == 36 && lengths.eq([8, 4, 4, 4, 12]) && text.split('-').all(hex)
}

/// Returns whether a text is a version: three numbers, or two numbers behind a `v`, and a release
/// of them, such as `v1.2.3-beta.1`.
pub(super) fn is_version(text: &str) -> bool {
    let marked = text.strip_prefix('v');
    let body = marked.unwrap_or(text);
    let (numbers, release) = body.split_at(body.find(['-', '+']).unwrap_or(body.len()));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let enough = numbers.split('.').count() >= if marked.is_some() { 2 } else { 3 };
    let of_release = |b: u8| b.is_ascii_alphanumeric() || b"-+.".contains(&b);
    enough && numbers.split('.').all(number) && release.bytes().all(of_release)
}

/// Returns whether a text is a program in small letters with a version of three numbers, as the heading
/// of a change log is: `topgrade 17.8.0`. `version 2.0.1` is a phrase.
pub(super) fn is_release(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "after", "before", "depuis", "desde", "from", "new", "only", "para", "rel", "seit",
        "since", "until", "ver", "wer",
    ];
    // Few phrases end with a digit.
    if !text.ends_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(&b);
    text.split_once(' ').is_some_and(|(name, version)| {
        name.len() > 3
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(of_name)
            && !WORDS.iter().any(|word| name.starts_with(word))
            && version.contains('.')
            && is_version(version)
    })
}
