//! YAML for the plugins that read it: documents as trees of nodes with byte ranges, and scalars that
//! are read and spelled in the style of their place.
//!
//! The reader follows YAML 1.2, with the differences of YAML 1.1 in mind. It is shared by the format
//! `yaml` and by the front matter of Markdown.

mod flow;
mod input;
pub mod message;
pub mod plain;
pub mod scalar;
pub mod spell;
pub mod tree;
mod values;

pub use saphyr_parser::ScalarStyle;
pub use values::values;
