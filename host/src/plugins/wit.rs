//! The contract, generated from `sdk/wit/format.wit`.
//!
//! Its records are the host's own words for documents too: [`Segment`], [`Part`],
//! [`Code`], [`Word`], [`Edit`].

#![allow(missing_docs)] // The WIT file documents them.

wasmtime::component::bindgen!({
    path: "../sdk/wit",
    world: "format",
    additional_derives: [PartialEq, Eq, Hash],
});

pub use exports::targum::format::handler::{
    About, Code, CodeKind, Context, Document, Edit, Failure, Part, Piece, PluralForm, PluralUse,
    Problem, Segment, Span, Word,
};
