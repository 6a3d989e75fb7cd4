//! How a segment is translated by an engine that knows nothing of codes.
//!
//! The way through: [`items`] takes a segment apart into text, codes and things that are
//! no language (with [`emphasis`] that is written as text for markup, and an [`address`] held to
//! its end); [`sentences`] cuts that
//! into sentences and what lies between them, and [`long`] sentences, which no model sees as a
//! whole, into pieces (by [`split_long`] where a model tells what it sees);
//! [`ladder`] translates one sentence and gets every code through (law 4), with
//! [`sentinels`] standing for codes in the text and words that [`adjacent_words`] markup parts kept
//! apart, [`align`] putting inline markup back,
//! [`out_of_vocabulary`] holding what the model has no letters for, [`numbers`] showing a plural's number
//! and [`percent`] the sign behind one,
//! [`shape`] undoing what models do to letters and punctuation ([`mnemonic`] is a letter's mark,
//! [`spaces`] are others than the ordinary one, [`optional_plural`] is the end of `file(s)`),
//! [`brackets`] mending those and [`added_parentheses`] taking out what is said in them without need, and
//! [`plausible`] refusing what no translation looks like.
//! Remote engines are asked for many segments at once, so they go up the same ladder rung by
//! rung ([`batch`]), with codes in the [`notation`] that the engine keeps best, such as
//! [`tags`]; [`piecewise`] is the last rung of both. [`reassemble`] puts a segment together again, and
//! [`codes`] is the judge of every engine's answer, in which [`open_codes`] are set apart from
//! words. What a format leaves as it is ([`untranslatable`]) is
//! asked of none.

pub mod added_parentheses;
pub mod address;
pub mod adjacent_words;
pub mod align;
pub mod batch;
pub mod brackets;
pub mod counts;
pub mod edges;
pub mod emphasis;
pub mod formula;
pub mod function_words;
pub mod items;
pub mod ladder;
pub mod long;
pub mod mnemonic;
pub mod notation;
pub mod numbers;
pub mod open_codes;
pub mod optional_plural;
pub mod out_of_vocabulary;
pub mod percent;
pub mod piecewise;
pub mod plausible;
pub mod reassemble;
pub mod sentences;
pub mod sentinels;
pub mod shape;
pub mod spaces;
pub mod spacing;
pub mod split_long;
mod state;
pub mod tags;
mod translation;
pub mod untranslatable;
pub mod verbatim;

/// Part of each engine's fingerprint: rises whenever any of this asks an engine otherwise, or
/// makes another translation of the same answer.
pub const VERSION: &str = "segment/4";

pub use self::{
    state::State,
    translation::{Step, Translation},
};
