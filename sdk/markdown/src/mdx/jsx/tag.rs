//! Tags and their attributes.

use targum_sdk::{CodeKind, html, language};

use super::Scanner;
use crate::{bit::Slot, construct::Invalid, javascript::Script, mdx::attribute};

/// The component by which Storybook knows a page. Its attributes are identifiers.
const STORY: &str = "Meta";

/// The component by which Starlight shows a list of files and folders.
const FILES: &str = "FileTree";

/// The attributes that hold text for readers.
const ATTRIBUTES: [&str; 6] = ["title", "alt", "label", "placeholder", "description", "aria-label"];

pub(super) const NO_NAME: &str = "expected a tag's name; text has `\\<` or `&lt;`";

impl Scanner<'_> {
    /// Reads a tag.
    pub(super) fn tag(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        self.found.begun = start;
        let rest = &self.source[start + 1..];
        if rest.starts_with(|c: char| c.is_whitespace()) || rest.is_empty() {
            self.at += 1;
            return Ok(());
        }
        if rest.starts_with("!--") {
            return self.comment();
        }
        let closing = rest.starts_with('/');
        let name_at = start + 1 + usize::from(closing);
        let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | ':');
        let name = &self.source[name_at..];
        let name = &name[..name.find(|c| !of_name(c)).unwrap_or(name.len())];
        let proper = name.starts_with(begins_name);
        if !proper && !self.source[name_at..].starts_with('>') {
            return Err((start, NO_NAME.to_owned()));
        }
        self.at = name_at + name.len();
        let mut attributes = Vec::new();
        let alone = self.attributes(start, &mut attributes)?;
        if name == STORY {
            attributes.clear();
        }
        let kind = match (closing, alone) {
            (true, _) => CodeKind::Close,
            (false, true) => CodeKind::Standalone,
            (false, false) => CodeKind::Open,
        };
        let is_opaque = name == FILES || html::is_opaque(&name.to_ascii_lowercase());
        if kind == CodeKind::Open && is_opaque {
            let close = format!("</{name}>");
            let end = self.source[self.at..].find(&close);
            let expected = || (start, format!("expected {close} for this tag"));
            self.at += end.ok_or_else(expected)? + close.len();
            self.push(start, CodeKind::Standalone, String::new(), attributes);
        } else {
            self.push(start, kind, name.to_owned(), attributes);
        }
        Ok(())
    }

    /// Reads a comment of HTML. MDX itself has none; Docusaurus reads them as comments of MDX.
    fn comment(&mut self) -> Result<(), Invalid> {
        let start = self.at;
        let body = start + "<!--".len();
        let length = self.source[body..].find("-->");
        let unclosed = || (start, "expected `-->` for this comment".to_owned());
        self.at = body + length.ok_or_else(unclosed)? + "-->".len();
        self.push(start, CodeKind::Standalone, String::new(), Vec::new());
        Ok(())
    }

    /// Reads the rest of the tag that begins at `start`. Returns whether the tag is self-closing.
    pub(super) fn attributes(
        &mut self,
        start: usize,
        found: &mut Vec<Slot>,
    ) -> Result<bool, Invalid> {
        let bytes = self.source.as_bytes();
        let unclosed = || (start, "expected `>` for this tag".to_owned());
        let mut name = self.at..self.at;
        loop {
            match *bytes.get(self.at).ok_or_else(unclosed)? {
                b'>' => {
                    self.at += 1;
                    return Ok(false);
                }
                b'/' if bytes.get(self.at + 1) == Some(&b'>') => {
                    self.at += 2;
                    return Ok(true);
                }
                b'{' => self.at = Script::new(self.source, self.at).expression()?,
                b'<' => return Err((self.at, "expected `>` before the next tag".to_owned())),
                b'`' => return Err((self.at, "expected `>` before this backtick".to_owned())),
                quote @ (b'"' | b'\'') => {
                    let value = self.at + 1;
                    let length = self.source[value..].find(char::from(quote));
                    let at = value..value + length.ok_or_else(unclosed)?;
                    self.at = at.end + 1;
                    let text = attribute::decode(&self.source[at.clone()]);
                    let read = ATTRIBUTES.contains(&&self.source[name.clone()]);
                    if read && language::has_word(&text) {
                        found.push(Slot {
                            at: at.start - start..at.end - start,
                            text,
                            is_attribute: true,
                        });
                    }
                }
                byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':') => {
                    let more = |b: &u8| b.is_ascii_alphanumeric() || b"-_:".contains(b);
                    let length = bytes[self.at..].iter().take_while(|b| more(b)).count();
                    name = self.at..self.at + length;
                    self.at += length;
                }
                byte => self.at += usize::from(byte < 0x80) + utf8_length(byte),
            }
        }
    }
}

fn begins_name(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '$')
}

/// Returns whether `rest` may follow the `<` of a tag.
pub(super) fn begins_tag(rest: &str) -> bool {
    rest.strip_prefix('/').unwrap_or(rest).starts_with(begins_name)
}

/// Returns the length of a non-ASCII character in bytes, given its first byte; 0 for ASCII.
fn utf8_length(first: u8) -> usize {
    match first {
        0xF0.. => 4,
        0xE0.. => 3,
        0x80.. => 2,
        _ => 0,
    }
}
