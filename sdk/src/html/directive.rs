//! Directives, which begin with an `@` in templates: `@if (…) {` of Angular and Razor,
//! `@foreach (…)` and `@lang("…")` of Blade. Addresses and mentions begin with an `@` too, but are
//! text.

use super::{
    edge::{is_edge, is_markup},
    name::{ALONE, CONTROL, is_word, joins, name},
    space::{is_alone, is_space},
    template,
};

/// The directives that begin a block and have no condition.
const BARE_BLOCKS: [&str; 7] =
    ["default", "defer", "else", "empty", "error", "loading", "placeholder"];

/// The longest arguments in parentheses, in bytes, and the deepest nesting of parentheses.
const MAX_ARGUMENTS: usize = 4096;
const MAX_DEPTH: usize = 32;

/// A directive, with its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directive {
    /// A directive that begins a block, which a brace ends.
    Block(usize),
    /// A directive that separates texts.
    Between(usize),
    /// A word on a line of its own, which separates texts too.
    Line(usize),
    /// A value within a text.
    Value(usize),
}

/// Returns the directive at the byte `at` of `source`, which is an `@`.
pub(super) fn directive(source: &str, at: usize) -> Option<Directive> {
    let before = source.as_bytes()[..at].last();
    if before.is_some_and(|&b| joins(b.into())) {
        return None;
    }
    let rest = &source[at..];
    let name = name(rest);
    let after = 1 + name.len();
    let is_control = CONTROL.contains(&name);
    let block = |length: usize| {
        let brace = length + spaces(&rest[length..]);
        if !rest[brace..].starts_with('{') {
            return None;
        }
        (!template::is_mark(&rest[brace..])).then_some(Directive::Block(brace + 1))
    };
    let open = match name {
        "else" => {
            after + rest[after..].strip_prefix(" if").map_or(0, |condition| 3 + blanks(condition))
        }
        _ if is_control => after + blanks(&rest[after..]),
        _ => after,
    };
    let takes = !name.is_empty() && (name != "else" || open > after);
    if takes && rest[open..].starts_with('(') {
        let length = open + arguments(&rest[open..])?;
        return Some(if is_control {
            block(length).unwrap_or(Directive::Between(length))
        } else {
            Directive::Value(length)
        });
    }
    if name == "let" {
        return assignment(&rest[after..]).map(|length| Directive::Between(after + length));
    }
    let begins_block = BARE_BLOCKS.contains(&name).then(|| block(after)).flatten();
    let ends_here =
        rest[after..].bytes().next().is_none_or(|b| is_space(b) || matches!(b, b'<' | b'&'));
    let is_mark = name == "else"
        || name == "csrf"
        || name.strip_prefix("end").is_some_and(|name| CONTROL.contains(&name));
    let is_line = || ALONE.contains(&name) && is_alone(&source[..at], &rest[after..]);
    begins_block.or_else(|| {
        (ends_here && is_mark)
            .then_some(Directive::Between(after))
            .or_else(|| is_line().then_some(Directive::Line(after)))
    })
}

/// Returns the length of a directive with arguments in a tag. Returns `Err` if the arguments have
/// no end.
pub(super) fn call(rest: &str) -> Option<Result<usize, ()>> {
    let name = name(rest);
    let after = 1 + name.len();
    let open = after + if CONTROL.contains(&name) { blanks(&rest[after..]) } else { 0 };
    let takes = !name.is_empty() && rest[open..].starts_with('(');
    takes.then(|| arguments(&rest[open..]).map(|length| open + length).ok_or(()))
}

/// Returns whether a text that begins with an `@` may be read as a directive.
pub(super) fn may_begin(text: &str) -> bool {
    let name = name(text);
    is_word(text) || (!name.is_empty() && text[1 + name.len()..].starts_with('('))
}

/// Returns the number of spaces at the start of `text`, within its first line. The arguments of a
/// directive begin on its own line.
fn blanks(text: &str) -> usize {
    text.bytes().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

fn spaces(text: &str) -> usize {
    text.bytes().take_while(|&b| is_space(b)).count()
}

/// Returns the length from the parenthesis at the start of `text` to the end of the parenthesis
/// that closes it.
fn arguments(text: &str) -> Option<usize> {
    let (mut depth, mut deepest) = (0, 0);
    let length = through(text, |byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        deepest = depth.max(deepest);
        depth == 0 || depth > MAX_DEPTH
    });
    length.filter(|_| deepest <= MAX_DEPTH)
}

