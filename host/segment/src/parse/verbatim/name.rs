//! Names that no engine may touch: addresses, paths, identifiers and options.

use targum_sdk::language::{is_intent, is_media_type};

use super::{event::is_event, rate::is_rate};

/// Returns whether a token is an address, a path, a file or domain name, an identifier or an option.
pub(super) fn is_name(token: &str) -> bool {
    let inside = |c: char| token.trim_matches(c).contains(c);
    let letters = token.chars().any(char::is_alphabetic);
    let path = ["/", "~/", "./", "../"]
        .iter()
        .any(|p| token.strip_prefix(p).is_some_and(|r| r.contains('/')))
        || token.starts_with("\\\\")
        || token.strip_prefix('\\').is_some_and(|rest| rest.trim_matches('\\').contains('\\'))
        || token.get(1..).is_some_and(|rest| rest.starts_with(":\\"));
    let tag =
        token.starts_with(['#', '@']) || token.trim_end_matches(['#', '+']).len() < token.len();
    letters
        && (tag
            || token.contains("://")
            || token.starts_with("www.")
            || inside('@')
            || inside('_') && !token.contains("__") && !is_menu_entry(token)
            || is_option(token)
            || path
            || is_dotted(token)
            || is_event(token)
            || is_source(token)
            || is_file_in_folder(token)
            || is_page_of_host(token)
            || is_media_type(token)
            || is_intent(token)
            || is_large_file(token)
            || is_message(token)
            || is_package(token)
            || is_class(token)
            || is_camel(token)
            || is_qualified(token)
            || is_setting(token)
            || are_options(token)
            || is_font(token)
            || is_numbered(token)
            || is_counted(token)
            || is_numbered_word(token)
            || is_limit(token)
            || is_in_folder(token)
            || is_branch(token)
            || is_member(token)
            || is_private(token)
            || is_namespaced(token)
            || are_bytes(token)
            || are_values(token)
            || is_key(token)
            || is_rate(token))
}

/// Returns whether a token is a key of several names, one of which has a capital among small letters:
/// `garden.beds.addRose`.
fn is_key(token: &str) -> bool {
    let is_name = |name: &str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    token.contains('.') && token.split('.').all(is_name) && token.split('.').any(is_camel)
}

/// Returns whether a token is a list of names with numbers: `b:60,e:60`.
fn are_values(token: &str) -> bool {
    let is_value = |part: &str| {
        part.split_once(':').is_some_and(|(name, number)| {
            !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric())
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
        })
    };
    token.contains(',') && token.split(',').all(is_value)
}

/// Returns whether a token is a row of bytes, such as the address of a device: `00:1a:2b:3c`.
fn are_bytes(token: &str) -> bool {
    let is_byte = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_hexdigit());
    token.split(':').nth(3).is_some() && token.split(':').all(is_byte)
}

