//! Character references, which are decoded in what is read and encoded in what is written.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{directive, math, message, name, preprocessor, template};
use crate::{Content, xml::allowed};

/// The place of a text, which decides what the text must not hold unescaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The quote of the attribute, or `None` for text between tags. A value without quotes gets
    /// quotes, and has `Some('\0')` here.
    pub quote: Option<char>,
    /// Whether the document declares an encoding other than UTF-8. Characters beyond ASCII are then
    /// written as references.
    pub ascii: bool,
    /// Whether the document is XML, which knows no names of references such as `&nbsp;`.
    pub xml: bool,
    /// Whether `{{ … }}`, `{% … %}` and their kin are a template's code, which text must not form.
    pub templates: bool,
    /// Whether the source's own text holds `}}`, so that no code begins before the text and lacks
    /// its end.
    pub ends: bool,
    /// Whether a brace ends the text, as in a branch of a message or in the block of a directive.
    pub braces: bool,
    /// The directive before the text that could be read together with it.
    pub before: Before,
    /// The character right behind the text, which may begin a directive or end a block.
    pub after: Option<char>,
}

/// The end of a directive before a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Before {
    /// No directive, or a directive that nothing may follow.
    Nothing,
    /// The brace of a block, right before the text.
    Brace,
    /// A word that ends right before the text.
    Word,
    /// A directive that arguments or a block may follow, with nothing but white space between it
    /// and the text.
    Directive,
}

/// Reads the character reference at the start of `text`, which begins with `&`. Returns its length
/// and the text that it stands for.
pub fn decode(text: &str) -> Option<(usize, Cow<'_, str>)> {
    let length = reference(text)?;
    let decoded = htmlize::unescape(&text[..length]);
    (decoded != text[..length]).then_some((length, decoded))
}

/// Reads a reference as [`decode`] does, in the value of an attribute, in which `&copy=` is not a
/// reference.
pub fn decode_attribute(text: &str) -> Option<(usize, Cow<'_, str>)> {
    let length = reference(text)?;
    let before_equals = text[length..].starts_with('=') && !text[..length].ends_with(';');
    let decoded = htmlize::unescape_attribute(&text[..length]);
    (!before_equals && decoded != text[..length]).then_some((length, decoded))
}

/// Returns the length of the reference at the start of `text`. The bound on the name is longer than
/// any name.
fn reference(text: &str) -> Option<usize> {
    let body = &text.as_bytes()[1..];
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'#';
    let name = body.iter().take(40).take_while(is_name).count();
    (name > 0).then(|| 1 + name + usize::from(body.get(name) == Some(&b';')))
}

/// Writes content so that it reads back as itself.
///
/// # Errors
/// The reason why HTML cannot hold the content.
pub fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let mut out = String::with_capacity(Content::length(content));
    let is_formula =
        |part: &Content<'_>| matches!(part, Content::Markup(part) if math::is_formula(part));
    let formulas = content.iter().any(is_formula);
    for (i, content_at) in content.iter().enumerate() {
        let behind = match i.checked_sub(1).map(|before| content[before]) {
            None => place.before,
            Some(Content::Markup(markup)) => Before::behind(markup),
            Some(Content::Text(_)) => Before::Nothing,
        };
        match content_at {
            Content::Markup(markup) => {
                let runs_on = match behind {
                    Before::Brace => markup.starts_with('{'),
                    Before::Word => !markup.starts_with('<'),
                    Before::Directive => message::may_begin(markup),
                    Before::Nothing => false,
                };
                if runs_on {
                    return Err(format!("{markup} would be read with what stands before it"));
                }
                out.push_str(markup);
            }
            Content::Text(text) => {
                let place = Place { before: behind, ..place };
                let after = content.get(i + 1).map(Content::as_str);
                text_at(place, text, (i == 0, formulas), after, &mut out)?;
            }
        }
    }
    Ok(match place.quote {
        Some('\0') => ["\"", &out, "\""].concat(),
        _ => out,
    })
}

impl Before {
    /// Returns the directive before a text that follows the code `code`.
    fn behind(code: &str) -> Self {
        match code.strip_prefix('@') {
            Some(word) if word.ends_with(|c: char| c.is_ascii_alphabetic()) => Before::Word,
            Some(_) if name::is_word(code) => Before::Directive,
            _ => Before::Nothing,
        }
    }
}

