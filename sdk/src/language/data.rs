//! Values of programs, which may be found where a phrase is expected.

use super::{
    code, dates, drawing, encoded, humps, license, place, shell, shortcut, synopsis, types,
};
use crate::search::{self, ByteSet};

/// Returns whether a text without codes is a value rather than a phrase: a path, a file name, a
/// colour, a date or its pattern, an identifier, a piece of code, or a shortcut.
pub fn is_data(text: &str) -> bool {
    if !text.is_ascii() {
        return shortcut::is_signs(text) || is_letter(text);
    }
    // Most texts are words and spaces, and most checks are for texts that have signs.
    if search::position(text.as_bytes(), &SIGNS).is_none() {
        return if search::position(text.as_bytes(), &NO_LETTERS).is_none() {
            is_data_word(text)
        } else if text.contains(|c: char| c.is_ascii_whitespace()) {
            is_data_phrase(text)
        } else {
            is_data_with_signs(text)
        };
    }
    is_data_with_signs(text)
}

/// The signs of values: each value that has white space has one of these, but for those of
/// [`is_data_phrase`].
const SIGNS: ByteSet = ByteSet::of(b"%()*+,-/:;<=");

const NO_LETTERS: ByteSet = ByteSet::of(b"").and_range(b'A', b'Z').and_range(b'a', b'z').others();

/// Returns whether a text of ASCII letters alone is a value.
fn is_data_word(text: &str) -> bool {
    matches!(text, "true" | "false" | "null")
        || text.len() == 1
        || humps::is_humped(text)
        || dates::is_pattern(text)
}

/// Returns whether a text with white space is a value, as far as this does not depend on
/// [signs](SIGNS): keys such as `control shift S`, sizes, the path of a drawing, the pattern of a date, a
/// command, its usage, a type, a release, a license, or a list of names.
fn is_data_phrase(text: &str) -> bool {
    let may_be_keys = text.starts_with(['a', 'c', 'm', 's']);
    is_release(text)
        || may_be_keys && shortcut::is_shortcut(text)
        || text.starts_with(|c: char| c.is_ascii_digit()) && code::is_code(text)
        || dates::is_pattern(text)
        || drawing::is_path(text)
        || synopsis::is_synopsis(text)
        || types::is_type(text)
        || shell::is_command(text)
        || license::is_license(text)
        || is_style(text)
        || are_names(text)
}

/// Returns whether an ASCII text is a value, whatever signs it has.
fn is_data_with_signs(text: &str) -> bool {
    if place::is_place(text) || shortcut::is_shortcut(text) {
        return true;
    }
    if text.contains(|c: char| c.is_ascii_whitespace()) {
        return is_colour(text)
            || is_reference(text)
            || code::is_code(text)
            || is_data_phrase(text);
    }
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    matches!(text, "true" | "false" | "null")
        || is_letter(text)
        || is_qualified(text)
        || is_hyphenated(text)
        || is_pattern(text)
        || drawing::is_path(text)
        || drawing::is_font(text)
        || is_colour(text)
        || is_path(text)
        || is_glob(text)
        || is_media_type(text)
        || is_intent(text)
        || is_reference(text)
        || is_time_zone(text)
        || is_query(text)
        || is_number_with_unit(text)
        || is_code_point(text)
        || is_style(text)
        || is_aggregate(text)
        || is_version(text)
        || is_numbered_code(text)
        || is_uuid(text)
        || is_dotted_name(text)
        || humps::is_humped(text)
        || encoded::is_encoded(text)
        || code::is_code(text)
        || (text.contains('_') && text.bytes().all(word) && !is_mnemonic(text))
        || dates::is_pattern(text)
        || types::is_type(text)
}

/// Returns whether a text is a single letter, such as a key, a unit or a name. A character of a
/// script without capitals may be a word.
fn is_letter(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().filter(|c| c.is_lowercase() || c.is_uppercase());
    first.is_some() && chars.next().is_none()
}

/// Returns whether a text is a code of capitals and digits, such as `CORE2023` or `ERR-1042`. `1ST`
/// and `3D` are words.
fn is_numbered_code(text: &str) -> bool {
    let of_code = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-';
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.ends_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(of_code)
}

