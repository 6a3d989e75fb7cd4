//! Names of programs: with hyphens, dots, colons or underscores within them, and lists of such names.

/// Returns whether a text is a name of three words or more in lower case, such as the property
/// `confirm-button-text`. A phrase has a short word in it: `up-to-date`, `black-and-white`.
pub(super) fn is_hyphenated(text: &str) -> bool {
    const SHORT: [&str; 16] = [
        "a", "an", "and", "as", "at", "by", "for", "in", "it", "of", "on", "or", "the", "to", "up",
        "with",
    ];
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
    let mut behind = text.split('-').skip(1);
    begins
        && text.bytes().all(of_name)
        && text.split('-').nth(2).is_some()
        && behind.all(|word| !word.is_empty() && !SHORT.contains(&word))
}

/// Returns whether a text is a qualified name, such as `std::path::Path`, `list:admin:notice`,
/// `toc:run-cells` or `eTeks#armchair`.
pub(super) fn is_qualified(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"_-.".contains(&b);
    let is_name = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(of_name)
    };
    let within = |sign: &str, least: usize| {
        let count = text.split(sign).count();
        count > least && text.split(sign).all(is_name)
    };
    // An event of a component, `on-update:value`, or a command of a program, `toc:run-cells`.
    let small = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    let is_event = || {
        text.split_once(':').is_some_and(|(name, rest)| {
            name.contains('-') || rest.contains('-') && text.bytes().all(|b| small(b) || b == b':')
        })
    };
    // A method of a model: `garden/bed::water`, or a part of a plugin, `plugin:garden/recommended`.
    let is_in_folder = |sign: &str| {
        let names = |name: &str| name.split('/').all(is_name);
        text.split_once(sign).is_some_and(|(name, rest)| {
            let of_rest = |b: u8| small(b) || b == b'/';
            sign == "::" && names(name) && is_name(rest)
                || name == "plugin" && names(rest) && rest.bytes().all(of_rest)
        })
    };
    is_in_folder("::")
        || is_in_folder(":")
        || within("::", 1)
        || within(":", 2)
        || within("#", 1)
        || (is_event() && within(":", 1))
}

/// Returns whether a text is names with dots between them and none at the end, such as
/// `settings.title`, `readme.md` or `com.example.app`.
pub(super) fn is_dotted_name(text: &str) -> bool {
    let mut names = text.split('.');
    let proper = |name: &str| {
        name.len() > 1
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
    };
    text.contains('.') && names.all(proper)
}

/// Returns whether a text is a capitalised word whose access key is marked as in GTK, such as
/// `_File` or `E_xit`.
pub(super) fn is_mnemonic(text: &str) -> bool {
    let Some((before, after)) = text.split_once('_') else {
        return false;
    };
    let lower = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase());
    let word = if before.is_empty() { after } else { before };
    let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
    capital
        && lower(&word[1..])
        && before.len() <= 3
        && !after.is_empty()
        && (before.is_empty() || lower(after))
}

/// Returns whether a text is a list of names with signs in them, such as the entries of a menu or of a
/// toolbar: `view.open view.close`, `open-view close-view - save-all`. A lone hyphen parts groups of names.
pub(super) fn are_names(text: &str) -> bool {
    /// The least number of names that have no dots.
    const LEAST: usize = 3;
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    let mut names = 0;
    let mut dotted = 0;
    for word in text.split(' ').filter(|word| *word != "-") {
        let is_name = word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.ends_with(|c: char| c.is_ascii_alphanumeric())
            && word.bytes().all(of_name)
            && word.bytes().any(|b| b"-_.".contains(&b));
        if !is_name {
            return false;
        }
        names += 1;
        dotted += usize::from(word.contains('.') || word.contains('_'));
    }
    names > 1 && dotted == names || names >= LEAST
}
