//! JSON with spans: what formats written in JSON read with and spell with.
//!
//! Comments and trailing commas are accepted, as editors and build tools write them; beyond
//! that a document is JSON as RFC 8259 has it, and an error says where it is not.

mod comments;
mod parse;
mod spell;
mod text;
mod value;

pub use crate::key::join;
pub use parse::{MAX_DEPTH, parse};
pub use spell::Style;
pub use text::Text;
pub use value::{Json, Member, Value};
