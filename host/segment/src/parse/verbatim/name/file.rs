//! Names of files and folders, of hosts and their pages, and of branches.

/// Returns whether a token is the name of a host or a file: `example.com`, `strings.xml`. Its last part is
/// short, in lower case, and no word.
pub(super) fn is_dotted(token: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    token.rsplit_once('.').is_some_and(|(stem, end)| {
        stem.chars().count() > 1
            && stem.chars().all(plain)
            && !stem.ends_with('.')
            && (2..=5).contains(&end.len())
            && end.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            && end.starts_with(|c: char| c.is_ascii_lowercase())
    })
}

/// Returns whether a token is the name of a file of C: `water.c`.
pub(super) fn is_source(token: &str) -> bool {
    token.strip_suffix(".c").or_else(|| token.strip_suffix(".h")).is_some_and(|stem| {
        stem.len() > 2 && stem.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_/".contains(&b))
    })
}

/// Returns whether a token is the path of a file with an ending: `beds/roses.txt`.
pub(super) fn is_file_in_folder(token: &str) -> bool {
    let of_path = |b: u8| b.is_ascii_alphanumeric() || b"-_./".contains(&b);
    token.rsplit_once('/').is_some_and(|(folder, file)| {
        folder.len() > 1 && folder.bytes().all(of_path) && is_dotted(file)
    })
}

/// Returns whether a token is the name of a file in capitals: `ROSE1.DLL`.
pub(super) fn is_large_file(token: &str) -> bool {
    const ENDS: [&str; 17] = [
        "BAT", "BIN", "CFG", "CSV", "DAT", "DLL", "EXE", "HTM", "HTML", "INI", "ISO", "JPG", "PDF",
        "PNG", "TXT", "XML", "ZIP",
    ];
    let plain = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    token.rsplit_once('.').is_some_and(|(stem, end)| {
        stem.len() > 1 && stem.bytes().all(plain) && ENDS.binary_search(&end).is_ok()
    })
}

/// Returns whether a token is a path below a folder whose name is no word of language:
/// `debian/rules`, `src/main`, or a folder itself: `content/`.
pub(super) fn is_in_folder(token: &str) -> bool {
    const FOLDERS: [&str; 8] = ["bin", "debian", "dist", "etc", "lib", "src", "usr", "var"];
    let of_path = |b: u8| b.is_ascii_alphanumeric() || b"_-./*".contains(&b);
    let is_small = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b);
    token.split_once('/').is_some_and(|(folder, path)| {
        let is_folder = path.is_empty() && folder.len() > 2 && folder.bytes().all(is_small);
        is_folder || FOLDERS.contains(&folder) && path.len() > 1 && path.bytes().all(of_path)
    })
}

/// Returns whether a token is an address without a scheme: `example.com/beds?sort=name`.
pub(super) fn is_page_of_host(token: &str) -> bool {
    const ENDS: [&str; 21] = [
        "app", "be", "co", "com", "de", "dev", "edu", "eu", "fr", "gg", "gov", "info", "io", "ly",
        "me", "net", "nl", "org", "ru", "tv", "uk",
    ];
    let of_page = |b: u8| b.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&b);
    token.split_once('/').is_some_and(|(host, page)| {
        let of_host = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b);
        let end = host.rsplit_once('.').filter(|(name, _)| !name.is_empty());
        end.is_some_and(|(_, end)| ENDS.binary_search(&end).is_ok())
            && host.bytes().all(of_host)
            && page.bytes().all(of_page)
    })
}

/// Returns whether a token is the name of a branch: `origin/main`, `feature/wet-beds`, or a topic behind the initials
/// of its author: `ab/wet-beds-again`. Words with slashes, such as `client/server-side`, are language.
pub(super) fn is_branch(token: &str) -> bool {
    const FOLDERS: [&str; 12] = [
        "bugfix", "chore", "feat", "feature", "fix", "heads", "hotfix", "origin", "refs",
        "release", "topic", "upstream",
    ];
    const BRANCHES: [&str; 6] = ["HEAD", "develop", "gh-pages", "main", "master", "trunk"];
    let Some((folder, branch)) = token.split_once('/') else { return false };
    const WORDS: [&str; 26] = [
        "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in", "is", "it", "me", "my",
        "no", "of", "on", "or", "pc", "so", "to", "tv", "up", "us", "we",
    ];
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_./".contains(&b);
    let is_digit = |b: u8| b.is_ascii_digit();
    let hyphens = branch.matches('-').count();
    let is_of_author = folder.len() == 2
        && WORDS.binary_search(&folder).is_err()
        && (hyphens > 1 || hyphens > 0 && branch.bytes().any(is_digit));
    folder.bytes().all(|b| b.is_ascii_lowercase())
        && branch.bytes().all(of_name)
        && (FOLDERS.contains(&folder) && (hyphens > 0 || branch.bytes().any(is_digit))
            || folder.len() > 3 && BRANCHES.contains(&branch)
            || is_of_author)
}
