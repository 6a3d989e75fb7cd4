//! `printf` conversions, in the dialects of C, Objective-C, Java, Python and `strftime`.

use super::{
    CONVERSIONS,
    named::{self, Behind},
    tags,
};

/// Returns the length of a conversion or of a name at the start of `text`, which begins with `%`.
/// `after_digit` tells whether a digit precedes it.
pub(super) fn printf(text: &str, after_digit: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(1) == Some(&b'%') {
        // The name of a value for a second formatting, which `%%(name)s` leaves as `%(name)s`.
        let of_second = || python(&text[1..]).filter(|_| !after_digit).map(|length| 1 + length);
        let length = named::doubled(text, after_digit).or_else(of_second);
        return Some(length.unwrap_or("%%".len()));
    }
    if let Some(length) = python(text) {
        return Some(length);
    }
    if is_named_field(text) {
        return None;
    }
    if let Some(length) = java_date(bytes, after_digit).or_else(|| java_again(text, after_digit)) {
        return Some(length);
    }
    // The argument of a substitution in a string catalog of Xcode.
    if text.starts_with("%arg") && !bytes.get(4).is_some_and(u8::is_ascii_alphanumeric) {
        return Some(4);
    }
    if let Some(variable) = text.strip_prefix("%#@") {
        return Some(3 + variable.find('@')? + 1);
    }
    match named::behind(text, after_digit) {
        Behind::Name(length) => return Some(length),
        Behind::Word => return None,
        Behind::Other => {}
    }
    let skip = |mut at: usize, set: &[u8]| {
        while bytes.get(at).is_some_and(|b| set.contains(b)) {
            at += 1;
        }
        at
    };
    const DIGITS: &[u8] = b"0123456789";
    let mut at = 1;
    let position = skip(at, DIGITS);
    if position > at && bytes.get(position) == Some(&b'$') {
        at = position + 1;
    } else if bytes.get(position..position + 2) == Some(b"#@") {
        at = position; // `%1#@files@`, which Apple's runtime accepts too.
    }
    if bytes.get(at..at + 2) == Some(b"#@") {
        return Some(at + 2 + text[at + 2..].find('@')? + 1);
    }
    let flags = at;
    at = skip(at, b"-+# 0,('");
    if after_digit && flags == 1 && at > flags && bytes[flags] != b'0' {
        return None; // A percentage: `100%-ige`, `50%, d. h.`. No word begins as `%02d` does.
    }
    let spaced = bytes[flags..at].contains(&b' ');
    at = skip(at, b"*0123456789");
    if bytes.get(at) == Some(&b'$') {
        at += 1;
    }
    if bytes.get(at) == Some(&b'.') {
        at = skip(at + 1, b"*0123456789");
    }
    if text[at..].starts_with("<PRI") {
        return Some(at + text[at..].find('>')? + 1);
    }
    at = skip(at, b"hlLqjzt");
    let date = || (!after_digit).then(|| date(bytes)).flatten();
    conversion(bytes, at, spaced).or_else(date)
}

/// Returns the length of `%0:s` or `%1:-8.2f` of Object Pascal at the start of `text`. The number
/// is the index of the value, from 0.
pub(super) fn pascal(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        from + bytes.iter().skip(from).take_while(|b| b.is_ascii_digit() || **b == b'*').count()
    };
    let index = digits(1);
    if index == 1 || bytes.get(index) != Some(&b':') {
        return None;
    }
    let sign = index + 1 + usize::from(bytes.get(index + 1) == Some(&b'-'));
    let width = digits(sign);
    let end = if bytes.get(width) == Some(&b'.') { digits(width + 1) } else { width };
    let is_type = bytes.get(end).is_some_and(|b| b"degfnmpsuxDEGFNMPSUX".contains(b));
    is_type.then_some(end + 1)
}

/// Returns the length of `%0` or `%12` at the start of `text`: a number alone, as Windows and many
/// programs write placeholders.
pub(super) fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
    let word = |&b: &u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
    let alone = (1..=2).contains(&digits) && !bytes.get(1 + digits).is_some_and(word);
    alone.then_some(1 + digits)
}

