//! Paths of files and folders, and patterns of paths.

/// Returns whether a text is a path, such as `/usr/bin`, `./a`, `C:\Temp`, `a/b/c` or
/// `src/main.rs`. Words such as `Yes/No/Cancel` and `min/max/change` and units of a price such as
/// `/month` are not paths.
pub(super) fn is_path(text: &str) -> bool {
    const PER: [&str; 28] = [
        "an", "ano", "day", "dia", "heure", "hora", "hour", "hr", "item", "jahr", "jour", "mes",
        "min", "mo", "mois", "monat", "month", "night", "page", "pagina", "página", "person",
        "seat", "seite", "unit", "user", "week", "year",
    ];
    if let Some(from_root) = text.strip_prefix('/') {
        return from_root.len() > 1 && !PER.contains(&from_root.to_ascii_lowercase().as_str());
    }
    if let Some(folder) = text.strip_suffix('/').filter(|folder| !folder.contains('/')) {
        let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-.".contains(&b);
        return folder.len() > 1 && folder.bytes().all(of_name);
    }
    let rooted = ["./", "../", "~/", "\\\\"].iter().any(|root| text.starts_with(root));
    let drive = text.as_bytes().get(1..3) == Some(b":\\");
    let letters = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic()) && text.len() > 1;
    let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
    let words = text.split('/').all(letters) && (capital || text.split('/').any(is_alternative));
    let names_file = |path: &str| {
        let (folder, file) = path.rsplit_once('/')?;
        let (name, kind) = file.rsplit_once('.')?;
        let short = matches!(kind.len(), 1..=5) && kind.bytes().all(|b| b.is_ascii_lowercase());
        Some(short && !name.is_empty() && !folder.is_empty())
    };
    (rooted && text.len() > 2)
        || drive
        || (text.matches('/').count() > 1 && !words)
        || names_file(text) == Some(true)
}

/// Returns whether a word in lower case usually stands beside another that it excludes, and names
/// neither a file nor a folder.
fn is_alternative(word: &str) -> bool {
    const WORDS: [&str; 40] = [
        "all", "always", "and", "auto", "day", "days", "down", "female", "first", "high", "hour",
        "hours", "large", "last", "left", "less", "low", "male", "max", "maximum", "medium", "min",
        "minimum", "minute", "minutes", "month", "months", "more", "never", "no", "none", "off",
        "on", "or", "right", "small", "week", "year", "years", "yes",
    ];
    WORDS.binary_search(&word).is_ok()
}

/// Returns whether a text is a pattern of paths, such as `**/*.ts` or `src/*`.
pub(super) fn is_glob(text: &str) -> bool {
    let of_glob = |b: u8| b.is_ascii_alphanumeric() || b"*?/._-{},[]!@".contains(&b);
    let kind = |text: &str| text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '{');
    if text.contains(';') {
        return text.split(';').all(|part| part.starts_with('*') && is_glob(part));
    }
    let by_kind = text.strip_prefix("*.").is_some_and(kind);
    (by_kind || text.contains("/*") || text.starts_with("**/")) && text.bytes().all(of_glob)
}
