//! XML with the place of every token: a flat tree, with references decoded, and text that is
//! spelled so that it reads back.
//!
//! Well-formedness is checked. Entities are never expanded and nothing is fetched. The parser is
//! linear and iterative, so that neither depth nor size can break it.

mod comment;
mod doctype;
mod forms;
mod lexer;
mod marked;
mod place;
mod reference;
mod run;
mod spell;
mod tag;
mod tree;

pub use comment::one_line;
pub use forms::{Form, expand, last_line, write_forms};
pub use marked::marked;
pub use place::{Place, Style, content};
pub use reference::{Bit, bits, decode, unescape};
pub use run::{Role, Run};
#[cfg(feature = "html")]
pub(crate) use spell::allowed;
pub use spell::{attribute, cdata, text};
pub use tag::{Attribute, Attributes};
pub use tree::{Kind, Node, Tree};