/// Returns the length of a part of a date as `strftime` writes it, such as `%Y` and `%-I`. No
/// letter may follow the part.
fn date(bytes: &[u8]) -> Option<usize> {
    let at = 1 + usize::from(bytes.get(1).is_some_and(|b| b"-_^#".contains(b)));
    let word = |&b: &u8| b.is_ascii_alphanumeric() || b == b'\'' || b == b'_' || b >= 0x80;
    let alone = bytes.get(at)?.is_ascii_alphabetic() && !bytes.get(at + 1).is_some_and(word);
    alone.then_some(at + 1)
}

/// Returns the length of a part of a date as Java writes it: `%1$tY`, or `%<tY` for the value of the
/// conversion before. No letter may follow the part.
fn java_date(bytes: &[u8], after_digit: bool) -> Option<usize> {
    const PARTS: &[u8] = b"ABCDFHILMNQRSTYZabcdehjklmprsyz";
    let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
    let flags = match bytes.get(1 + digits)? {
        b'$' if digits > 0 => 2 + digits,
        b'<' if digits == 0 && !after_digit => 2,
        _ => return None,
    };
    let width = |b: &&u8| b.is_ascii_digit() || **b == b'-';
    let mark = flags + bytes[flags..].iter().take_while(width).count();
    let end = mark + 2;
    // `%<td>` is a name in brackets.
    let goes_on = bytes.get(end).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'>');
    let is_part = matches!(bytes.get(mark..end)?, [b't' | b'T', part] if PARTS.contains(part));
    (is_part && !goes_on).then_some(end)
}

/// Returns the length of a conversion as Java writes it for the value of the conversion before: `%<s`, `%<5.2f`. No
/// word may follow the conversion.
fn java_again(text: &str, after_digit: bool) -> Option<usize> {
    let relative = text[1..].strip_prefix('<').filter(|_| !after_digit)?;
    let from_width = relative.trim_start_matches(['-', '+', '#', '0', ',', '(']);
    let from_precision = from_width.trim_start_matches(|c: char| c.is_ascii_digit());
    let letter = match from_precision.strip_prefix('.') {
        Some(precision) => precision.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => from_precision,
    };
    let behind = letter.strip_prefix(|c| "aAbBcCdeEfgGhHosSxX".contains(c))?;
    // `%<d_1>s` and `%<d>` have names in brackets, and the compiler GCC writes quotation marks as `%<s%>`.
    let goes_on = behind.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let is_in_brackets = behind.starts_with('>') || behind.starts_with("%>");
    // `100 %<b class="wet">` has a tag.
    let is_conversion = !goes_on && !is_in_brackets && tags::tag(&text[1..]).is_none();
    is_conversion.then_some(text.len() - behind.len())
}

/// The way in which a conversion chooses the value that the conversion shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument<'s> {
    /// By its position among the other conversions: `%s` shows the next value in turn.
    Next,
    /// By a number: `%1$s`.
    Number(&'s str),
    /// By the conversion before it, whose value `%<s` shows again.
    Before,
}

/// Returns the arguments of the conversions in a code, in order. A tag or an address may have
/// several; `%%` and `%(name)s` have none.
pub(crate) fn arguments(spelling: &str) -> impl Iterator<Item = Argument<'_>> {
    let mut rest = spelling;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find('%')?..];
            let conversion = conversion_at_start(rest, rest.len() == spelling.len());
            rest = &rest[conversion.map_or(1, str::len)..];
            if let Some(argument) = conversion.and_then(argument) {
                return Some(argument);
            }
        }
    })
}

/// Returns the conversion at the start of a part of a code. A code that begins with `%` is one
/// conversion.
fn conversion_at_start(rest: &str, is_code: bool) -> Option<&str> {
    if is_code {
        return Some(rest);
    }
    // `%20` in an address.
    let digits = rest.as_bytes().get(1..3);
    let encodes = digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    printf(rest, false).filter(|_| !encodes).map(|length| &rest[..length])
}

/// Returns the argument of a code that begins with `%`.
fn argument(spelling: &str) -> Option<Argument<'_>> {
    if takes(spelling) {
        return Some(Argument::Next);
    }
    // `%<name>s` is a name.
    if spelling.starts_with("%<") && !spelling.contains('>') {
        return Some(Argument::Before);
    }
    let (number, _) = spelling[1..].split_once('$')?;
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some(Argument::Number(number))
}

