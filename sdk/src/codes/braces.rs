//! Placeholders in braces, and the other notations that hold a name.

use crate::search;

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$' | b'@' | b'[' | b']')
}

fn name_length(text: &str, first: usize) -> usize {
    text.as_bytes()[first..].iter().take_while(|&&b| is_name(b) || b >= 0x80).count()
}

/// Returns the length of `{name}` or `{name, type, style}` at the start of `text`.
pub(super) fn icu(text: &str) -> Option<usize> {
    match name_end(text)? {
        (end, b'}') => Some(end + 1),
        (_, b',') => balanced(text, 0),
        _ => None,
    }
}

/// Returns the length of `{name}` or `{0}` at the start of `text`.
pub(super) fn named(text: &str) -> Option<usize> {
    name_end(text).filter(|(_, close)| *close == b'}').map(|(end, _)| end + 1)
}

/// Returns where a name in braces and the spaces behind it end, and the byte there.
fn name_end(text: &str) -> Option<(usize, u8)> {
    let spaces = |at: usize| text[at..].bytes().take_while(u8::is_ascii_whitespace).count();
    let start = 1 + spaces(1);
    let name = name_length(text, start);
    let end = start + name + spaces(start + name);
    (name > 0).then(|| Some((end, *text.as_bytes().get(end)?))).flatten()
}

/// Returns the length of `{}`, `{name!r:>10}` or `{0,-5:N}` (with an alignment, as in C#) at the
/// start of `text`. `{{` is a literal brace.
pub(super) fn python(text: &str) -> Option<usize> {
    if text.starts_with("{{") {
        return None;
    }
    let end = text.find('}')?;
    let field = &text[1..end];
    let name = name_length(text, 1);
    let rest = &field[name..];
    let aligned =
        rest.strip_prefix(',').map(|aligned| aligned.trim_start().trim_start_matches('-'));
    let rest = match aligned {
        Some(width) if width.starts_with(|c: char| c.is_ascii_digit()) => {
            width.trim_start_matches(|c: char| c.is_ascii_digit())
        }
        _ => rest,
    };
    // `{Note: as it were}` is prose. `{: d}` and `{date:dd MMM yyyy}` are placeholders.
    let prose = |text: &str| text.chars().take_while(|c| c.is_alphabetic()).count() > 1;
    let format = rest.starts_with(['!', ':']) && !rest.strip_prefix(": ").is_some_and(prose);
    (rest.is_empty() || format).then_some(end + 1)
}

/// Returns the length of `{{…}}` or `{{{…}}}` at the start of `text`.
pub(super) fn double(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes() {
        [b'{', b'{', b'{', ..] => (3, "}}}"),
        [b'{', b'{', ..] => (2, "}}"),
        _ => return None,
    };
    let end = open + search::find(&text[open..], close)?;
    let inner = &text[open..end];
    (!inner.trim().is_empty() && !search::contains(inner, "{{")).then_some(end + close.len())
}

/// Returns the length of `{% … %}` or `<% … %>` at the start of `text`. `close` is the two
/// characters that end it.
pub(super) fn statement(text: &str, close: &str) -> Option<usize> {
    let inner = &text[2..];
    search::find(inner, close).map(|end| 2 + end + close.len())
}

/// Returns the length of `{'text'}` at the start of `text`, with which Vue writes special
/// characters.
pub(super) fn literal(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("{'")?;
    let end = inner.find('\'').filter(|&end| inner[end..].starts_with("'}"))?;
    Some(2 + end + 2)
}

/// Returns the length of `@:key`, `@:(key)`, `@.lower:key` or `@:{'key'}` at the start of `text`.
pub(super) fn linked(text: &str) -> Option<usize> {
    let modifier = match text[1..].strip_prefix('.') {
        Some(name) => 1 + name.bytes().take_while(u8::is_ascii_alphabetic).count(),
        None => 0,
    };
    let key = 2 + modifier;
    let after = text[1 + modifier..].strip_prefix(':')?;
    let is_key = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.');
    let length = |text: &str| text.as_bytes().iter().take_while(is_key).count();
    let length = match after.as_bytes().first()? {
        b'(' => Some(1 + length(&after[1..])).filter(|&end| after[end..].starts_with(')'))? + 1,
        b'{' => literal(after).or_else(|| icu(after))?,
        _ => after[..length(after)].trim_end_matches(['.', '-']).len(),
    };
    (length > 0 && modifier != 1).then_some(key + length)
}