/// Writes a text. `after` is the markup behind it. The edges of the whole content count as white
/// space, and `is_first` tells whether the text begins at one. If there are `formulas`, dollars are
/// escaped so that none begins another formula.
fn text_at(
    place: Place,
    text: &str,
    (is_first, formulas): (bool, bool),
    after: Option<&str>,
    out: &mut String,
) -> Result<(), String> {
    let content = text.trim_start_matches(' ');
    let begin = text.len() - content.len();
    let follows = content.starts_with(['{', '(']) || content.starts_with("if");
    let runs_on = match place.before {
        Before::Brace => text.starts_with(['{', '%', '#', '!']),
        Before::Word => begin == 0 || follows,
        Before::Directive => follows,
        Before::Nothing => false,
    };
    let behind = after.map_or(place.after, |after| after.chars().next());
    let after = after.map_or(Some(' '), |after| after.chars().next());
    // An escaped dollar no longer ends a formula that an earlier dollar would begin.
    let dollars = formulas || math::may_be_within(text);
    let mut before = is_first.then_some(' ');
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next).or(after);
        let is_last = chars.peek().is_none();
        let meets = chars.peek().map(|(_, next)| *next).or(behind);
        if place.xml {
            allowed(c)?;
        }
        match c {
            '\0' => return Err("HTML cannot hold the character U+0000".to_owned()),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if matches!(place.quote, Some('"' | '\0')) => out.push_str("&quot;"),
            '\'' if place.quote == Some('\'') => out.push_str("&#39;"),
            '\u{A0}' | '\u{AD}' if place.xml => out.push_str(&format!("&#{};", c as u32)),
            '\u{A0}' => out.push_str("&nbsp;"),
            '\u{AD}' => out.push_str("&shy;"),
            // White space that would merge with other white space, or would be lost at an edge.
            ' ' if before != Some(' ') && !matches!(next, Some(' ')) => out.push(' '),
            ' ' if before != Some(' ') && chars.peek().is_some() => out.push(' '),
            ' ' | '\n' | '\r' | '\t' | '\x0C' => out.push_str(&format!("&#{};", c as u32)),
            // A brace that would begin a template's code.
            '{' if place.braces || (place.templates && may_begin_code(&text[at..], meets)) => {
                out.push_str("&#123;");
            }
            // A brace that would end code that begins before the text.
            '}' if place.braces
                || (place.templates
                    && may_end_code(at, out)
                    && !(place.ends && is_pair(text, at))) =>
            {
                out.push_str("&#125;");
            }
            '$' if place.quote.is_none() && dollars => out.push_str("&#36;"),
            '\\' if place.quote.is_none() && (formulas || math::may_begin(&text[at..])) => {
                out.push_str("&#92;");
            }
            // A line that the preprocessor of C would read.
            '#' if place.templates && is_first && at == 0 && preprocessor::may_begin(text) => {
                out.push_str("&#35;");
            }
            '[' if place.templates && may_begin_expression(&text[at..]) => out.push_str("&#91;"),
            '@' if place.templates && may_begin_directive(&text[at..], out) => {
                out.push_str("&#64;");
            }
            // A character that the directive before the text would include.
            _ if at == begin && runs_on => out.push_str(&format!("&#{};", c as u32)),
            _ if is_last && runs_into(c, behind) => out.push_str(&format!("&#{};", c as u32)),
            _ if place.ascii && !c.is_ascii() => out.push_str(&format!("&#{};", c as u32)),
            _ => out.push(c),
        }
        before = Some(c);
    }
    Ok(())
}

/// Returns whether a brace at the start of `text` may begin code. `next` is the character behind
/// the brace.
fn may_begin_code(text: &str, next: Option<char>) -> bool {
    matches!(next, Some('{' | '%' | '#' | '!')) || message::may_begin(text)
}

/// Returns whether a brace at the byte `at` of a text may end code. `out` is what is written before
/// the brace. A brace right behind markup ends no code, as that markup has an end of its own.
fn may_end_code(at: usize, out: &str) -> bool {
    out.is_empty() || (at > 0 && out.ends_with(['}', '%', '#', '!']))
}

/// Returns whether the brace at the byte `at` of a text is the second of `}}`, and no part of a
/// longer mark such as `}}}` and `--}}`.
fn is_pair(text: &str, at: usize) -> bool {
    let before = text[..at].strip_suffix('}');
    before.is_some_and(|before| !before.ends_with(['}', '%', '#', '!', '-']))
        && !text[at + 1..].starts_with('}')
}

/// Returns whether a bracket at the start of `text` may begin an expression of Thymeleaf, such as
/// `[[${a}]]`.
fn may_begin_expression(text: &str) -> bool {
    let inner = text.strip_prefix("[[").or_else(|| text.strip_prefix("[("));
    inner.is_some_and(|inner| inner.is_empty() || inner.starts_with(['$', '#', '*', '@', '~']))
}

/// Returns whether an `@` at the start of `text` may be read as a directive or end one.
fn may_begin_directive(text: &str, out: &str) -> bool {
    let in_word = out.ends_with(name::joins);
    text.starts_with("@endphp") || (!in_word && directive::may_begin(text))
}

/// Returns whether the last character of a text is read together with the character `behind` the
/// text.
fn runs_into(last: char, behind: Option<char>) -> bool {
    match behind {
        Some('@') => name::joins(last),
        Some('}') => matches!(last, '%' | '#' | '!'),
        _ => false,
    }
}

