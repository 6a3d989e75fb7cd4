//! Reads HTML as the tokenizer of the WHATWG does, with the places of tags, texts and segments.

mod around;
mod attribute;
mod directive;
mod doubled;
mod edge;
mod element;
mod flow;
mod math;
mod message;
mod name;
mod open;
mod preprocessor;
mod reader;
mod skip;
mod slots;
mod space;
mod statement;
mod table;
mod tag;
mod template;
mod text;
mod token;
mod xml;

pub use attribute::translates;
pub use element::{is_block, is_opaque, is_void};
pub use flow::{Flow, Slots};
pub use reader::{Reader, has_templates};
pub use tag::{Attribute, Tag, tag};
pub use text::{Before, Place, decode, decode_attribute, spell};
pub use token::{Token, Tokenizer};