/// Returns the length of `@name` whose sign is at the byte `at`. A word must follow the sign. What
/// precedes the sign may be anything but a digit or a letter of a script that has spaces between
/// words: before these, the sign belongs to an address or a name.
pub(super) fn drupal(text: &str, at: usize) -> Option<usize> {
    let before = text[..at].chars().next_back();
    let joins =
        |c: char| c.is_numeric() || c.is_lowercase() || c.is_uppercase() || "._+@%".contains(c);
    let name = &text.as_bytes()[at + 1..];
    let length = name.iter().take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_').count();
    let named = name.first().is_some_and(u8::is_ascii_lowercase);
    (!before.is_some_and(joins) && named).then_some(1 + length)
}

/// Returns the length of `${…}` at the start of `text`.
pub(super) fn template(text: &str) -> Option<usize> {
    text[1..].starts_with('{').then(|| balanced(text, 1)).flatten()
}

/// Returns the length of `$name` or `${name}` at the start of `text`.
pub(super) fn shell(text: &str) -> Option<usize> {
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let name = |from: usize| text.as_bytes()[from..].iter().take_while(is_name).count();
    let proper = |from: usize| !text[from..].starts_with(|c: char| c.is_ascii_digit());
    if text[1..].starts_with('{') {
        let length = name(2);
        return (length > 0 && text[2 + length..].starts_with('}')).then_some(3 + length);
    }
    (name(1) > 0 && proper(1)).then_some(1 + name(1))
}

/// Returns the length of `$t(…)` at the start of `text`.
pub(super) fn nesting(text: &str) -> Option<usize> {
    text.starts_with("$t(").then(|| text.find(')').map(|end| end + 1)).flatten()
}

/// Returns the length of `%{name}` or `%<name>s` at the start of `text`.
pub(super) fn ruby(text: &str) -> Option<usize> {
    let close = match text.as_bytes().get(1)? {
        b'{' => b'}',
        b'<' => b'>',
        _ => return None,
    };
    let name = name_length(text, 2);
    let end = 2 + name;
    if name == 0 || text.as_bytes().get(end) != Some(&close) {
        return None;
    }
    if close == b'}' {
        return Some(end + 1);
    }
    let format = &text.as_bytes()[end + 1..];
    let flags = format.iter().take_while(|b| b"-+0123456789.".contains(b)).count();
    let conversion = format.get(flags).is_some_and(|b| b"dsfxobeEgGic".contains(b));
    conversion.then_some(end + flags + 2)
}

/// Returns the length of `:name` whose colon is at the byte `at`. A letter must follow the colon,
/// and a word or a number that the colon may end must not precede it, unless it is another such name,
/// which ends at the byte `from`: `:folder:file`.
pub(super) fn laravel(text: &str, at: usize, from: usize) -> Option<usize> {
    let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let follows_name = || from == at && text[..at].trim_end_matches(in_name).ends_with(':');
    let before = text[..at].chars().next_back();
    let ends = |c: char| c.is_alphanumeric() || ":)]}%…»”’*_`".contains(c);
    // An optional field of a pattern: `HH:MM[:ss]`.
    let is_optional = || text[..at].strip_suffix('[').is_some_and(|b| b.ends_with(ends));
    if (before.is_some_and(ends) || is_optional()) && !follows_name() {
        return None;
    }
    let of_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let length_at = |at: usize| text.as_bytes()[at..].iter().take_while(of_name).count();
    let begins = |at: usize, first: fn(&u8) -> bool| text.as_bytes().get(at).is_some_and(first);
    let mut end = at + 1;
    if !begins(end, u8::is_ascii_alphabetic) {
        return None;
    }
    end += length_at(end);
    // An item and its member: `:files.0.name`.
    while begins(end, |b| *b == b'.') && begins(end + 1, u8::is_ascii_digit) {
        end += 1 + length_at(end + 1);
        if begins(end, |b| *b == b'.') && begins(end + 1, u8::is_ascii_alphabetic) {
            end += 1 + length_at(end + 1);
        }
    }
    Some(end - at)
}

/// Returns the length of `$NAME$`, `$1` or `$$` at the start of `text`.
pub(super) fn chrome(text: &str) -> Option<usize> {
    let bytes = &text.as_bytes()[1..];
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'@');
    let name = bytes.iter().take_while(is_name).count();
    match bytes.get(name) {
        Some(b'$') => Some(name + 2),
        _ if bytes.first().is_some_and(|b| (b'1'..=b'9').contains(b)) => Some(2),
        _ => None,
    }
}

/// Returns the length up to the brace that closes the brace at `open`. Returns `None` for braces
/// that are nested deeper than those of a placeholder.
fn balanced(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' if depth == 16 => return None,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(i + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}
