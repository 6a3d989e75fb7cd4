//! Names with a number, and rows of bytes.

/// Returns whether a token is a name with a number of several digits: `target/94278`, `port/8080`.
pub(super) fn is_numbered(token: &str) -> bool {
    token.split_once('/').is_some_and(|(name, number)| {
        name.len() > 2
            && name.bytes().all(|b| b.is_ascii_lowercase())
            && number.len() > 2
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Returns whether a token is a name of several words in small letters with a number: `bed-name-1`.
pub(super) fn is_counted(token: &str) -> bool {
    let Some((words, number)) = token.rsplit_once('-') else { return false };
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && words.contains('-')
        && words.split('-').all(is_word)
}

/// Returns whether a token is a name of one word in small letters with a number of two digits or more: `rose54`.
pub(super) fn is_numbered_word(token: &str) -> bool {
    let name = token.trim_end_matches(|c: char| c.is_ascii_digit());
    token.len() - name.len() > 1 && name.len() > 2 && name.bytes().all(|b| b.is_ascii_lowercase())
}

/// Returns whether a token is a font's name with a style and a size: `Dialog-bold-12`.
pub(super) fn is_font(token: &str) -> bool {
    let parts: Vec<&str> = token.split('-').collect();
    let [name, styles @ .., size] = &parts[..] else { return false };
    let lower = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
    !styles.is_empty()
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphabetic())
        && styles.iter().all(lower)
        && !size.is_empty()
        && size.chars().all(|c| c.is_ascii_digit())
}

/// Returns whether a token is a row of bytes, such as the address of a device: `00:1a:2b:3c`.
pub(super) fn are_bytes(token: &str) -> bool {
    let is_byte = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_hexdigit());
    token.split(':').nth(3).is_some() && token.split(':').all(is_byte)
}
