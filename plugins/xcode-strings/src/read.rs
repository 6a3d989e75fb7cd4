//! Parses a strings file, and proposes its values as segments.

use targum_sdk::{
    Draft, Entry as About, Failure, Inline, LineEnd, Syntax, Unit, malformed, unsupported,
};

use crate::{
    lexer::{Delimiter, Lexer, Text},
    spell::Place,
};

const DEFAULT: Syntax = Syntax::APPLE;

/// The greatest depth of nested property lists.
const MAX_DEPTH: usize = 64;

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders"])?;
    let source = draft.source();
    let syntax = Syntax::from_options(draft.context(), DEFAULT)?;
    let ascii = source.is_ascii() && source.contains("\\U");
    let line_end = LineEnd::of(source);
    refuse_compiled(source)?;
    refuse_xml(source)?;
    let mut reader = Reader { lexer: Lexer::new(source), draft, syntax, ascii, line_end };
    reader.lexer.spaces()?;
    let braces = reader.lexer.take(b'{');
    reader.pairs("", 0)?;
    if braces {
        reader.close(b'}')?;
        reader.lexer.spaces()?;
    }
    match reader.lexer.peek() {
        None => Ok(()),
        Some(_) => Err(malformed(reader.lexer.at, "expected a key: a string, mostly in quotes")),
    }
}

/// Rejects a compiled property list, which a program holds in the place of its strings files.
fn refuse_compiled(source: &str) -> Result<(), Failure> {
    if !source.starts_with("bplist") {
        return Ok(());
    }
    let message = "a compiled property list; send the strings file of the project, or convert this \
                   file with `plutil -convert xml1` and send it as `xcode-stringsdict`";
    Err(unsupported(0, message))
}

/// Rejects a property list in XML, which is valid in a `.strings` file but is another format.
fn refuse_xml(source: &str) -> Result<(), Failure> {
    let text = source.trim_start_matches('\u{FEFF}').trim_ascii_start();
    if !["<?xml", "<!DOCTYPE plist", "<plist"].iter().any(|begin| text.starts_with(begin)) {
        return Ok(());
    }
    let message = "a property list in XML, which the format `xcode-stringsdict` reads; expected \
                   `\"key\" = \"value\";`";
    Err(unsupported(source.len() - text.len(), message))
}

struct Reader<'d, 's> {
    lexer: Lexer<'s>,
    draft: &'d mut Draft<'s, Place>,
    syntax: Syntax,
    ascii: bool,
    line_end: LineEnd,
}

impl<'s> Reader<'_, 's> {
    /// Reads pairs `key = value;` up to the first text that is not a key.
    fn pairs(&mut self, path: &str, depth: usize) -> Result<(), Failure> {
        if depth > MAX_DEPTH {
            return Err(unsupported(self.lexer.at, "expected lists nested less deeply"));
        }
        loop {
            self.lexer.spaces()?;
            let note = self.lexer.note();
            let Some(key) = self.lexer.string()? else { return Ok(()) };
            let about = About::keyed([path, key.text.text()].concat()).noted(note);
            self.lexer.spaces()?;
            if self.lexer.take(b'=') {
                self.lexer.spaces()?;
                self.value(about, depth)?;
                self.lexer.spaces()?;
                if !self.lexer.take(b';') {
                    let rest = &self.lexer.source[self.lexer.at..];
                    let message = if rest.starts_with(char::is_alphanumeric) {
                        "expected `;` after the value; a quote within it is `\\\"`"
                    } else {
                        "expected `;` after the value"
                    };
                    return Err(malformed(self.lexer.at, message));
                }
            } else if self.lexer.take(b';') {
                self.add(about, &key);
            } else {
                return Err(malformed(self.lexer.at, "expected `=` or `;` after the key"));
            }
            self.lexer.end_entry();
        }
    }

    fn value(&mut self, about: About, depth: usize) -> Result<(), Failure> {
        let start = self.lexer.at;
        if self.lexer.take(b'{') {
            self.pairs(&format!("{}.", about.key), depth + 1)?;
            return self.close(b'}');
        }
        if self.lexer.take(b'(') {
            return self.array(&about, depth + 1);
        }
        if self.lexer.take(b'<') {
            let data = &self.lexer.source[start + 1..];
            let inside = |c: char| c.is_ascii_hexdigit() || c.is_ascii_whitespace();
            self.lexer.at += data.find(|c| !inside(c)).unwrap_or(data.len());
            return self.close(b'>');
        }
        match self.lexer.string()? {
            Some(text) => {
                self.propose(about, &text);
                Ok(())
            }
            None => Err(malformed(start, "expected a value: a string, mostly in quotes")),
        }
    }

    fn array(&mut self, about: &About, depth: usize) -> Result<(), Failure> {
        if depth > MAX_DEPTH {
            return Err(unsupported(self.lexer.at, "expected lists nested less deeply"));
        }
        for index in 0.. {
            self.lexer.spaces()?;
            if self.lexer.peek() == Some(b')') {
                break;
            }
            let key = format!("{}.{index}", about.key);
            self.value(About { key, ..about.clone() }, depth)?;
            self.lexer.spaces()?;
            if !self.lexer.take(b',') {
                break;
            }
        }
        self.close(b')')
    }

    fn close(&mut self, byte: u8) -> Result<(), Failure> {
        self.lexer.spaces()?;
        if self.lexer.take(byte) {
            return Ok(());
        }
        let byte = char::from(byte);
        Err(malformed(self.lexer.at, format!("expected `{byte}`, or something before it")))
    }

    fn propose(&mut self, about: About, text: &Text<'s>) {
        let place = Place {
            delimiter: text.delimiter,
            added: false,
            raw_break: text.raw_breaks.then_some(self.line_end),
            ascii: self.ascii,
        };
        let at = match text.delimiter {
            Some(_) => text.span.start + 1..text.span.end - 1,
            None => text.span.clone(),
        };
        let unit = self.unit(about, text, place, &self.lexer.source[at.clone()]);
        self.draft.segment(at, unit);
    }

    /// Inserts a translation after a key that is its own value. Nothing is written if both are the
    /// same.
    fn add(&mut self, about: About, key: &Text<'s>) {
        let delimiter = Some(key.delimiter.unwrap_or(Delimiter::Double));
        let place = Place { delimiter, added: true, raw_break: None, ascii: self.ascii };
        let unit = self.unit(about, key, place, "");
        self.draft.segment(key.span.end..key.span.end, unit);
    }

    fn unit(
        &self,
        about: About,
        text: &Text<'s>,
        place: Place,
        original: &'s str,
    ) -> Unit<'s, Place> {
        let inline = Inline::carrying(&text.text, &text.carried);
        Unit::inline(about, inline, self.syntax, original, place)
    }
}
