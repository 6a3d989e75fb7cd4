//! TOML for the plugins that read it: the strings of a document with their byte ranges and paths, and
//! strings spelled in the kind of their place.
//!
//! The reader is shared by the format `toml` and by the front matter of Markdown.

mod decode;
pub mod parse;
pub mod paths;
pub mod spell;
pub mod values;