/// Returns whether a text, unescaped, may begin code that ends somewhere behind the text.
pub(super) fn holds_mark(text: &str) -> bool {
    text.ends_with('{')
        || text
            .match_indices('{')
            .any(|(at, _)| template::is_mark(&text[at..]) || message::may_begin(&text[at..]))
        || text.match_indices('@').any(|(at, _)| directive::may_begin(&text[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place {
        quote: None,
        ascii: false,
        xml: false,
        templates: true,
        ends: false,
        braces: false,
        before: Before::Nothing,
        after: None,
    };

    fn spelled(text: &str) -> String {
        spell(PLACE, &[Content::Text(text)]).unwrap()
    }

    #[test]
    fn keeps_space_that_html_would_lose() {
        assert_eq!(spelled("a b"), "a b");
        assert_eq!(spelled(" a  b "), "&#32;a &#32;b&#32;");
        assert_eq!(spelled("a\r\nb\u{A0}c"), "a&#13;&#10;b&nbsp;c");
    }

    #[test]
    fn xml_has_no_names_of_references_and_not_all_characters() {
        let in_xml = |text| spell(Place { xml: true, ..PLACE }, &[Content::Text(text)]);
        assert_eq!(in_xml("a\u{A0}b\u{AD}<c"), Ok("a&#160;b&#173;&lt;c".to_owned()));
        assert_eq!(in_xml("a\tb"), Ok("a&#9;b".to_owned()));
        assert!(in_xml("a\u{C}b").is_err());
        assert!(in_xml("\u{1}").is_err());
    }

    #[test]
    fn escapes_markup_and_template_code() {
        assert_eq!(spelled("a < b & {{c}}"), "a &lt; b &amp; &#123;{c}&#125;");
        let before_code = [Content::Text("a {"), Content::Markup("{{b}}"), Content::Text("}")];
        assert_eq!(spell(PLACE, &before_code).unwrap(), "a &#123;{{b}}}");
        assert_eq!(spelled("{a, plural, b {c}}"), "&#123;a, plural, b {c}&#125;");
        assert_eq!(spelled("@if (a) @b b@if.c @d(e)"), "&#64;if (a) @b b@if.c &#64;d(e)");
        let before_value = [Content::Text("a1"), Content::Markup("@b(c)"), Content::Text("d")];
        assert_eq!(spell(PLACE, &before_value).unwrap(), "a&#49;@b(c)d");
        let behind_word = [Content::Markup("@else"), Content::Text("a")];
        assert_eq!(spell(PLACE, &behind_word).unwrap(), "@else&#97;");
        assert!(spell(PLACE, &[Content::Markup("@else"), Content::Markup("{{a}}")]).is_err());
        let behind_call = [Content::Markup("@if(a)"), Content::Text(" {b}")];
        assert_eq!(spell(PLACE, &behind_call).unwrap(), "@if(a) &#123;b}");
        let between = Place { before: Before::Directive, after: Some('@'), ..PLACE };
        assert_eq!(spell(between, &[Content::Text("(a)b")]).unwrap(), "&#40;a)&#98;");
        assert!(spell(between, &[Content::Markup("{a, select, b {c}}")]).is_err());
        let begun = Place { before: Before::Brace, ..PLACE };
        assert_eq!(spell(begun, &[Content::Text("#a")]).unwrap(), "&#35;a");
        assert!(spell(begun, &[Content::Markup("{{a}}")]).is_err());
        let ended = Place { ends: true, ..PLACE };
        assert_eq!(spell(ended, &[Content::Text("a }} {{b}}}")]).unwrap(), "a }} &#123;{b}&#125;}");
        let in_block = Place { braces: true, ..PLACE };
        assert_eq!(spell(in_block, &[Content::Text("{a}")]).unwrap(), "&#123;a&#125;");
        let at_word = Place { before: Before::Word, ..PLACE };
        assert_eq!(spell(at_word, &[Content::Text("if (a@else b")]).unwrap(), "&#105;f (a@else b");
        assert!(spell(at_word, &[Content::Markup("{{a}}")]).is_err());
        let before_end = Place { after: Some('}'), ..in_block };
        assert_eq!(spell(before_end, &[Content::Text("1 %")]).unwrap(), "1 &#37;");
        assert_eq!(spelled("#include #if"), "&#35;include #if");
        assert_eq!(spelled("}a@endphp {\u{c},select,b"), "&#125;a&#64;endphp &#123;&#12;,select,b");
        let quoted = Place { quote: Some('\0'), ascii: true, ..PLACE };
        assert_eq!(spell(quoted, &[Content::Text("\"é'")]).unwrap(), "\"&quot;&#233;'\"");
    }

    #[test]
    fn decodes_references_as_browsers_do() {
        let decoded = |text| decode(text).map(|(length, text)| (length, text.into_owned()));
        assert_eq!(decoded("&amp;x"), Some((5, "&".into())));
        assert_eq!(decoded("&#x41;"), Some((6, "A".into())));
        assert_eq!(decoded("&copy 2"), Some((5, "©".into())));
        assert_eq!(decoded("&copyx"), Some((6, "©x".into())));
        assert_eq!(decoded("&unknown;"), None);
        assert_eq!(decoded("& "), None);
        assert_eq!(decode_attribute("&copy=2"), None);
    }
}
