//! Takes a segment apart for an engine that knows no placeholders, and puts its translation
//! together again so that every code comes out exactly once (law 4).
//!
//! The main types are [`Item`](item::Item), of which a segment is made, [`Model`](ladder::Model)
//! and [`TextEngine`](ladder::batch::TextEngine), which an engine implements, and
//! [`Translation`] with the [`Step`] at which it was reached and the confidence that follows from the step and the
//! engine's [`Score`]. The modules, in the order in which a
//! segment passes through them; each uses only those before it, and [`text`] and [`item`]:
//!
//! - [`seams`] joins the segments of a sentence, and cuts the translation again.
//! - [`parse`] makes items of a segment, and words of a translation's items.
//! - [`plan`] cuts items into sentences, and sentences that are too long into pieces.
//! - [`mark`] writes a sentence as text, with sentinels or tags in the place of codes.
//! - [`align`] puts inline markup back into a translation by attention.
//! - [`mend`] undoes what engines do to capitals, signs, spaces and brackets, and refuses answers
//!   that are no translations.
//! - [`ladder`] tries one way after the other until every code of a sentence comes out: one
//!   sentence at a time for a model in the process, in [batches](ladder::batch) for a remote engine.
//!
//! This crate uses `targum-core` alone of the host's crates. The engines use this crate.

pub mod align;
#[cfg(test)]
mod growth;
pub mod item;
pub mod ladder;
pub mod mark;
pub mod mend;
pub mod parse;
pub mod plan;
mod score;
pub mod seams;
mod state;
pub mod text;
mod translation;

/// Part of each engine's fingerprint. The version rises whenever this crate asks an engine
/// otherwise, or makes another translation of the same answer.
pub const VERSION: &str = "segment/21";

pub use self::{
    score::Score,
    state::State,
    translation::{Step, Translation},
};
