//! Code that the signs of a token make.

use std::ops::Range;

use crate::text::brackets;

/// Returns the place of the code that the signs of a token make: `*.png;*.jpg`, `^[a-z]+$`,
/// `:scale:`, `FIELD[.CHAR][OPTIONS]`, and the brackets of regular expressions that messages about
/// them name, as `\(` and `[^`.
pub(super) fn pattern(token: &str) -> Option<Range<usize>> {
    let half = token.trim_end_matches(',');
    if is_half(half) {
        return Some(0..half.len());
    }
    if token.len() > 1 && token.bytes().all(|b| b == b':') {
        return Some(0..token.len());
    }
    if let Some(sign) = enclosed_sign(token) {
        return Some(sign);
    }
    if let Some(size) = label_of_upload(token) {
        return Some(size);
    }
    let token = token.trim_end_matches([',', '.']);
    if let Some(value) = quoted_value(token).or_else(|| json_key(token)) {
        return Some(value);
    }
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_file =
        |one: &str| one.strip_prefix("*.").is_some_and(|end| !end.is_empty() && plain(end));
    let files = token.contains("*.") && token.split([';', ',']).all(is_file);
    let regular = token.len() > 3 && token.starts_with('^') && token.ends_with('$');
    let is_made_of_names =
        || is_choice(token) || is_synopsis(token) || is_list(token) || is_template(token);
    let is_other = || are_pictures(token) || is_selector(token) || is_date_format(token);
    (files || regular || is_made_of_names() || is_other()).then_some(0..token.len())
}

/// Returns whether a token is a row of pictures by their names, `:rose::+1:`, or a role, `:scale:`.
fn are_pictures(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b"_-+".contains(&b);
    let inner = token.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    let is_name = |name: &str| {
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
        !name.is_empty() && name.bytes().all(of_name)
    };
    inner.is_some_and(|names| names.len() > 1 && names.split("::").all(is_name))
}

/// Returns whether a token is a selector of elements by an attribute: `input[name=bed]`.
fn is_selector(token: &str) -> bool {
    let Some((element, rest)) = token.split_once('[') else { return false };
    let Some((attribute, value)) = rest.split_once('=') else { return false };
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.#".contains(&b);
    let attribute = attribute.trim_end_matches(['~', '^', '$', '*', '|']);
    element.bytes().all(of_name)
        && !attribute.is_empty()
        && attribute.bytes().all(of_name)
        && value.find(']').is_some_and(|end| end > 0)
}

/// Returns whether a token is the format of a date or a time in the letters of PHP: `d/m/Y`, `Y-m-d\TH:i:s`.
fn is_date_format(token: &str) -> bool {
    const LETTERS: &str = "dDjlNwzWFmMntLoYyaAgGhHisuveIOPTZcU";
    let is_sign = |c: char| "-/:".contains(c);
    let is_letter = |part: &str| part.len() == 1 && LETTERS.contains(part);
    // A letter behind a backslash stands for itself, between two others.
    let is_part = |part: &str| match part.split_once('\\') {
        Some((before, escaped)) => is_letter(before) && escaped.get(1..).is_some_and(is_letter),
        None => is_letter(part),
    };
    if matches!(token, "G:i" | "H:i" | "g:i" | "h:i") {
        return true;
    }
    let parts = token.split(is_sign);
    parts.clone().count() > 2 && parts.clone().all(is_part)
}

/// Returns whether a word is a name in small letters: of a command, or of a kind of files.
pub(super) fn is_small_name(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.bytes().all(of_name)
}

/// Returns the place of a sign that a text shows in quotation marks, or of a separator in brackets: `'.'`,
/// `"_"`, `(;)`.
fn enclosed_sign(token: &str) -> Option<Range<usize>> {
    /// The most signs in quotation marks that are no quoted sentence's end.
    const MOST: usize = 2;
    let is_sign = |c: char| c.is_ascii_punctuation() && !matches!(c, '"' | '\'');
    let is_separator = |c: char| ",;:|&".contains(c);
    let inner = |open: char, close: char| Some(token.strip_prefix(open)?.split_once(close)?.0);
    let quoted = || ['"', '\''].into_iter().find_map(|quote| inner(quote, quote));
    let (inner, is_shown) = match inner('(', ')') {
        Some(inner) => (inner, inner.chars().all(is_separator)),
        None => quoted().map(|inner| (inner, inner.chars().all(is_sign)))?,
    };
    let is_short = (1..=MOST).contains(&inner.len());
    (is_short && is_shown).then(|| 0..inner.len() + "()".len())
}