/// Returns the length of ` name = value;` at the start of `text`.
fn assignment(text: &str) -> Option<usize> {
    let name = spaces(text);
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$');
    let after = name + text.bytes().skip(name).take_while(is_name).count();
    let equals = after + spaces(&text[after..]);
    let assigns = name > 0 && after > name && text[equals..].starts_with('=');
    assigns
        .then(|| through(before_attributes(&text[equals..]), |byte| byte == b';'))
        .flatten()
        .map(|length| equals + length)
}

/// Returns a text up to the first tag with attributes, whose translation could hold the end of what
/// begins before the tag.
fn before_attributes(text: &str) -> &str {
    let mut tag = None;
    for (at, byte) in text.bytes().enumerate().take(MAX_ARGUMENTS) {
        match byte {
            b'<' if is_markup(text, at) => tag = tag.or(Some(at)),
            b'>' => tag = None,
            b'=' if let Some(tag) = tag => return &text[..tag],
            _ => {}
        }
    }
    text
}

/// Returns the place behind the first byte outside of quotes for which `last` returns true, if that
/// byte is near and in the same text.
fn through(text: &str, mut last: impl FnMut(u8) -> bool) -> Option<usize> {
    let (mut quote, mut is_escaped, mut braces) = (None, false, 0_usize);
    for (at, byte) in text.bytes().enumerate().take(MAX_ARGUMENTS) {
        match byte {
            b'<' | b'@' | b'{' if is_edge(text, at) => return None,
            b'{' => braces += 1,
            // The brace may end a block, even within quotes.
            b'}' => braces = braces.checked_sub(1)?,
            _ => {}
        }
        match (quote, byte) {
            _ if std::mem::take(&mut is_escaped) => {}
            (Some(_), b'\\') => is_escaped = true,
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'' | b'`') => quote = Some(byte),
            (None, _) if last(byte) => return Some(at + 1),
            (None, _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(&str, &str)> {
        let (kind, length) = match directive(text, text.find('@')?)? {
            Directive::Block(length) => ("block", length),
            Directive::Between(length) => ("between", length),
            Directive::Line(length) => ("line", length),
            Directive::Value(length) => ("value", length),
        };
        let at = text.find('@')?;
        Some((kind, &text[at..at + length]))
    }

    #[test]
    fn reads_blocks() {
        let blocks = [
            "@if (a > b()) {",
            "@else if (b; as c) {",
            "@else {",
            "@empty {",
            "@for (item of items; track item.id) {",
            "@switch (\"(\") {",
            "@case ('a') {",
            "@defer (on viewport) {",
            "@defer {",
            "@foreach (var it in all)\n{",
        ];
        for block in blocks {
            assert_eq!(read(block), Some(("block", block)));
        }
    }

    #[test]
    fn reads_marks_and_values() {
        assert_eq!(read("@if ($a) {{ $b }}"), Some(("between", "@if ($a)")));
        assert_eq!(read("@endforeach\n"), Some(("between", "@endforeach")));
        assert_eq!(read("@else (a)"), Some(("between", "@else")));
        assert_eq!(read("\n  @empty \n"), Some(("line", "@empty")));
        assert_eq!(read("@let a = ';' + b; c"), Some(("between", "@let a = ';' + b;")));
        assert_eq!(read("@let a = b&&c; d"), Some(("between", "@let a = b&&c;")));
        assert_eq!(read("@let a = '<b>' + b; c"), Some(("between", "@let a = '<b>' + b;")));
        assert_eq!(read("@lang('it\\'s (a)') b"), Some(("value", "@lang('it\\'s (a)')")));
    }

    #[test]
    fn leaves_text() {
        let texts = [
            "me@home(now)",
            "@john (admin)",
            "@john(admin",
            "Ask @guest or @parent",
            "@else.example",
            "@@if (a)",
            "@let us go;",
            "@let a = '<b title=c>;",
            "@ (a)",
            "@(a)",
            "@a('<p>')",
            "@a(} '')",
            "@a('b @endif')",
        ];
        for text in texts {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
