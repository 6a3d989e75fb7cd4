//! JSON with the place of every value, for formats that are written in JSON.
//!
//! Comments and trailing commas are accepted, as editors and build tools write them. Otherwise a
//! document must be JSON as defined by RFC 8259. An error names the place at which the document is
//! not valid.

mod comments;
mod parse;
mod spell;
mod text;
mod value;
mod values;

pub use crate::key::join;
pub use parse::{MAX_DEPTH, parse, parse_within};
pub use spell::Style;
pub use text::Text;
pub use value::{Json, Member, Value};
pub use values::values;
