//! Addresses: links and e-mail.

use std::ops::Range;

use crate::width;

/// Returns the place of the link around the `://`, `mailto:` or `tel:` whose colon is at the byte
/// `at`. Its scheme begins at `from` or later.
pub(crate) fn link(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let before = &text.as_bytes()[from..at];
    let in_scheme = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let scheme = before.iter().rev().take_while(in_scheme).count();
    let start = at - scheme;
    let named = |name: &str| text[start..at].eq_ignore_ascii_case(name);
    let hierarchical = text[at..].starts_with("://");
    let opaque = named("mailto") || named("tel");
    let letter = text.as_bytes()[start].is_ascii_alphabetic();
    if !letter || scheme < 2 || !(hierarchical || opaque) {
        return None;
    }
    let after = if hierarchical { at + 3 } else { at + 1 };
    let end = end(text, after);
    (end > after).then_some(start..end)
}

/// Returns the place of `www.name.…` at the byte `at`, if no word precedes it without a space.
pub(super) fn www(text: &str, at: usize) -> Option<Range<usize>> {
    let prefix = text.get(at..at + 4)?;
    if !prefix.eq_ignore_ascii_case("www.")
        || text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.' || c == '/')
    {
        return None;
    }
    let end = end(text, at + 4);
    text[at + 4..end].contains('.').then_some(at..end)
}

/// Returns the place of the e-mail address whose `@` is at the byte `at`. The address begins at
/// `from` or later.
pub(super) fn email(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let local = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'+' | b'-');
    let domain = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
    let before = text.as_bytes()[from..at].iter().rev().take_while(local).count();
    let after = text.as_bytes()[at + 1..].iter().take_while(domain).count();
    let host = text[at + 1..at + 1 + after].trim_end_matches(['.', '-']);
    let (name, top) = host.rsplit_once('.')?;
    let proper = before > 0 && !name.is_empty() && top.len() > 1;
    proper.then_some(at - before..at + 1 + host.len())
}

/// Returns the end of an address: a space, a quote, a bracket, the end of a placeholder, or a word of
/// a language that writes no spaces. The punctuation of the sentence around the address is not a
/// part of it.
fn end(text: &str, from: usize) -> usize {
    let (mut before, mut has_wide) = (None, false);
    let stops = |c: char| {
        let is_joined = before.replace(c).is_some_and(|c| c.is_ascii_alphanumeric());
        let is_wide = width::is_wide(c);
        let had_wide = has_wide;
        has_wide |= is_wide;
        // A Japanese name in an address may have hiragana, in which the particles behind an address are
        // written, and letters and digits.
        let is_particle = matches!(c, '\u{3041}'..='\u{309F}');
        is_outside(c) || !had_wide && (is_particle || is_joined && is_wide)
    };
    let address = &text[from..];
    let address = &address[..address.find(stops).unwrap_or(address.len())];
    let mut end = address.trim_end_matches(['.', ',', ';', ':', '!', '?', '…', '*', '_']);
    let mut unopened = end.matches(')').count().saturating_sub(end.matches('(').count());
    while unopened > 0
        && let Some(outer) = end.strip_suffix(')')
    {
        end = outer.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        unopened -= 1;
    }
    from + end.len()
}

/// Returns whether a character is in no address: a space, a quote, a bracket, or East Asian punctuation.
fn is_outside(c: char) -> bool {
    matches!(c,
        '"' | '\'' | '<' | '>' | '`' | '|' | '\\' | '^' | '[' | ']'
        | '“' | '”' | '’' | '»' | '«'
        // Ideographic punctuation: `、。〈〉《》「」『』【】〔〕`.
        | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
        // Full-width punctuation: `！（），：；？［］｛｝｡｢｣､`.
        | '\u{FF01}'..='\u{FF0F}' | '\u{FF1A}'..='\u{FF20}'
        | '\u{FF3B}'..='\u{FF40}' | '\u{FF5B}'..='\u{FF64}')
        || c.is_whitespace()
}
