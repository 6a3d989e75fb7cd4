//! The grammars of placeholders and inline markup within text.

mod apostrophe;
mod asciidoc;
mod bbcode;
mod braces;
mod code_span;
mod elements;
mod emoji;
mod filter;
mod grammar;
mod help;
mod keys;
mod markdown;
mod merge;
mod minecraft;
mod named;
mod names;
mod near;
mod notation;
mod place;
mod printf;
mod reference;
mod tags;
mod url;
mod wiki;

pub(crate) use apostrophe::Apostrophe;
pub use bbcode::ends_line;
#[cfg(feature = "html")]
pub(crate) use elements::is_opaque;
pub(crate) use elements::is_void;
pub use grammar::Grammar;

pub(crate) use printf::{Argument, arguments};
pub(crate) use tags::{begun as begun_tag, tag, tag_name};
pub(crate) use url::link;

use std::{borrow::Cow, ops::Range};

use serde::{Deserialize, Serialize};

use notation::NAMES;
use place::Place;

use crate::{
    CodeKind, Context, Draft, Failure,
    failure::unsupported_option,
    locale,
    search::{self, ByteSet},
};

/// The letters of `printf` conversions.
const CONVERSIONS: &[u8] = b"diouxXeEfFgGaAcCsSpnrm@bBhHU";

/// The grammars that a project's choice of placeholders does not remove.
const KEPT: Syntax = Syntax::of(&[
    Grammar::Tags,
    Grammar::Markdown,
    Grammar::Code,
    Grammar::Joined,
    Grammar::Wrapped,
    Grammar::Keyed,
    Grammar::BbCode,
    Grammar::Keys,
    Grammar::Merge,
]);

/// A set of grammars. Every set also has addresses (URLs, e-mail) and pictures (emoji, symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Syntax(u64);

/// A code found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The place in the text, in bytes.
    pub range: Range<usize>,
    /// The kind of the code. `open` and `close` are not matched yet.
    pub kind: CodeKind,
}

impl Syntax {
    /// The empty set, which has addresses and pictures only.
    pub const NONE: Syntax = Syntax(0);

    /// The notations that mean nothing else in the texts of programs, whichever library reads them.
    pub const COMMON: Syntax = Syntax::of(&[
        Grammar::Mustache,
        Grammar::Template,
        Grammar::NamedPrintf,
        Grammar::Dollar,
        Grammar::Underscores,
        Grammar::Brackets,
        Grammar::BbCode,
        Grammar::Keys,
        Grammar::Code,
        Grammar::Tags,
    ]);

    /// The notations in the texts of Apple's formats.
    pub const APPLE: Syntax =
        Syntax::COMMON.with(Grammar::Printf).with(Grammar::Python).with(Grammar::Markdown);

    /// Makes a set of the given grammars.
    pub const fn of(grammars: &[Grammar]) -> Syntax {
        let mut set = 0;
        let mut i = 0;
        while i < grammars.len() {
            set |= 1 << grammars[i] as u64;
            i += 1;
        }
        Syntax(set)
    }

    /// Returns the set with other grammars added.
    #[must_use]
    pub const fn and(self, others: &[Grammar]) -> Syntax {
        Syntax(self.0 | Syntax::of(others).0)
    }

    /// Returns the set with one more grammar.
    #[must_use]
    pub const fn with(self, grammar: Grammar) -> Syntax {
        Syntax(self.0 | 1 << grammar as u64)
    }

    /// Returns the set without one grammar.
    #[must_use]
    pub const fn without(self, grammar: Grammar) -> Syntax {
        Syntax(self.0 & !(1 << grammar as u64))
    }

    /// Returns whether a grammar is in the set.
    pub const fn has(self, grammar: Grammar) -> bool {
        self.0 & 1 << grammar as u64 != 0
    }

    /// Returns the notations of the texts in a message of MessageFormat 2, which has no other
    /// messages or plural forms in it.
    #[must_use]
    pub(crate) const fn within_pattern(self) -> Syntax {
        const MESSAGES: Syntax = Syntax::of(&[
            Grammar::Mf2,
            Grammar::Icu,
            Grammar::Java,
            Grammar::Dart,
            Grammar::DoubledApostrophes,
            Grammar::Branching,
            Grammar::Joined,
            Grammar::Pipes,
            Grammar::SymfonyForms,
        ]);
        Syntax(self.0 & !MESSAGES.0)
    }

    /// Returns the project's choice in the option `placeholders`, or the format's own `default`.
    /// Markup and plural forms in one text stay recognised where the default recognises them.
    ///
    /// # Errors
    /// `unsupported` for a name that is not a grammar's, and for MessageFormat 2 in a format whose
    /// texts are no messages.
    pub fn from_options(context: &Context, default: Syntax) -> Result<Syntax, Failure> {
        let chosen = Syntax::named(context, default)?.unwrap_or(default);
        if chosen.has(Grammar::Mf2) && !default.has(Grammar::Icu) && !default.has(Grammar::Mf2) {
            let message =
                "option `placeholders`: the texts of this format are no messages of `mf2`";
            return Err(unsupported_option(message));
        }
        let locales = [&context.source_locale, &context.target_locale];
        // Turkish and Kurdish write 50 per cent as `%50`.
        let begin_with_sign =
            locales.iter().any(|name| matches!(locale::language(name), "tr" | "ku"));
        let has_numbers = chosen.has(Grammar::Printf) && !begin_with_sign;
        Ok(if has_numbers { chosen.with(Grammar::Numbers) } else { chosen })
    }

