//! The removal of what is no text from the ends of a block.

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

    /// Removes an anchor with escaped braces, which Docusaurus reads as an anchor: `\{#name\}`.
    /// Returns whether there was one.
    pub(crate) fn trim_anchor(&mut self) -> bool {
        let source: &'s str = &self.source[self.at.clone()];
        let Some(anchor) = source.rfind("\\{#").map(|at| &source[at..]) else { return false };
        let name = anchor["\\{#".len()..].trim_end_matches('}').trim_end_matches('\\');
        let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:".contains(&b);
        let spellings = [format!("\\{{#{name}\\}}"), format!("\\{{#{name}}}")];
        if name.is_empty() || !name.bytes().all(of_name) || !spellings.contains(&anchor.to_owned())
        {
            return false;
        }
        let Some(Bit::Text(text)) = self.bits.last_mut() else { return false };
        let Some(length) = text.strip_suffix(&format!("{{#{name}}}")).map(str::len) else {
            return false;
        };
        text.to_mut().truncate(length);
        self.put(Bit::Markup(CodeKind::Standalone, "".into(), anchor.into()));
        self.trim_end(anchor.len());
        true
    }
}
