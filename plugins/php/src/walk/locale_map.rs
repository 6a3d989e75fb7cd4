//! Arrays that hold one text in several locales: how they are recognized, and how the target's
//! entry is written.

use std::{ops::Range, rc::Rc};

use targum_sdk::{
    Change, Entry, Failure,
    catalogue::{
        Text as Written,
        locale_map::{self, LocaleMaps, NO_TEXT, Place, Survey},
    },
    layout::Slot,
    locale,
};

use super::{Mode, Walk};
use crate::{
    lexer::{Kind, Token},
    literal::Literal,
    message::Text,
    spell::Place as Spelled,
};

/// The note of an array that gets no entry for the target.
const NO_PLACE: &str = "what is spread or computed in this array may be the target's: put an empty entry of \
                        the target there";

/// An array that may hold one text in several locales. Positions are indexes of tokens.
struct Texts<'s> {
    /// The locales whose entries hold text.
    names: Vec<&'s str>,
    entries: Vec<Named<'s>>,
    /// Whether the array has further entries that are spread or computed.
    is_open: bool,
    /// The index after the closing bracket.
    end: usize,
}

/// An entry whose key is a locale.
struct Named<'s> {
    name: &'s str,
    key: usize,
    value: Range<usize>,
}

impl<'s> Walk<'_, 's> {
    /// Reads the array that comes next if it holds one text in several locales. Returns whether it
    /// does.
    pub(super) fn locale_map(&mut self, note: Option<&str>) -> Result<bool, Failure> {
        let start = self.at;
        let Some(texts) = self.ahead()? else {
            return Ok(false);
        };
        let is_one = match &mut self.mode {
            Mode::Pass => false,
            Mode::Look(survey) => {
                survey.object(start, key(&self.path), &texts.names);
                true
            }
            Mode::Read(_) => {
                let locale_maps = self.arrays()?;
                if locale_maps.has(start) {
                    self.propose(&texts, &locale_maps, note)?;
                }
                locale_maps.has(start)
            }
        };
        self.at = if is_one { texts.end } else { start };
        Ok(is_one)
    }

    /// Parses the entries of the array that comes next, and returns to its start. Arrays within it
    /// are not parsed ahead again, so the cost does not grow with the depth.
    fn ahead(&mut self) -> Result<Option<Texts<'s>>, Failure> {
        if matches!(self.mode, Mode::Pass) {
            return Ok(None);
        }
        let start = self.at;
        let mode = std::mem::replace(&mut self.mode, Mode::Pass);
        let found = self.entries();
        (self.mode, self.at) = (mode, start);
        found
    }

    /// Parses the entries of the array that comes next. Returns `None` if the array holds anything
    /// but texts of locales and values without text.
    fn entries(&mut self) -> Result<Option<Texts<'s>>, Failure> {
        let mut texts = Texts { names: Vec::new(), entries: Vec::new(), is_open: false, end: 0 };
        let close = if self.is("[") { "]" } else { ")" };
        self.at += if close == "]" { 1 } else { 2 };
        while !self.is(close) {
            match self.text(self.at) {
                "," => self.at += 1,
                "..." => {
                    texts.is_open = true;
                    self.skip_expression()?;
                }
                _ if !self.entry(&mut texts)? => return Ok(None),
                _ => {}
            }
        }
        texts.end = self.at + 1;
        let is_whole = matches!(self.text(texts.end), "," | ";" | ")" | "]" | "?>");
        let names = locale_map::names(texts.names.into_iter().map(Some)).filter(|_| is_whole);
        Ok(names.map(|names| Texts { names, ..texts }))
    }

    /// Adds one entry. Returns `false` if it is anything else.
    fn entry(&mut self, texts: &mut Texts<'s>) -> Result<bool, Failure> {
        let key = self.at;
        let name = self.locale(key);
        if name.is_none() && self.kind(key) == Some(Kind::Text) {
            return Ok(false);
        }
        let Some(arrow) = self.key_end().filter(|arrow| name.is_none() || *arrow == key + 1) else {
            return Ok(false);
        };
        self.at = arrow + 1;
        if self.begins_array() || self.is("(") {
            return Ok(false);
        }
        self.value(None)?;
        let value = arrow + 1..self.at;
        if value.is_empty() {
            return Ok(false);
        }
        texts.is_open |= name.is_none();
        if let Some(name) = name {
            texts.names.extend(Some(name).filter(|_| self.has_text(value.clone())));
            texts.entries.push(Named { name, key, value });
        }
        Ok(matches!(self.text(self.at), "," | "]" | ")"))
    }

    /// Returns the locale that a key names.
    fn locale(&self, key: usize) -> Option<&'s str> {
        let is_quoted = self.text(key).starts_with(['\'', '"']);
        let name = self.text(key).get(1..self.text(key).len().saturating_sub(1))?;
        (is_quoted && locale::is_locale(name)).then_some(name)
    }

    /// Returns whether a value holds text outside of the arguments of calls.
    fn has_text(&self, value: Range<usize>) -> bool {
        let mut depth = 0usize;
        value.into_iter().any(|index| {
            match (self.kind(index), self.text(index)) {
                (Some(Kind::Sign), "(" | "[" | "{") => depth += 1,
                (Some(Kind::Sign), ")" | "]" | "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && self.kind(index) == Some(Kind::Text)
        })
    }

    /// Returns the arrays of the file that hold one text in several locales. The file is surveyed
    /// only when the first candidate is found.
    fn arrays(&mut self) -> Result<Rc<LocaleMaps<'s>>, Failure> {
        if let Mode::Read(Some(locale_maps)) = &self.mode {
            return Ok(Rc::clone(locale_maps));
        }
        let mut draft = self.draft.scratch();
        let mut look = Walk::new(&mut draft, self.tokens, self.messages);
        look.mode = Mode::Look(Survey::default());
        look.statements()?;
        let survey = match look.mode {
            Mode::Look(survey) => survey,
            Mode::Read(_) | Mode::Pass => Survey::default(),
        };
        let locale_maps = Rc::new(survey.result(self.draft.context()));
        self.mode = Mode::Read(Some(Rc::clone(&locale_maps)));
        Ok(locale_maps)
    }

    /// Proposes the text of an array; its key is the array's path.
    fn propose(
        &mut self,
        texts: &Texts<'s>,
        locale_maps: &LocaleMaps<'_>,
        note: Option<&str>,
    ) -> Result<(), Failure> {
        let entries = &texts.entries;
        let names: Vec<_> = entries.iter().map(|entry| entry.name).collect();
        let place = locale_maps.place(&names, |index| self.is_empty(&entries[index]));
        let (Place::Own { from } | Place::Filled { from, .. } | Place::Added { from, .. }) = place
        else {
            return Ok(());
        };
        let own = &entries[from];
        let above = self.note(own.key).or_else(|| self.note_behind(own.value.end));
        let note = above.or_else(|| note.map(str::to_owned));
        self.at = own.value.start;
        let place = place.heeding(|_| note.as_deref());
        if matches!(place, Place::Own { .. }) {
            return self.value(note);
        }
        let operands = self.operands()?.filter(|_| self.at == own.value.end);
        let written = operands.filter(|operands| !operands.is_empty());
        let written: Option<Vec<Text<'s>>> =
            written.and_then(|texts| self.texts(&texts, note).into_iter().collect());
        let Some(written) = written else {
            self.leave(own, NO_TEXT);
            return Ok(());
        };
        // A text that stays must not stand as the target's.
        if written.iter().any(Text::stays) {
            written.into_iter().filter(Text::stays).for_each(|text| text.propose(self.draft));
            return Ok(());
        }
        match place {
            // The strings are names.
            _ if written.is_empty() => {}
            Place::Filled { into, .. } => {
                let mut change = self.draft.change(span(self.code, &entries[into].value));
                write(&mut change, span(self.code, &own.value), written);
                change.done();
            }
            Place::Added { .. } if texts.is_open => self.leave(own, NO_PLACE),
            Place::Added { name, .. } => self.add(texts, own, written, name),
            Place::Own { .. } | Place::Kept => {}
        }
        Ok(())
    }

    /// Writes an entry named `name` after the last entry.
    fn add(&mut self, texts: &Texts<'s>, own: &Named<'s>, written: Vec<Text<'s>>, name: &str) {
        let (source, code) = (self.source, self.code);
        let Some(last) = texts.entries.last() else {
            return;
        };
        let (key, whole) = (code[own.key].at.clone(), span(code, &own.value));
        let arrow = &source[key.end..whole.start];
        let arrow = if arrow.contains(['/', '#']) { " => " } else { arrow };
        let is_spaced = texts.entries.len() == 1 && arrow.ends_with([' ', '\t', '\r', '\n']);
        let comma = code.get(last.value.end).filter(|token| &source[token.at.clone()] == ",");
        let at = code[last.key].at.start..span(code, &last.value).end;
        let comma = comma.map(|comma| comma.at.start);
        let slot = Slot::behind(source, at, is_spaced, comma, |at| self.line_end(at));
        let mark = &source[key.start..key.start + 1];
        let key = format!("{mark}{name}{mark}");
        slot.put(self.draft, (&key, arrow), |change| write(change, whole, written));
    }

    /// Proposes a note that says why an array gets no entry for the target.
    fn leave(&mut self, own: &Named<'s>, why: &str) {
        let (at, entry) = (span(self.code, &own.value), Entry::keyed(&self.path));
        Written::left(self.draft, at, entry, Spelled::of_code(), why).propose(self.draft);
    }

    /// Returns whether an entry's value is `null` or a blank string.
    fn is_empty(&self, entry: &Named<'_>) -> bool {
        let at = span(self.code, &entry.value);
        let literal = || Literal::of(self.source, at.clone());
        let is_blank = |literal: Literal<'_>| self.source[literal.inner].trim().is_empty();
        let is_one = entry.value.len() == 1;
        is_one
            && (self.source[at.clone()].eq_ignore_ascii_case("null")
                || literal().is_some_and(is_blank))
    }

    /// Returns the end of the line, if only comments follow `at` on it.
    fn line_end(&self, mut at: usize) -> Option<usize> {
        loop {
            let rest = self.source[at..].trim_start_matches([' ', '\t']);
            at = self.source.len() - rest.len();
            if rest.is_empty() || rest.starts_with(['\r', '\n']) {
                return Some(at);
            }
            let next = self.comments.partition_point(|comment| comment.start < at);
            at = self.comments.get(next).filter(|comment| comment.start == at)?.end;
        }
    }
}

/// Returns the byte range of one or more tokens.
fn span(code: &[Token], tokens: &Range<usize>) -> Range<usize> {
    code[tokens.start].at.start..code[tokens.end - 1].at.end
}

/// Writes texts together with the code around their sources.
fn write<'s>(change: &mut Change<'_, 's, Spelled>, whole: Range<usize>, texts: Vec<Text<'s>>) {
    let mut at = whole.start;
    for text in texts {
        let span = text.span();
        change.source(at..span.start);
        text.write(change);
        at = span.end;
    }
    change.source(at..whole.end);
}

/// Returns the key of the value with this path, or of the list that holds the value.
fn key(path: &str) -> &str {
    let name = path.rsplit('.').next().unwrap_or(path);
    name.split('[').next().unwrap_or(name)
}
