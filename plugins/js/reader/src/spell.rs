//! Text as each kind of literal holds it.

use targum_sdk::Content;

/// The place a translation stands at.
#[derive(Clone, Debug)]
pub struct Place {
    /// `'`, `"` or `` ` ``.
    pub quote: char,
    /// Of the file, for templates.
    pub line_break: &'static str,
    /// Whether the file spells everything beyond ASCII with escapes.
    pub ascii: bool,
    /// What is special about the text there.
    pub role: Role,
}

/// What a text is to its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A text.
    Text,
    /// A text where a `|` would begin another plural form.
    Single,
    /// A plural form between `|`.
    Form,
    /// A part of an ICU message, or all of one that is broken and left as it is.
    Message,
}

/// Spells text and codes.
///
/// # Errors
/// Why they cannot stand there.
pub fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    check(place.role, content)?;
    let mut out = String::new();
    for piece in content {
        match piece {
            Content::Markup(code) => out.push_str(code),
            Content::Text(text) => self::text(&mut out, place, text),
        }
    }
    Ok(out)
}

fn check(role: Role, content: &[Content<'_>]) -> Result<(), String> {
    let has_pipe =
        || content.iter().any(|it| matches!(it, Content::Text(text) if text.contains('|')));
    let is_markup = |it: &Content<'_>| matches!(it, Content::Markup(_));
    let first = content.first().map_or("", Content::as_str);
    let last = content.last().map_or("", Content::as_str);
    let is_spaced = first.starts_with(char::is_whitespace) || last.ends_with(char::is_whitespace);
    match role {
        Role::Single | Role::Form if has_pipe() => {
            Err("a `|` would separate plural forms".to_owned())
        }
        Role::Form if is_spaced => Err("space at a plural form's ends".to_owned()),
        Role::Message if content.len() > 1 && content.iter().any(is_markup) => {
            Err("a broken ICU message takes no translation".to_owned())
        }
        _ => Ok(()),
    }
}

fn text(out: &mut String, place: &Place, text: &str) {
    let is_template = place.quote == '`';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push_str("\\\\"),
            c if c == place.quote => {
                out.push('\\');
                out.push(c);
            }
            // At the end too, where a `${` or a brace may follow.
            '$' if is_template && chars.peek().is_none_or(|next| *next == '{') => {
                out.push_str("\\$");
            }
            '\n' if is_template => out.push_str(place.line_break),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' if !is_template => out.push_str("\\t"),
            '\t' => out.push('\t'),
            c if c.is_control() && u32::from(c) < 0x100 => {
                out.push_str(&format!("\\x{:02x}", u32::from(c)));
            }
            '\u{2028}' | '\u{2029}' | '\u{FEFF}' => escape(out, c),
            c if place.ascii && !c.is_ascii() => escape(out, c),
            c => out.push(c),
        }
    }
}

/// As UTF-16 units, which every reader knows.
fn escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}