    /// Returns the notations that a project names, with those of the format's `default` that stay in
    /// any case. Returns `None` if the project names none.
    ///
    /// # Errors
    /// `unsupported` for a name that is not a grammar's.
    pub(crate) fn named(context: &Context, default: Syntax) -> Result<Option<Syntax>, Failure> {
        let mut chosen: Option<Syntax> = None;
        for (_, value) in context.options.iter().filter(|(name, _)| name == "placeholders") {
            let Some((_, grammars)) = NAMES.iter().find(|(name, _)| name == value) else {
                let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
                let known = known.join(", ");
                let message = format!("option `placeholders`: `{value}` is none of {known}");
                return Err(unsupported_option(message));
            };
            let set = chosen.get_or_insert(Syntax(default.0 & KEPT.0));
            set.0 |= Syntax::of(grammars).0;
        }
        Ok(chosen)
    }

    /// Returns the chosen set, with [`Grammar::Pipes`] where the project sets the option `pipes`.
    ///
    /// # Errors
    /// The errors of [`Draft::switch`].
    pub(crate) fn with_pipes<P>(self, draft: &Draft<'_, P>) -> Result<Syntax, Failure> {
        Ok(if draft.switch("pipes")? { self.with(Grammar::Pipes) } else { self })
    }

    /// Returns the codes in `text`, in order and without overlap.
    pub fn scan(self, text: &str) -> Vec<Found> {
        self.codes(text).collect()
    }

    /// Finds codes as [`scan`](Self::scan) does, one by one.
    pub(crate) fn codes(self, text: &str) -> impl Iterator<Item = Found> {
        let (mut at, mut from) = (0, 0);
        std::iter::from_fn(move || {
            while let Some(next) = self.candidate(&text.as_bytes()[at..]) {
                at += next;
                if is_plain(&text.as_bytes()[at..]) {
                    at += 1;
                    continue;
                }
                if let Some(code) = notation::code(&Place { text, at, from }, self) {
                    (at, from) = (code.range.end, code.range.end);
                    return Some(code);
                }
                at += 1;
            }
            at = text.len();
            None
        })
    }

    /// Returns where a code may begin.
    fn candidate(self, bytes: &[u8]) -> Option<usize> {
        const WIDE: Syntax = Syntax::of(&[
            Grammar::Markdown,
            Grammar::Underscores,
            Grammar::Brackets,
            Grammar::References,
            Grammar::Wiki,
            Grammar::BbCode,
            Grammar::Keys,
            Grammar::Help,
            Grammar::AsciiDoc,
        ]);
        if self.0 & WIDE.0 != 0 {
            return search::position(bytes, &BEGINS_WIDE_CODE);
        }
        search::position(bytes, &BEGINS_CODE)
    }
}

/// Returns whether a digit or a letter begins no code, as the byte behind it shows. Most of those at
/// which a code may begin are such.
fn is_plain(bytes: &[u8]) -> bool {
    match bytes {
        [b'0'..=b'9', next, ..] => next.is_ascii(),
        [b'W' | b'w', next, ..] => !matches!(next, b'W' | b'w'),
        [first] => first.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Returns what a code has in common with the other code of its pair. A code that is not of a pair has nothing.
pub(crate) fn name(kind: CodeKind, spelling: &str) -> Cow<'_, str> {
    match kind {
        CodeKind::Open | CodeKind::Close => pair_name(spelling),
        CodeKind::Placeholder | CodeKind::Standalone => Cow::Borrowed(""),
    }
}

/// Returns what the two codes of a pair have in common, by the spelling of one of them.
fn pair_name(spelling: &str) -> Cow<'_, str> {
    match spelling.as_bytes().first() {
        Some(b'<' | b'>') if spelling.starts_with("<<") || spelling == ">>" => "<<".into(),
        Some(b'<') => in_lower_case(tag_name(spelling)),
        _ if spelling.contains(['[', ']']) => "[".into(),
        _ => spelling.into(),
    }
}

fn in_lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// The bytes at which a code may begin: signs, digits, the `w` of `www.`, and the first bytes of
/// pictures.
const BEGINS_CODE: ByteSet =
    ByteSet::of(b"#$%&*:;<@Ww`{~\xE2").and_range(b'0', b'9').and_range(0xEE, 0xF0);

/// The bytes at which a code of a grammar that has more of them may begin.
const BEGINS_WIDE_CODE: ByteSet = BEGINS_CODE.and(b"_|'>\xC2").and_set(&markdown::BEGINS);

#[cfg(test)]
mod tests;
