//! Spells translations as literals.

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, LineEnd,
    search::{self, ByteSet},
    utf16,
};

use crate::{
    literal,
    style::{Quote, Style},
};

/// The place of a text: its quotes, and the style of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    quote: Quote,
    style: Style,
    /// The line break of a template. `None` if line breaks are escaped.
    line_break: Option<LineEnd>,
    /// Whether tabs are written unescaped.
    tabs: bool,
    /// Whether every closing tag is written `<\/`.
    slashes: bool,
    /// Whether the whole expression is written, rather than the content between its quotes.
    whole: bool,
    /// The operands of a sum before its first literal, spelled as their code is read.
    leading: Option<String>,
}

impl Place {
    /// Returns the place of a text with the spelling `spelling`, quotes included.
    pub fn new(quote: Quote, style: Style, spelling: &str) -> Place {
        let has_breaks = quote == Quote::Template && spelling.contains('\n');
        let line_break = has_breaks.then(|| LineEnd::of_first_line(spelling));
        Place {
            quote,
            style,
            line_break,
            tabs: spelling.contains('\t') && !spelling.contains("\\t"),
            slashes: spelling.contains("<\\/"),
            whole: false,
            leading: None,
        }
    }

    /// Returns the place for a whole sum or template.
    pub fn whole(self, leading: Option<String>) -> Place {
        Place { whole: true, leading, ..self }
    }

    /// Spells a translation.
    ///
    /// # Errors
    /// Two lone surrogates became adjacent and would be read as one character.
    pub fn spell(&self, content: &[Content<'_>]) -> Result<String, String> {
        utf16::check_halves(content, |escape| literal::unit(escape).map(|(_, unit)| unit))?;
        let mut out = String::with_capacity(Content::length(content));
        for piece in content {
            match piece {
                Content::Text(text) => self.escape(text, &mut out),
                Content::Markup(markup) => out.push_str(markup),
            }
        }
        Ok(if self.whole { self.quoted(content, out) } else { out })
    }

    /// Adds the outer quotes, and removes the empty literals that the outermost codes of a sum
    /// leave.
    fn quoted(&self, content: &[Content<'_>], inner: String) -> String {
        let mark = self.quote.mark();
        let whole = format!("{mark}{inner}{mark}");
        let mut out = whole.as_str();
        let first = content.first().map(Content::as_str);
        if first.is_some() && first == self.leading.as_deref() {
            out = &out[2 + " + ".len()..];
        }
        let trailing = format!(" + {mark}{mark}");
        match out.strip_suffix(&trailing) {
            Some(shorter) if content.len() > 1 => shorter.to_owned(),
            _ => out.to_owned(),
        }
    }

    fn escape(&self, text: &str, out: &mut String) {
        const SPECIAL: ByteSet = ByteSet::of(b"\\$/!'\"`").and_range(0, 0x1F).and_range(0x7F, 0xFF);
        let (mut at, mut before) = (0, None);
        for (run, c) in search::runs(text, &SPECIAL) {
            out.push_str(run);
            before = run.chars().next_back().or(before);
            let Some(c) = c else { break };
            at += run.len() + c.len_utf8();
            let rest = &text[at..];
            match c {
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str(self.line_break.map_or("\\n", LineEnd::as_str)),
                '\r' => out.push_str("\\r"),
                '\t' if !self.tabs => out.push_str("\\t"),
                '\t' => out.push('\t'),
                '\u{8}' => out.push_str("\\b"),
                '\u{B}' => out.push_str("\\v"),
                '\u{C}' => out.push_str("\\f"),
                '$' if self.quote == Quote::Template && rest.starts_with('{') => {
                    out.push_str("\\$");
                }
                '/' if before == Some('<') && (self.slashes || is_script(rest)) => {
                    out.push_str("\\/");
                }
                '!' if before == Some('<') && rest.starts_with("--") => out.push_str("\\!"),
                '\0'..='\x1F' | '\x7F' | '\u{2028}' | '\u{2029}' | '\u{FEFF}' => {
                    self.style.escape(c, out);
                }
                c if self.style.escapes(c) => self.style.escape(c, out),
                c => {
                    if c == self.quote.mark() {
                        out.push('\\');
                    }
                    out.push(c);
                }
            }
            before = Some(c);
        }
    }
}

/// Returns whether a closing tag would end the script that the file may be part of.
fn is_script(name: &str) -> bool {
    name.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("script"))
}