/// Returns whether a text is a name of three words or more in lower case, such as the property
/// `confirm-button-text`. A phrase has a short word in it: `up-to-date`, `black-and-white`.
fn is_hyphenated(text: &str) -> bool {
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
fn is_qualified(text: &str) -> bool {
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

/// Returns whether a text is a list of names with signs in them, such as the entries of a menu or of a
/// toolbar: `view.open view.close`, `open-view close-view - save-all`. A lone hyphen parts groups of names.
fn are_names(text: &str) -> bool {
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

/// Returns whether a text is a reference to another entry of its file: `$[edit]`, `=> beds.edit`.
fn is_reference(text: &str) -> bool {
    let key = text.strip_prefix("$[").and_then(|rest| rest.strip_suffix(']'));
    let of_key = |b: u8| b.is_ascii_alphanumeric() || b"_.-".contains(&b);
    key.is_some_and(|key| !key.is_empty() && key.bytes().all(of_key))
        || text.strip_prefix("=> ").is_some_and(is_dotted_name)
}

/// Returns whether a text is a list of settings, one of which is a colour: `color:#000000 style:b`.
fn is_style(text: &str) -> bool {
    let is_setting = |word: &str| {
        word.split_once(':').is_some_and(|(name, value)| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                && value.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '#')
        })
    };
    let is_coloured = |word: &str| {
        word.split_once(':').is_some_and(|(_, value)| value.starts_with('#') && is_colour(value))
    };
    search::contains(text, ":#")
        && text.split_ascii_whitespace().all(is_setting)
        && text.split_ascii_whitespace().any(is_coloured)
}

/// Returns whether a text is a function of SQL over the rows of a table: `AVG(price)`, `COUNT(*)`.
fn is_aggregate(text: &str) -> bool {
    const FUNCTIONS: [&str; 5] = ["AVG", "COUNT", "MAX", "MIN", "SUM"];
    let of_column = |b: u8| b.is_ascii_alphanumeric() || b"_.*\"`".contains(&b);
    let call = text.strip_suffix(')').and_then(|call| call.split_once('('));
    call.is_some_and(|(name, column)| {
        FUNCTIONS.contains(&name) && !column.is_empty() && column.bytes().all(of_column)
    })
}

/// Returns whether a text is the number of a character, such as `U+1F600` or `u+1f600`.
fn is_code_point(text: &str) -> bool {
    let digits = text.strip_prefix(['U', 'u']).and_then(|rest| rest.strip_prefix('+'));
    digits.is_some_and(|digits| {
        matches!(digits.len(), 4..=6) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

/// Returns whether a text is a regular expression for a whole text, such as `^[a-z]+$`.
fn is_pattern(text: &str) -> bool {
    text.starts_with('^') && text.ends_with('$') && text.len() > 3
}

/// Returns whether a text is a colour, such as `#A0B1C2`, `rgb(255, 0, 0)` or
/// `hsl(120deg 75% 25%)`.
fn is_colour(text: &str) -> bool {
    const FUNCTIONS: [&str; 9] =
        ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"];
    let hex = |digits: &str| {
        matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit())
    };
    let call = || {
        let (name, values) = text.strip_suffix(')')?.split_once('(')?;
        let numbers = values.replace("deg", "");
        let number = |b: u8| b.is_ascii_digit() || b" ,.%/-".contains(&b);
        Some(FUNCTIONS.contains(&name) && numbers.bytes().all(number))
    };
    text.strip_prefix('#').is_some_and(hex) || call() == Some(true)
}

/// Returns whether a text is a path, such as `/usr/bin`, `./a`, `C:\Temp`, `a/b/c` or
/// `src/main.rs`. Words such as `Yes/No/Cancel` and `min/max/change` and units of a price such as
/// `/month` are not paths.
fn is_path(text: &str) -> bool {
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
fn is_glob(text: &str) -> bool {
    let of_glob = |b: u8| b.is_ascii_alphanumeric() || b"*?/._-{},[]!@".contains(&b);
    let kind = |text: &str| text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '{');
    if text.contains(';') {
        return text.split(';').all(|part| part.starts_with('*') && is_glob(part));
    }
    let by_kind = text.strip_prefix("*.").is_some_and(kind);
    (by_kind || text.contains("/*") || text.starts_with("**/")) && text.bytes().all(of_glob)
}

/// Returns whether a text is an address of Android's intents: `intent:#Intent;action=a.B;end`.
pub fn is_intent(text: &str) -> bool {
    let inner = text.strip_prefix("intent:").and_then(|rest| rest.strip_suffix(";end"));
    inner.is_some_and(|inner| inner.contains("#Intent;"))
}

/// Returns whether a text is a media type, such as `application/json` or `image/*`. `image/video`
/// is a phrase.
pub fn is_media_type(text: &str) -> bool {
    const TYPES: [&str; 8] =
        ["application", "audio", "font", "image", "model", "multipart", "text", "video"];
    const SUBTYPES: [&str; 40] = [
        "*",
        "aac",
        "avif",
        "bmp",
        "calendar",
        "css",
        "csv",
        "flac",
        "form-data",
        "gif",
        "gzip",
        "html",
        "javascript",
        "jpeg",
        "jpg",
        "json",
        "markdown",
        "mixed",
        "mp3",
        "mp4",
        "mpeg",
        "msword",
        "octet-stream",
        "ogg",
        "otf",
        "pdf",
        "plain",
        "png",
        "rtf",
        "svg",
        "tiff",
        "toml",
        "ttf",
        "wasm",
        "wav",
        "webm",
        "webp",
        "xml",
        "yaml",
        "zip",
    ];
    let Some((kind, subtype)) = text.split_once('/') else {
        return false;
    };
    let own = subtype.starts_with("x-") || subtype.starts_with("vnd.") || subtype.contains('+');
    TYPES.contains(&kind) && (own || SUBTYPES.contains(&subtype))
}

/// Returns whether a text is a time zone, such as `America/New_York`. `Asia/Pacific` is a phrase.
fn is_time_zone(text: &str) -> bool {
    const REGIONS: [&str; 11] = [
        "Africa",
        "America",
        "Antarctica",
        "Arctic",
        "Asia",
        "Atlantic",
        "Australia",
        "Etc",
        "Europe",
        "Indian",
        "Pacific",
    ];
    let Some((region, place)) = text.split_once('/') else {
        return false;
    };
    let of_place = |b: u8| b.is_ascii_alphanumeric() || b"_-+/".contains(&b);
    REGIONS.contains(&region)
        && place.starts_with(|c: char| c.is_ascii_uppercase())
        && place.bytes().all(of_place)
        && !place.split('/').any(|part| REGIONS.contains(&part) || part == "Oceania")
}

/// Returns whether a text is a query of a URL, such as `?a=1&b=2`.
fn is_query(text: &str) -> bool {
    text.strip_prefix('?').is_some_and(|query| query.contains('=') && !query.starts_with('='))
}

/// Returns whether a text is a number with a few letters, such as `16px`, `2026-11-21T10:00:00Z`,
/// `v1.2.3` or `0x1F`.
fn is_number_with_unit(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    let body = text.strip_prefix(['v', '-', '+']).unwrap_or(text);
    body.starts_with(|c: char| c.is_ascii_digit()) && letters <= 2 && digits >= letters
}

/// Returns whether a text is a version: three numbers, or two numbers behind a `v`, and a release
/// of them, such as `v1.2.3-beta.1`.
fn is_version(text: &str) -> bool {
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
fn is_release(text: &str) -> bool {
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

/// Returns whether a text is a UUID, such as `3f2504e0-4f89-11d3-9a0c-0305e82c3301`.
fn is_uuid(text: &str) -> bool {
    let hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
    let lengths = text.split('-').map(str::len);
    text.len() == 36 && lengths.eq([8, 4, 4, 4, 12]) && text.split('-').all(hex)
}

/// Returns whether a text is names with dots between them and none at the end, such as
/// `settings.title`, `readme.md` or `com.example.app`.
fn is_dotted_name(text: &str) -> bool {
    let mut names = text.split('.');
    let proper = |name: &str| {
        name.len() > 1
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
    };
    text.contains('.') && names.all(proper)
}

/// Returns whether a text is a capitalised word whose access key is marked as in GTK, such as
/// `_File` or `E_xit`.
fn is_mnemonic(text: &str) -> bool {
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
