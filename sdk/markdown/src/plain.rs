//! Texts whose spelling needs no rehearsal: words, spaces and common punctuation, with markup that
//! cannot be read as anything else.
//!
//! Most texts are of that kind. All others are rehearsed.

use targum_sdk::{
    Content, html,
    search::{self, ByteSet},
};

use crate::inline::hides;

/// The open markup, outermost first.
type Open<'c> = Vec<&'c str>;

/// Returns whether content that is written literally is certain to read back unchanged, in a block
/// in which plain words have no other meaning.
pub(crate) fn is_plain(content: &[Content<'_>], mdx: bool) -> bool {
    let begins = match content.first() {
        Some(Content::Text(text)) => begins_plainly(text),
        Some(Content::Markup(markup)) => {
            matches!(*markup, "*" | "**" | "[" | "![")
                || (markup.starts_with('`') && !markup.starts_with("```"))
        }
        None => false,
    };
    if !begins {
        return false;
    }
    let mut open = Open::new();
    let plain = content.iter().enumerate().all(|(i, part)| {
        let before = i.checked_sub(1).and_then(|i| content[i].as_str().chars().next_back());
        let after = content.get(i + 1).map(Content::as_str);
        match part {
            Content::Text(text) => is_plain_text(text, before, after),
            Content::Markup(markup) => {
                let after = after.and_then(|after| after.chars().next());
                is_plain_markup(markup, before, after, &mut open, mdx)
            }
        }
    });
    plain && open.is_empty()
}

/// Returns whether a block that begins with `text` can only be a paragraph.
fn begins_plainly(text: &str) -> bool {
    let word = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = word.len() < text.len() && word.starts_with(['.', ')']);
    let script = text.starts_with("import") || text.starts_with("export");
    text.starts_with(char::is_alphanumeric) && !numbered && !script
}

/// Returns whether a character has no meaning in any syntax, and is not an emoji, which would be a
/// code.
fn is_plain_char(c: char) -> bool {
    match c {
        ' ' | '-' | ',' | '.' | ';' | '\'' | '"' | '?' | '!' | '(' | ')' | '/' | '%' => true,
        '«' | '»' | '¿' | '¡' | '“' | '”' | '„' | '‘' | '’' | '–' | '—' | '…' => {
            true
        }
        '、' | '。' | '「' | '」' | '！' | '，' | '？' | '（' | '）' => true,
        // Combining marks belong to letters, although they are not alphabetic.
        '\u{300}'..'\u{2000}' => !c.is_whitespace(),
        '\u{2000}'..'\u{2C00}' | '\u{1F000}'..'\u{20000}' => false,
        _ => c.is_alphanumeric() && !matches!(c, '㊗' | '㊙'),
    }
}

/// Returns a text from its first character that is not one of the plain ones of ASCII, or that is a
/// percent sign.
fn without_plain_start(text: &str) -> &str {
    const PLAIN: ByteSet = ByteSet::of(b" -,.;'\"?!()/")
        .and_range(b'0', b'9')
        .and_range(b'A', b'Z')
        .and_range(b'a', b'z');
    const OTHERS: ByteSet = PLAIN.others();
    &text[search::position(text.as_bytes(), &OTHERS).unwrap_or(text.len())..]
}

fn is_plain_text(text: &str, before: Option<char>, after: Option<&str>) -> bool {
    // A bracket and a parenthesis would join into a link's destination.
    let joins = before == Some(']') && text.starts_with('(');
    let ends = after.is_some() || !text.ends_with(' ');
    let rest = without_plain_start(text);
    // Two percent signs may begin a comment.
    !joins && ends && !rest.contains("%%") && rest.chars().all(is_plain_char)
}

fn is_plain_markup<'c>(
    markup: &'c str,
    before: Option<char>,
    after: Option<char>,
    open: &mut Open<'c>,
    mdx: bool,
) -> bool {
    match markup {
        "*" | "**" | "~" | "~~" => {
            let mark = |c: Option<char>| matches!(c, Some('*' | '_' | '~'));
            if mark(before) || mark(after) {
                false
            } else if open.last() == Some(&markup) {
                open.pop();
                let word = before.is_some_and(char::is_alphanumeric);
                before != Some(' ')
                    && match after {
                        None | Some(' ') => true,
                        Some('.' | ',' | ';' | '?' | '!' | ')') => word,
                        Some(_) => false,
                    }
            } else {
                open.push(markup);
                // Behind a sign, a mark opens emphasis of a word and ends none.
                let behind_sign = matches!(before, Some(',' | '.' | ';' | '?' | '!' | '('))
                    && markup.starts_with('*')
                    && after.is_some_and(char::is_alphanumeric);
                behind_sign
                    || matches!(before, None | Some(' ')) && !matches!(after, None | Some(' '))
            }
        }
        "[" | "![" => {
            let nested = markup == "[" && open.contains(&"[");
            open.push(markup);
            !nested
        }
        _ if markup.contains(['\n', '\r', '$']) => false,
        // An identifier before another link could become the text of that link.
        _ if markup.starts_with("][") && after == Some('[') => false,
        _ if markup.starts_with("](") || markup.starts_with("][") => {
            // Joined lines can make a tag from two halves.
            let tags = markup.contains("{{") || markup.contains("{%");
            matches!(open.pop(), Some("[" | "![")) && !markup.contains('`') && !tags
        }
        _ if markup.starts_with('`') => before != Some('`') && after != Some('`'),
        // A line that includes a file is not a tag.
        _ if markup.starts_with("<<<") => false,
        // An element that hides its content could include the text after it.
        _ if markup.starts_with('<') => {
            let hides = html::tag(markup, 0).is_some_and(|tag| hides(&tag, markup));
            !mdx && open.is_empty() && !markup.contains('`') && !hides
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_of_a_word_behind_a_sign_is_plain() {
        let is_plain = |before, inner| {
            let mark = Content::Markup("**");
            is_plain(&[Content::Text(before), mark, Content::Text(inner), mark], false)
        };
        for (before, inner) in [("Water ", "now"), ("Water (", "now"), ("Rain!", "água")] {
            assert!(is_plain(before, inner), "{before}**{inner}**");
        }
        for (before, inner) in
            [("Water (", "(now)"), ("Rain", "bow"), ("Rain!", " bow"), ("a)", "b")]
        {
            assert!(!is_plain(before, inner), "{before}**{inner}**");
        }
    }
}