/// Returns the place of a key of JSON with its colon, and of a value that touches it: `"title":`.
fn json_key(token: &str) -> Option<Range<usize>> {
    let inner = token.trim_start_matches(['{', '[', '(', ',']);
    let (name, _) = inner.strip_prefix('"')?.split_once("\":")?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"_-.$@".contains(&b);
    let is_key = !name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.is_empty()
        && name.bytes().all(of_name);
    is_key.then(|| token.len() - inner.len()..token.len())
}

/// Returns the place of a quoted value that a program reads: `"M"`, `("YD2")`, `"true"`.
fn quoted_value(token: &str) -> Option<Range<usize>> {
    let inner = token.trim_start_matches('(').trim_end_matches([')', ';', ':']);
    let value = inner.strip_prefix('"')?.strip_suffix('"')?;
    let is_code = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    let is_named = value.len() == 1 || value.contains(|c: char| c.is_ascii_digit());
    let is_value = !value.is_empty() && value.bytes().all(is_code) && is_named
        || matches!(value, "true" | "false" | "null");
    let start = token.len() - token.trim_start_matches('(').len();
    is_value.then(|| start..start + inner.len())
}

/// Returns whether a token is a list of quoted values, which a program reads: `"Y","M","D"`.
fn is_list(token: &str) -> bool {
    ['"', '\''].into_iter().any(|quote| {
        let between = [quote, ',', quote].iter().collect::<String>();
        token.len() > 1
            && token.starts_with(quote)
            && token.ends_with(quote)
            && token.contains(&between)
    })
}

/// Returns whether two or more groups in brackets touch the words before them: `FIELD[.CHAR][KEYS]`,
/// `openid(ENTER)email(ENTER)`. The endings in `file(s)/box(es)` are no groups.
fn is_synopsis(token: &str) -> bool {
    let closes = |c: char| matches!(c, ')' | ']');
    let touches = |(at, _): &(usize, &str)| {
        let is_word = token[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || closes(c));
        let inner = &token[at + 1..];
        is_word && inner.find(closes).is_some_and(|end| end > "es".len())
    };
    let count = |signs: [char; 2]| token.matches(signs).count();
    token.starts_with(|c: char| c.is_ascii_alphanumeric())
        && count(['(', '[']) == count([')', ']'])
        && token.match_indices(['(', '[']).filter(touches).count() > 1
}

/// Returns whether a token is a face of signs, which is no punctuation: `:)`.
pub(super) fn is_emoticon(token: &str) -> bool {
    const FACES: [&str; 11] =
        [":(", ":)", ":-(", ":-)", ":-/", ":-D", ":/", ":D", ":P", ";)", ";-)"];
    FACES.contains(&token)
}

/// Returns the place of the kind or the size that Discourse has behind the label of an upload's link:
/// `[label|attachment](…)`, `![label|690x200](…)`.
fn label_of_upload(token: &str) -> Option<Range<usize>> {
    let (_, labelled) = token.split_once('|')?;
    let (kind, _) = labelled.split_once("](")?;
    let of_size = |b: u8| b.is_ascii_digit() || b == b'x';
    let start = token.len() - labelled.len() - "|".len();
    (kind == "attachment" || kind.bytes().all(of_size))
        .then(|| start..start + "|".len() + kind.len())
}

/// Returns whether a token shows the values of an operand: `<storm|sun>`.
fn is_choice(token: &str) -> bool {
    let of_value = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_".contains(&b);
    let inner = token.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    inner.is_some_and(|inner| {
        inner.contains('|')
            && inner.split('|').all(|value| !value.is_empty() && value.bytes().all(of_value))
    })
}

/// Returns whether a token is a pattern of names in brackets that touch: `[PREFIX]%[NUMBER]`.
fn is_template(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_uppercase() || b"_[]%-.".contains(&b);
    token.starts_with('[')
        && token.ends_with(']')
        && token.matches('[').count() > 1
        && token.bytes().all(of_name)
        && !token.contains("[]")
}

/// Returns whether a token is a half of the brackets of a regular expression: `\(`, `[^`, `[:`.
fn is_half(token: &str) -> bool {
    let marked = |rest: &str| !rest.is_empty() && rest.chars().all(|c| "^:.=*?".contains(c));
    let is_escaped = token.strip_prefix('\\').is_some_and(|rest| {
        !rest.is_empty() && rest.chars().all(|c| brackets::is_bracket(c) || c == '\\')
    });
    let begun = ["[", "(", "{"].iter().find_map(|half| token.strip_prefix(half));
    let is_lone = || !brackets::pairs(token).1.is_empty();
    (is_escaped || begun.is_some_and(marked)) && is_lone()
}
