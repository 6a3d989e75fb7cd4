//! Spells translations for aapt2.

use targum_sdk::{Content, icu, utf16};

use crate::{Style, locales, prose, reading::shows_text, stored};

/// Spells a translation so that aapt2 displays exactly it.
pub(crate) fn spell(style: Style, content: &[Content<'_>]) -> Result<String, String> {
    if !style.cdata && is_cdata(content) {
        return Err("the text beside the CDATA section is missing".to_owned());
    }
    if style.tells && matches!(content, [Content::Text(text)] if locales::is_value(text)) {
        return Err("the array would be taken for one of locales".to_owned());
    }
    let is_prose =
        |part: &Content<'_>| matches!(part, Content::Text(text) if prose::is_prose(text));
    if style.prose && !content.iter().any(is_prose) {
        return Err("the array would be taken for one without texts".to_owned());
    }
    if style.stored && matches!(content, [Content::Text(text)] if stored::is_value(text)) {
        return Err("the text would be taken for a value that the app stores".to_owned());
    }
    if icu::reads_as_branching(content) {
        return Err("it would read as a message with branches".to_owned());
    }
    let joint = [Content::Markup("]]>"), Content::Markup("<![CDATA[")];
    if content.windows(2).any(|pair| pair == joint) {
        return Err("the text between the CDATA sections is missing".to_owned());
    }
    utf16::check_halves(content, |escape| utf16::unit(escape, "\\u"))?;
    let textual = |part: &Content<'_>| match part {
        Content::Text(text) => !text.is_empty(),
        Content::Markup(markup) => shows_text(markup),
    };
    let last = content.iter().rposition(textual);
    let out = String::with_capacity(Content::length(content));
    let mut spelling = Spelling { style, out, space: true, first: true };
    for (i, part) in content.iter().enumerate() {
        match part {
            Content::Text(text) => spelling.text(text, Some(i) == last)?,
            Content::Markup(markup) => spelling.markup(markup),
        }
    }
    Ok(spelling.out)
}

/// Returns whether the content consists of CDATA sections only, and would be read as a value in
/// CDATA.
fn is_cdata(content: &[Content<'_>]) -> bool {
    let mut inside = false;
    let beside = content.iter().any(|part| match part {
        Content::Markup("<![CDATA[") => std::mem::replace(&mut inside, true),
        Content::Markup("]]>") => !std::mem::replace(&mut inside, false),
        _ => !inside,
    });
    content.first() == Some(&Content::Markup("<![CDATA[")) && !beside
}

struct Spelling {
    style: Style,
    out: String,
    /// Whether unescaped white space would not be displayed at this point.
    space: bool,
    /// Whether nothing is displayed yet.
    first: bool,
}

impl Spelling {
    fn markup(&mut self, markup: &str) {
        match markup {
            "<![CDATA[" => self.style.cdata = true,
            "]]>" => self.style.cdata = false,
            _ if shows_text(markup) => {
                self.space = false;
                self.first = false;
            }
            _ => {}
        }
        self.out.push_str(markup);
    }

    fn text(&mut self, text: &str, last: bool) -> Result<(), String> {
        for (at, c) in text.char_indices() {
            let at_end = last && at + c.len_utf8() == text.len();
            let hidden = !self.style.quoted && (self.space || at_end);
            self.space = false;
            match c {
                ' ' if hidden => self.out.push_str("\\u0020"),
                ' ' => {
                    self.out.push(' ');
                    self.space = true;
                }
                '\n' => self.out.push_str("\\n"),
                '\t' => self.out.push_str("\\t"),
                '\\' => self.out.push_str("\\\\"),
                '\'' if self.style.quoted => self.out.push('\''),
                '\'' => self.out.push_str("\\'"),
                '"' if self.style.cdata && !self.style.escaped_quotes => self.out.push('"'),
                '"' => self.out.push_str("\\\""),
                '@' | '?' if self.first => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                '\0' => return Err("Android cannot show the character U+0000".to_owned()),
                '\u{1}'..='\u{1F}' | '\u{7F}' | '\u{FFFE}' | '\u{FFFF}' => {
                    self.out.push_str(&format!("\\u{:04X}", u32::from(c)));
                }
                '>' if self.style.cdata && self.out.ends_with("]]") => {
                    self.out.push_str("]]><![CDATA[>");
                }
                '<' if !self.style.cdata => self.out.push_str("&lt;"),
                '>' if !self.style.cdata => self.out.push_str("&gt;"),
                '&' if !self.style.cdata => self.out.push_str("&amp;"),
                c => self.out.push(c),
            }
            self.first = false;
        }
        Ok(())
    }
}
