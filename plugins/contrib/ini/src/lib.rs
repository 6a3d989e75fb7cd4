//! INI files: settings with texts, and the translations of Joomla and Inno Setup.
//!
//! Values are translated. Sections, keys, comments (`;`, `#`), separators (`=`, or `:` before a
//! space) and the quotes around a value stay, and so does the section `[LangOptions]` of Inno
//! Setup, which holds settings. The comment right above a value, or behind it, is its note. A line
//! that is indented deeper than its key continues the value.
//!
//! Options: `placeholders` (default: `icu`, `printf` and those of programs), `only` and `skip`
//! (paths such as `theme.name`).

mod line;
mod value;

use targum_sdk::{
    About, Content, Draft, Entry, Failure, Format, Grammar, Selection, Syntax, Traits, malformed,
};

use line::{Line, lines};
pub use value::Place;

/// The notations of placeholders: `%s`, `%1`, `{name}`, and what all texts of programs have.
const NOTATIONS: Syntax = Syntax::COMMON.and(&[
    Grammar::Printf,
    Grammar::Numbers,
    Grammar::Icu,
    Grammar::Branching,
    Grammar::Wrapped,
]);

/// The section of Inno Setup that holds settings of the language: its fonts and its code page.
const LANGUAGE_SETTINGS: &str = "LangOptions";

/// The `ini` format.
pub struct Ini;

targum_sdk::plugin!(Ini);

impl Format for Ini {
    type Place = Place;

    fn about() -> About {
        About {
            id: "ini".to_owned(),
            summary: "INI files (Joomla, Inno Setup)".to_owned(),
            extensions: vec!["ini".to_owned(), "isl".to_owned()],
            media_types: Vec::new(),
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders", "only", "skip"])?;
        let syntax = Syntax::from_options(draft.context(), NOTATIONS)?;
        let selection = Selection::of(draft);
        let (mut section, mut comment) = ("", None);
        for line in lines(draft.source()) {
            match line {
                Line::Blank => comment = None,
                Line::Comment(text) => comment = Some(text),
                Line::Section(name) => (section, comment) = (name, None),
                Line::Entry { key, value, comment: behind } => {
                    let note = comment.take().or(behind);
                    let key = if section.is_empty() {
                        key.to_owned()
                    } else {
                        format!("{section}.{key}")
                    };
                    if section != LANGUAGE_SETTINGS && selection.takes(&key) {
                        let (text, place) =
                            value::decode(draft.source(), &value, &value::CONSTANTS);
                        draft.message(&text, Entry::keyed(key).noted(note), syntax, place);
                    }
                }
                Line::Other(start) => {
                    let expected = "expected `key = value`, `[section]` or `; comment`";
                    return Err(malformed(start, expected));
                }
            }
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        value::spell(place, content)
    }
}
