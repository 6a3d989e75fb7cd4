//! Keyed trees of messages: the rules that formats of maps, lists and texts share.
//!
//! JSON, YAML, TOML, PHP and JavaScript modules hold the same trees in different spellings. A
//! format keeps its reader, its walk and its speller; the meaning of the maps is decided here:
//!
//! | module | decides |
//! |---|---|
//! | [`Options`] | which placeholders and which values a project wants |
//! | [`roots`] | which entry of a map keyed by locales is translated, and how its key is renamed |
//! | [`mark`] | which entries name the document's locale |
//! | [`locale_map`] | which maps hold one text in several locales, and where the target's goes |
//! | [`families`] | which entries are plural forms, and what is written in their places |
//! | [`extension`] | which keys a message of a browser extension has, and its placeholders |
//! | [`message`] | which maps are plural forms with a description |
//! | [`setting`] | which values a program reads |
//! | [`identifier`] | which values are addresses and identifiers |
//! | [`category`] | which documents are categories of Docusaurus |
//! | [`hugo`] | which values Hugo reads in its configuration |
//! | [`Text`] | how one value's translation is proposed, in its place or in another |

pub mod category;
pub mod extension;
pub mod families;
pub mod hugo;
pub mod identifier;
mod indexed;
pub mod locale_map;
mod map;
pub mod mark;
pub mod message;
mod numbered;
mod options;
mod roots;
pub mod setting;
mod suffixed;
mod text;

pub use families::Families;
pub use map::{Form, Map};
pub use options::Options;
pub use roots::{Roots, roots};
pub use text::Text;
