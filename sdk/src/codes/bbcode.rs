//! Tags of bulletin boards and of Godot: `[b]…[/b]`, `[url=https://a.example]…[/url]`, `[wave amp=50]…[/wave]`, and the
//! ends of lines in the texts of Kodi and of games: `[CR]`, `[break]`.

use std::ops::Range;

use super::near::near;
use crate::CodeKind;

/// The longest name of a tag, in bytes.
const LONGEST: usize = 16;

/// The greatest distance between two tags of a pair, in bytes.
const NEAR: usize = 1024;

/// The tags whose content stays as it is.
const OPAQUE: [&str; 3] = ["code", "img", "noparse"];

/// The codes that end a line.
const LINE_ENDS: [&str; 7] =
    ["[CR]", "[br]", "[break]", "[linebreak]", "[lf]", "[newline]", "[nl]"];

/// Returns whether the spelling of a code ends a line: `[CR]`, `[break]`.
pub fn ends_line(spelling: &str) -> bool {
    LINE_ENDS.contains(&spelling)
}

/// Returns the length and the kind of the tag at a place, or of a whole pair of tags whose content
/// stays. A tag without the other tag of its pair is text, but for the end of a line between words.
pub(super) fn tag(text: &str, at: usize) -> Option<(usize, CodeKind)> {
    let rest = near(&text[at..]);
    if let Some(end) = LINE_ENDS.into_iter().find(|end| rest.starts_with(end)) {
        let is_between = at > 0 && rest.len() > end.len();
        return is_between.then_some((end.len(), CodeKind::Standalone));
    }
    if let Some(inner) = rest.strip_prefix("[/") {
        let name = name(inner).filter(|name| inner[name.len()..].starts_with(']'))?;
        let before = &text[text.floor_char_boundary(at.saturating_sub(NEAR))..at];
        let is_open = |open: usize| opening(&before[open..]).is_some_and(|tag| tag.0 == name);
        let is_pair = before.match_indices('[').any(|(open, _)| is_open(open));
        return is_pair.then_some(("[/]".len() + name.len(), CodeKind::Close));
    }
    let (name, at) = opening(rest)?;
    let close = end(&rest[at.end..], name)?;
    let is_whole = OPAQUE.contains(&name);
    Some(if is_whole { (at.end + close, CodeKind::Standalone) } else { (at.end, CodeKind::Open) })
}

/// Returns the name and the place of the opening tag at the start of `text`.
fn opening(text: &str) -> Option<(&str, Range<usize>)> {
    let inner = text.strip_prefix('[')?;
    let name = name(inner)?;
    let behind = &inner[name.len()..];
    let value = behind.find(['[', ']', '\n'])?;
    let has_attributes = || {
        let mut attributes = behind[..value].split_ascii_whitespace();
        behind.starts_with(' ') && attributes.all(is_attribute)
    };
    if value > 0 && !behind.starts_with('=') && !has_attributes() {
        return None;
    }
    let end = 1 + name.len() + value;
    text[end..].starts_with(']').then_some((name, 0..end + 1))
}

/// Returns the end of the first tag in `text` that closes a tag with that name.
fn end(text: &str, name: &str) -> Option<usize> {
    let mut closings = text.match_indices("[/").map(|(at, _)| at + "[/".len());
    closings.find_map(|at| {
        let behind = text[at..].strip_prefix(name)?.strip_prefix(']')?;
        Some(text.len() - behind.len())
    })
}

/// Returns whether a word is an attribute with its value: `amp=50`.
fn is_attribute(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, value)| {
        self::name(name).is_some_and(|own| own == name) && !value.is_empty()
    })
}

/// Returns the name of a tag at the start of `text`: letters with `_`, or a number.
fn name(text: &str) -> Option<&str> {
    let length = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    (1..=LONGEST).contains(&length).then(|| &text[..length])
}

#[cfg(test)]
mod tests {
    use crate::{CodeKind, Grammar, Syntax};

    fn tags(text: &str) -> Vec<(&str, CodeKind)> {
        let found = Syntax::of(&[Grammar::BbCode]).scan(text).into_iter();
        found.map(|found| (&text[found.range], found.kind)).collect()
    }

    #[test]
    fn finds_pairs_of_tags() {
        use CodeKind::{Close, Open, Standalone};
        assert_eq!(
            tags("A [b]bold[/b] and a [color=#f00]red[/color] word"),
            [("[b]", Open), ("[/b]", Close), ("[color=#f00]", Open), ("[/color]", Close)]
        );
        assert_eq!(tags("[color=][/color]"), [("[color=]", Open), ("[/color]", Close)]);
        assert_eq!(
            tags("[wave amp=50 freq=5.0]High[/wave] [font_size=9]low[/font_size]"),
            [
                ("[wave amp=50 freq=5.0]", Open),
                ("[/wave]", Close),
                ("[font_size=9]", Open),
                ("[/font_size]", Close)
            ]
        );
        assert_eq!(
            tags("Type [code]a [b]c[/b][/code]!"),
            [("[code]a [b]c[/b][/code]", Standalone)]
        );
        assert_eq!(tags("One.[CR]Two"), [("[CR]", Standalone)]);
        assert_eq!(tags("One.[break]Two"), [("[break]", Standalone)]);
    }

    #[test]
    fn leaves_other_brackets() {
        for text in
            ["[b] and [i]", "a [/b]", "[on/off]", "[a b]c[/a b]", "[b][/i]", "[sic]", "[=]", "[CR]"]
        {
            assert_eq!(tags(text), [], "{text}");
        }
    }
}
