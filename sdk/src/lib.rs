//! The parts of a Targum format plugin.
//!
//! A plugin implements [`Format`]: `read` finds the language in a document and proposes it to a
//! [`Draft`], and `spell` writes a translation as the format requires at its place. The SDK does
//! the rest for all formats: it finds codes ([`Syntax`]), takes messages apart ([`icu`], [`mf2`]), plans
//! plural forms ([`plural`]), keeps the spelling of unchanged text, and refuses a translation that
//! would not read back.
//!
//! ```text
//! extract:  read → Draft → segments, edits, and the plan: what spell must know of each segment
//! encode:   plan → for each segment: unchanged? as it was : spell
//! ```

// The bindings name this crate by its path, also from within.
extern crate self as targum_sdk;

mod append;
pub mod attribute;
pub mod bindings;
mod branching;
mod byte_order_mark;
mod carrier;
pub mod catalogue;
mod code_words;
mod codes;
mod columns;
mod content;
mod decoded;
mod draft;
mod entry;
mod failure;
mod format;
mod host;
#[cfg(feature = "html")]
pub mod html;
mod icon;
pub mod icu;
mod inline;
pub mod instruction;
pub mod interface;
pub mod joined;
pub mod json;
pub mod key;
pub mod language;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
pub mod layout;
mod line_end;
pub mod locale;
mod magic;
mod magic_word;
#[cfg(target_family = "wasm")]
mod memory;
pub mod mf2;
mod nesting;
mod packed;
mod peculiar;
mod places;
mod plan;
pub mod plural;
mod position;
mod prefix;
mod run;
pub mod search;
mod segments;
mod selection;
pub mod sentence;
mod spelling;
mod terms;
mod translations;
mod unit;
mod untranslated;
pub mod utf16;
pub mod values;
pub mod variable;
mod whole;
pub mod width;
pub mod wrap;
pub mod xml;

#[doc(hidden)]
pub use wit_bindgen;

pub use append::append;
pub use bindings::exports::targum::format1_0_0::handler::{
    About, Code, CodeKind, Context, Document, Edit, Failure, Part, Piece, PluralForm, PluralUse,
    Problem, Segment, Span, Word,
};
pub use bindings::exports::targum::format1_1_0::traits::Traits;
pub use branching::is_branching;
pub use byte_order_mark::after_mark;
pub use code_words::CodeWords;
pub use codes::{Found, Grammar, Syntax, ends_line};
pub use columns::Columns;
pub use content::Content;
pub use decoded::Decoded;
pub use draft::{Change, Draft, HOST_OPTIONS, PREVIOUS};
pub use entry::Entry;
pub use failure::{malformed, unsupported, unsupported_option};
pub use format::{Format, encode, extract, plan, spell};
pub use host::Host;
pub use inline::Inline;
#[cfg(test)]
pub(crate) use laws::context as context_for_tests;
pub use line_end::LineEnd;
pub use nesting::Nested;
pub use plan::{Plan, Shared};
pub use position::{Position, position};
pub use selection::Selection;
pub use unit::Unit;
pub use untranslated::{UNSURE, UNTRANSLATED};
pub use values::{VALUES, Value, Values};
pub(crate) use whole::Whole;