/// Returns whether a code that begins with `%` takes the next value. A name and a part of a date
/// take none.
fn takes(spelling: &str) -> bool {
    let after = &spelling[1..];
    if after.starts_with("<PRI") {
        return true;
    }
    let letter = after.bytes().next_back().filter(u8::is_ascii_alphabetic);
    !after.starts_with(['%', '(', '{', '<', '#'])
        && !after.contains(['$', ':'])
        && !after.bytes().all(|b| b.is_ascii_digit())
        && letter.is_none_or(|letter| CONVERSIONS.contains(&letter))
        && !matches!(named::behind(spelling, false), Behind::Name(_))
}

/// Returns whether a text begins with a name in brackets that no conversion follows, as in the formats of Git:
/// `%(trailers)`. The bracket of Java's `%(d` stays open.
fn is_named_field(text: &str) -> bool {
    let name = text.strip_prefix("%(").and_then(|rest| rest.split_once(')')).map(|(name, _)| name);
    name.is_some_and(|name| name.len() > 1 && name.bytes().all(|b| b.is_ascii_alphabetic()))
}

/// Returns the length of `%(name)s` at the start of `text`, which begins with `%`.
pub(super) fn python(text: &str) -> Option<usize> {
    let name = text.strip_prefix("%(")?;
    let end = 2 + name.find([')', '('])?;
    let bytes = text.as_bytes();
    if bytes[end] != b')' {
        return None;
    }
    let mut at = end + 1;
    while bytes.get(at).is_some_and(|b| b"-+# 0123456789.*hlL".contains(b)) {
        at += 1;
    }
    conversion(bytes, at, bytes[end + 1..at].contains(&b' '))
}

/// Returns the length of `%1`, `%L1`, `%n` or `%Ln` at the start of `text`, which begins with `%`.
pub(super) fn qt(text: &str) -> Option<usize> {
    let local = usize::from(text[1..].starts_with('L'));
    let rest = &text.as_bytes()[1 + local..];
    let digits = rest.iter().take(2).take_while(|b| b.is_ascii_digit()).count();
    match rest.first()? {
        b'1'..=b'9' => Some(1 + local + digits),
        b'n' => Some(2 + local),
        _ => None,
    }
}

/// Returns the length of `%1%`, `%|…|` or `%%` at the start of `text`, which begins with `%`.
pub(super) fn boost(text: &str) -> Option<usize> {
    let rest = &text[1..];
    if let Some(directive) = rest.strip_prefix('|') {
        let end = directive.find('|')?;
        return (end > 0 && !directive[..end].contains(char::is_whitespace)).then_some(end + 3);
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (rest.as_bytes().get(digits) == Some(&b'%')).then_some(digits + 2)
}

/// Returns the length of `~a`, `~5,2f` or `~%` at the start of `text`, which begins with `~`.
pub(super) fn lisp(text: &str) -> Option<usize> {
    let modifiers = |b: &u8| b.is_ascii_digit() || matches!(b, b',' | b'@' | b':' | b'#' | b'-');
    let length = 1 + text.as_bytes()[1..].iter().take_while(|b| modifiers(b)).count();
    let directive = *text.as_bytes().get(length)?;
    let known = directive.is_ascii_alphabetic() || b"%&~|?*$^;<>()[]{}/".contains(&directive);
    known.then_some(length + 1)
}

/// Returns the length of a conversion. A space is a flag only for numbers, and only if no word
/// follows: `% d` is a conversion, but not in `100% down`, `5% a month` and `10 % d'effort`.
fn conversion(bytes: &[u8], at: usize, spaced: bool) -> Option<usize> {
    let letter = bytes.get(at)?;
    let known = CONVERSIONS.contains(letter);
    let word = |&b: &u8| b.is_ascii_alphanumeric() || b == b'\'' || b >= 0x80;
    let number = matches!(letter, b'd' | b'f') && !bytes.get(at + 1).is_some_and(word);
    (known && (number || !spaced)).then_some(at + 1)
}