/// Returns whether a token is the name of a class in namespaces: `Garden\Api\BedClient`.
fn is_namespaced(token: &str) -> bool {
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
fn is_private(token: &str) -> bool {
    token.strip_prefix('_').is_some_and(|name| {
        let plain = |b: u8| b.is_ascii_alphanumeric();
        name.len() > 2
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(plain)
    })
}

/// Returns whether a token is a name with a number of several digits: `target/94278`, `port/8080`.
fn is_numbered(token: &str) -> bool {
    token.split_once('/').is_some_and(|(name, number)| {
        name.len() > 2
            && name.bytes().all(|b| b.is_ascii_lowercase())
            && number.len() > 2
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

/// Returns whether a token is a name of several words in small letters with a number: `bed-name-1`.
fn is_counted(token: &str) -> bool {
    let Some((words, number)) = token.rsplit_once('-') else { return false };
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && words.contains('-')
        && words.split('-').all(is_word)
}

/// Returns whether a token is a name of one word in small letters with a number of two digits or more: `rose54`.
fn is_numbered_word(token: &str) -> bool {
    let name = token.trim_end_matches(|c: char| c.is_ascii_digit());
    token.len() - name.len() > 1 && name.len() > 2 && name.bytes().all(|b| b.is_ascii_lowercase())
}

/// Returns whether a token is the name of a setting that limits something: `max-age`, `min-bed-size`.
fn is_limit(token: &str) -> bool {
    let what = token.strip_prefix("max-").or_else(|| token.strip_prefix("min-"));
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    what.is_some_and(|what| what.split('-').all(is_word))
}

/// Returns whether a token is a path below a folder whose name is no word of language:
/// `debian/rules`, `src/main`, or a folder itself: `content/`.
fn is_in_folder(token: &str) -> bool {
    const FOLDERS: [&str; 8] = ["bin", "debian", "dist", "etc", "lib", "src", "usr", "var"];
    let of_path = |b: u8| b.is_ascii_alphanumeric() || b"_-./*".contains(&b);
    let is_small = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b);
    token.split_once('/').is_some_and(|(folder, path)| {
        let is_folder = path.is_empty() && folder.len() > 2 && folder.bytes().all(is_small);
        is_folder || FOLDERS.contains(&folder) && path.len() > 1 && path.bytes().all(of_path)
    })
}

/// Returns whether a token is the name of a branch: `origin/main`, `feature/wet-beds`, or a topic behind the initials
/// of its author: `ab/wet-beds-again`. Words with slashes, such as `client/server-side`, are language.
fn is_branch(token: &str) -> bool {
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

/// Returns whether a token is a member that a pointer leads to: `bed->owner`. Entries of menus begin with capitals.
fn is_member(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let is_name = |name: &str| {
        !name.is_empty() && !name.starts_with(char::is_numeric) && name.bytes().all(of_name)
    };
    token.starts_with(|c: char| c.is_ascii_lowercase())
        && token.contains("->")
        && token.split("->").all(is_name)
}

/// Returns whether a token is an option: `-v`, `-4`, `-noCheck`, `--all`, `--(wet|dry)-only`. A word behind one
/// hyphen may be an item of a list.
fn is_option(token: &str) -> bool {
    let Some(name) = token.strip_prefix('-') else { return false };
    let is_short = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_long = || {
        let name = name.strip_prefix('-').map(|name| name.trim_start_matches(['(', '[', '{']));
        name.is_some_and(|name| name.starts_with(char::is_alphabetic))
    };
    is_short || is_camel(name) || is_long()
}

/// Returns whether a token has small letters and a capital among them: `publicId`. Names such as `iPhone`
/// have the capital as their second letter.
fn is_camel(token: &str) -> bool {
    let capital = token.find(|c: char| c.is_ascii_uppercase());
    let after = |at: usize| token[at + 1..].starts_with(|c: char| c.is_ascii_lowercase());
    token.chars().all(|c| c.is_ascii_alphanumeric())
        && token.starts_with(|c: char| c.is_ascii_lowercase())
        && capital.is_some_and(|at| at > 1 && after(at))
}

/// Returns whether a token is a name within another name: `scrypt::Recipient`, `list:admin:notice`,
/// `jsp:include`, `garden:Special:Beds/Help:Wet`.
fn is_qualified(token: &str) -> bool {
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
fn is_package(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    let is_name = |part: &str| part.len() > 1 && part.bytes().all(of_name);
    token.split('.').nth(2).is_some() && token.split('.').all(is_name)
}

/// Returns whether a token is a class in a package: `java.util.List`, `p5.Image`. Before the class stand two
/// names in small letters, or one with a digit: a full stop without a space behind it has a word before it.
fn is_class(token: &str) -> bool {
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

/// Returns whether a token is a setting: `conv=block`.
fn is_setting(token: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    token.split_once('=').is_some_and(|(name, value)| {
        let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(lower)
            && !value.is_empty()
            && value.chars().all(plain)
    })
}

/// Returns whether a token is an option, short and long: `-d/--delivery`.
fn are_options(token: &str) -> bool {
    let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    token.split_once('/').is_some_and(|pair| {
        <[&str; 2]>::from(pair).into_iter().all(|name| is_option(name) && plain(name))
    })
}

/// Returns whether a token is a font's name with a style and a size: `Dialog-bold-12`.
fn is_font(token: &str) -> bool {
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

/// Returns whether a token is a word with the mark of its key, which no identifier looks like: `E_xit`.
fn is_menu_entry(token: &str) -> bool {
    token.split_once('_').is_some_and(|(start, rest)| {
        let capital = start.starts_with(|c: char| c.is_ascii_uppercase());
        capital && start.len() <= 2 && rest.chars().all(|c| c.is_ascii_lowercase())
    })
}

/// Returns whether a token stands for a message: `__MSG_title__`.
fn is_message(token: &str) -> bool {
    let name = token.strip_prefix("__").and_then(|rest| rest.strip_suffix("__"));
    name.is_some_and(|name| {
        name.contains('_')
            && !name.contains("__")
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

/// Returns whether a token is the name of a file in capitals: `ROSE1.DLL`.
fn is_large_file(token: &str) -> bool {
    const ENDS: [&str; 17] = [
        "BAT", "BIN", "CFG", "CSV", "DAT", "DLL", "EXE", "HTM", "HTML", "INI", "ISO", "JPG", "PDF",
        "PNG", "TXT", "XML", "ZIP",
    ];
    let plain = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    token.rsplit_once('.').is_some_and(|(stem, end)| {
        stem.len() > 1 && stem.bytes().all(plain) && ENDS.binary_search(&end).is_ok()
    })
}

/// Returns whether a token is an address without a scheme: `example.com/beds?sort=name`.
fn is_page_of_host(token: &str) -> bool {
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

/// Returns whether a token is the name of a host or a file: `example.com`, `strings.xml`. Its last part is
/// short, in lower case, and no word.
fn is_dotted(token: &str) -> bool {
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
fn is_source(token: &str) -> bool {
    token.strip_suffix(".c").or_else(|| token.strip_suffix(".h")).is_some_and(|stem| {
        stem.len() > 2 && stem.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_/".contains(&b))
    })
}

/// Returns whether a token is the path of a file with an ending: `beds/roses.txt`.
fn is_file_in_folder(token: &str) -> bool {
    let of_path = |b: u8| b.is_ascii_alphanumeric() || b"-_./".contains(&b);
    token.rsplit_once('/').is_some_and(|(folder, file)| {
        folder.len() > 1 && folder.bytes().all(of_path) && is_dotted(file)
    })
}
