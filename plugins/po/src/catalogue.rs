//! The entries of a catalogue and the byte ranges of their parts.

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map},
    ops::Range,
};

use targum_sdk::{Failure, malformed, position};

use crate::lexer::{self, Keyword, Lexer, Strings, Token};

/// A message with its comments and translations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// The comments before the entry, in order, except those of obsolete entries.
    pub comments: Vec<Range<usize>>,
    /// The number of `domain` keywords before the entry.
    domain: usize,
    pub context: Option<Strings>,
    pub id: Strings,
    /// The byte offset of the first keyword.
    pub start: usize,
    pub plural: Option<Strings>,
    /// One text, or one for each `msgstr[n]` of the entry.
    pub texts: Vec<Text>,
}

/// A `msgstr` or `msgstr[n]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub keyword: Range<usize>,
    pub strings: Strings,
}

impl Entry {
    /// Returns the source texts and the translations.
    pub(crate) fn texts_of_both_sides(&self) -> impl Iterator<Item = &Strings> {
        let translations = self.texts.iter().map(|text| &text.strings);
        std::iter::once(&self.id).chain(&self.plural).chain(translations)
    }

    /// Returns whether the entry is the catalogue's header.
    pub(crate) fn is_header(&self) -> bool {
        self.context.is_none() && self.plural.is_none() && self.id.span.len() == 2
    }
}

/// Reads all entries of a catalogue.
pub(crate) fn entries(source: &str) -> Result<Vec<Entry>, Failure> {
    let (lexer, comments) = (Lexer::new(source), Vec::new());
    let mut parser = Parser { lexer, ahead: None, comments, domain: 0 };
    let mut entries = Vec::new();
    while let Some((keyword, at)) = parser.keyword(source)? {
        match keyword {
            Keyword::Domain => {
                parser.strings(&at, "domain")?;
                parser.comments.clear();
                parser.domain += 1;
            }
            Keyword::Context | Keyword::Id => entries.push(parser.entry(source, keyword, at)?),
            Keyword::Plural => return Err(malformed(at.start, "expected `msgid` before this")),
            Keyword::Text | Keyword::Form(_) => {
                return Err(malformed(at.start, "expected `msgid` before this `msgstr`"));
            }
        }
    }
    Ok(entries)
}

/// Rejects a message that occurs twice in one domain, as gettext's own tools do.
pub(crate) fn check_unique(source: &str, entries: &[Entry]) -> Result<(), Failure> {
    let mut seen = HashMap::with_capacity(entries.len());
    for entry in entries {
        let text =
            |strings: &Strings| Ok::<_, Failure>(lexer::decode(source, strings)?.into_text());
        let context = entry.context.as_ref().map(text).transpose()?;
        let id: Cow<'_, str> = text(&entry.id)?;
        if id.is_empty() && context.is_none() && !entry.is_header() {
            continue;
        }
        match seen.entry((entry.domain, context, id)) {
            hash_map::Entry::Vacant(place) => drop(place.insert(entry.start)),
            hash_map::Entry::Occupied(first) => {
                let line = position(source, *first.get()).line;
                let message = format!("this message stands in line {line} already: remove one");
                return Err(malformed(entry.start, message));
            }
        }
    }
    Ok(())
}

struct Parser<'s> {
    lexer: Lexer<'s>,
    ahead: Option<(Keyword, Range<usize>)>,
    comments: Vec<Range<usize>>,
    domain: usize,
}

impl Parser<'_> {
    /// Returns the next keyword, and collects the comments before it.
    fn keyword(&mut self, source: &str) -> Result<Option<(Keyword, Range<usize>)>, Failure> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        loop {
            match self.lexer.next()? {
                None => return Ok(None),
                Some(Token::Keyword(keyword, at)) => return Ok(Some((keyword, at))),
                Some(Token::Comment(at)) if source[at.clone()].starts_with("#~") => {
                    self.comments.clear();
                }
                Some(Token::Comment(at)) => self.comments.push(at),
                Some(Token::Strings(strings)) => {
                    let expected = "expected a keyword such as `msgid` before this string";
                    return Err(malformed(strings.span.start, expected));
                }
            }
        }
    }

    fn strings(&mut self, keyword: &Range<usize>, name: &str) -> Result<Strings, Failure> {
        match self.lexer.next()? {
            Some(Token::Strings(strings)) => Ok(strings),
            _ => Err(malformed(keyword.end, format!("expected a string in quotes after `{name}`"))),
        }
    }

    fn entry(&mut self, source: &str, first: Keyword, at: Range<usize>) -> Result<Entry, Failure> {
        let comments = std::mem::take(&mut self.comments);
        let (start, domain) = (at.start, self.domain);
        let mut entry = Entry { comments, domain, start, ..Entry::default() };
        let mut at = at;
        if first == Keyword::Context {
            entry.context = Some(self.strings(&at, "msgctxt")?);
            at = match self.keyword(source)? {
                Some((Keyword::Id, at)) => at,
                _ => return Err(malformed(self.lexer.at(), "expected `msgid` after `msgctxt`")),
            };
        }
        entry.id = self.strings(&at, "msgid")?;
        let mut next = self.keyword(source)?;
        if let Some((Keyword::Plural, at)) = &next {
            entry.plural = Some(self.strings(at, "msgid_plural")?);
            next = self.keyword(source)?;
        }
        while let Some((keyword, at)) = next {
            let wanted = match (&entry.plural, entry.texts.len()) {
                (None, 0) => Keyword::Text,
                (Some(_), index) => Keyword::Form(index),
                (None, _) => {
                    self.ahead = Some((keyword, at));
                    break;
                }
            };
            if keyword != wanted {
                if matches!(keyword, Keyword::Text | Keyword::Form(_)) || entry.texts.is_empty() {
                    return Err(missing(&at, wanted));
                }
                self.ahead = Some((keyword, at));
                break;
            }
            // A comment within an entry does not belong to the next entry.
            self.comments.clear();
            let strings = self.strings(&at, "msgstr")?;
            entry.texts.push(Text { keyword: at, strings });
            next = self.keyword(source)?;
        }
        if entry.texts.is_empty() {
            return Err(malformed(entry.start, "expected a `msgstr` for this message"));
        }
        Ok(entry)
    }
}

fn missing(at: &Range<usize>, wanted: Keyword) -> Failure {
    match wanted {
        Keyword::Form(index) => malformed(at.start, format!("expected `msgstr[{index}]` here")),
        _ => malformed(at.start, "expected `msgstr` here, as there is no `msgid_plural`"),
    }
}
