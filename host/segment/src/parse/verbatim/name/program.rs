//! Names in the code of a program: keys, classes, members, packages, and names within names.

/// Returns whether a token is a key of several names, one of which has a capital among small letters:
/// `garden.beds.addRose`.
pub(super) fn is_key(token: &str) -> bool {
    let is_name = |name: &str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    token.contains('.') && token.split('.').all(is_name) && token.split('.').any(is_camel)
}

/// Returns whether a token is the name of a class in namespaces: `Garden\Api\BedClient`.
pub(super) fn is_namespaced(token: &str) -> bool {
    let mut names = token.split('\\').filter(|name| !name.is_empty());
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && name.bytes().any(|b| b.is_ascii_lowercase())
    };
    token.contains('\\') && token.split('\\').nth(2).is_some() && names.all(is_name)
}

/// Returns whether a token is the name of something private: `_owner`. A capital marks the entry of
/// a menu.
pub(super) fn is_private(token: &str) -> bool {
    token.strip_prefix('_').is_some_and(|name| {
        let plain = |b: u8| b.is_ascii_alphanumeric();
        name.len() > 2
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(plain)
    })
}

/// Returns whether a token is a member that a pointer leads to: `bed->owner`. Entries of menus begin with capitals.
pub(super) fn is_member(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let is_name = |name: &str| {
        !name.is_empty() && !name.starts_with(char::is_numeric) && name.bytes().all(of_name)
    };
    token.starts_with(|c: char| c.is_ascii_lowercase())
        && token.contains("->")
        && token.split("->").all(is_name)
}

/// Returns whether a token has small letters and a capital among them: `publicId`. Names such as `iPhone`
/// have the capital as their second letter.
pub(super) fn is_camel(token: &str) -> bool {
    let capital = token.find(|c: char| c.is_ascii_uppercase());
    let after = |at: usize| token[at + 1..].starts_with(|c: char| c.is_ascii_lowercase());
    token.chars().all(|c| c.is_ascii_alphanumeric())
        && token.starts_with(|c: char| c.is_ascii_lowercase())
        && capital.is_some_and(|at| at > 1 && after(at))
}

/// Returns whether a token is a name within another name: `scrypt::Recipient`, `list:admin:notice`,
/// `jsp:include`, `garden:Special:Beds/Help:Wet`.
pub(super) fn is_qualified(token: &str) -> bool {
    let parts: Vec<&str> = token.split("::").flat_map(|part| part.split(':')).collect();
    let is_long = parts.len() > 2;
    let is_path = is_long || token.contains("::");
    let is_name = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic())
            && part
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c) || is_path && c == '/')
    };
    let is_small = |part: &&str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_lowercase());
    let is_many = token.contains("::") || is_long || parts.iter().all(is_small);
    is_many && parts.len() > 1 && parts.iter().all(is_name)
}

/// Returns whether a token is a name of three parts or more in small letters, such as that of a package or
/// of a function in one: `sphinx.ext.autodoc`.
pub(super) fn is_package(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let is_name = |part: &str| part.len() > 1 && part.bytes().all(of_name);
    token.split('.').nth(2).is_some() && token.split('.').all(is_name)
}

/// Returns whether a token is a class in a package: `java.util.List`, `p5.Image`. Before the class stand two
/// names in small letters, or one with a digit: a full stop without a space behind it has a word before it.
pub(super) fn is_class(token: &str) -> bool {
    let Some((package, class)) = token.rsplit_once('.') else { return false };
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let begins_small = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
    let is_name = |name: &str| begins_small(name) && name.bytes().all(of_name);
    let is_no_word = || package.contains('.') || package.ends_with(|c: char| c.is_ascii_digit());
    class.len() > 1
        && class.starts_with(|c: char| c.is_ascii_uppercase())
        && class.bytes().all(|b| b.is_ascii_alphanumeric())
        && class.bytes().any(|b| b.is_ascii_lowercase())
        && package.split('.').all(is_name)
        && is_no_word()
}

/// Returns whether a token stands for a message: `__MSG_title__`.
pub(super) fn is_message(token: &str) -> bool {
    let name = token.strip_prefix("__").and_then(|rest| rest.strip_suffix("__"));
    name.is_some_and(|name| {
        name.contains('_')
            && !name.contains("__")
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

/// Returns whether a token is a word with the mark of its key, which no identifier looks like: `E_xit`.
pub(super) fn is_menu_entry(token: &str) -> bool {
    token.split_once('_').is_some_and(|(start, rest)| {
        let capital = start.starts_with(|c: char| c.is_ascii_uppercase());
        capital && start.len() <= 2 && rest.chars().all(|c| c.is_ascii_lowercase())
    })
}
