//! How a segment is translated by an engine that knows plain sentences only.
//!
//! The way through: [`items`] takes a segment apart into text, codes and things that are
//! no language; [`sentences`] cuts that into sentences and what lies between them;
//! [`ladder`] translates one sentence and gets every code through (law 4), with
//! [`sentinels`] standing for codes in the text, [`align`] putting inline markup back,
//! [`numbers`] showing a plural's number, [`shape`] undoing what models do to letters and
//! punctuation, and [`sound`] refusing what no translation looks like.
//! [`codes`] is the judge of every engine's answer.

pub mod align;
pub mod codes;
pub mod edges;
pub mod function_words;
pub mod halves;
pub mod items;
pub mod ladder;
pub mod numbers;
pub mod sentences;
pub mod sentinels;
pub mod shape;
pub mod sound;
pub mod spacing;
pub mod verbatim;
