//! Removes marks and anchors from the ends of a block.

use std::borrow::Cow;

use targum_sdk::CodeKind;

use super::Content;
use crate::bit::Bit;

impl<'s> Content<'s> {
    /// Removes the last bit, which the source spells with `length` bytes, and the space before it.
    pub(crate) fn trim_end(&mut self, length: usize) {
        self.bits.pop();
        self.at.end -= length;
        let kept = self.source[..self.at.end].trim_end_matches([' ', '\t']).len();
        let spaces = self.at.end - kept.max(self.at.start);
        self.at.end -= spaces;
        if let Some(Bit::Text(text)) = self.bits.last_mut() {
            let length = text.len() - spaces.min(text.len());
            text.to_mut().truncate(length);
            if length == 0 {
                self.bits.pop();
            }
        }
    }

    /// Removes the mark of a definition (`:   `) from the start of the text, if there is one.
    pub(crate) fn trim_definition(&mut self) {
        let start = self.definition(self.at.start);
        let Some(Bit::Text(text)) = self.bits.first_mut() else { return };
        if start == self.at.start || start >= self.at.end || !text.starts_with(": ") {
            return;
        }
        let length = (start - self.at.start).min(text.len());
        text.to_mut().drain(..length);
        if text.is_empty() {
            self.bits.remove(0);
        }
        self.at.start = start;
    }

    /// Removes the anchor at the end of a heading. Returns whether there was one.
    pub(crate) fn trim_anchor(&mut self) -> bool {
        let source: &'s str = &self.source[self.at.clone()];
        let Some((anchor, read)) = escaped_anchor(source).or_else(|| bracketed_anchor(source))
        else {
            return false;
        };
        let Some(Bit::Text(text)) = self.bits.last_mut() else { return false };
        let Some(length) = text.strip_suffix(&*read).map(str::len) else { return false };
        text.to_mut().truncate(length);
        self.put(Bit::Markup(CodeKind::Standalone, "".into(), anchor.into()));
        self.trim_end(anchor.len());
        true
    }
}

/// Returns the anchor with escaped braces at the end of a heading, which Docusaurus reads as an anchor, and the text
/// that it is for the parser: `\{#name\}`, `{#name}`.
fn escaped_anchor(heading: &str) -> Option<(&str, Cow<'_, str>)> {
    let anchor = &heading[heading.rfind("\\{#")?..];
    let name = anchor["\\{#".len()..].trim_end_matches('}').trim_end_matches('\\');
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:".contains(&b);
    let spellings = [format!("\\{{#{name}\\}}"), format!("\\{{#{name}}}")];
    let is_anchor =
        !name.is_empty() && name.bytes().all(of_name) && spellings.contains(&anchor.to_owned());
    is_anchor.then(|| (anchor, format!("{{#{name}}}").into()))
}

/// Returns the anchor in brackets at the end of a heading, behind a space, as Nextra reads them, and the text that it
/// is for the parser: both are `[#name]`.
fn bracketed_anchor(heading: &str) -> Option<(&str, Cow<'_, str>)> {
    let anchor = &heading[heading.rfind(" [#")? + 1..];
    let name = anchor.strip_prefix("[#")?.strip_suffix(']')?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_".contains(&b);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(of_name);
    is_name.then_some((anchor, anchor.into()))
}
