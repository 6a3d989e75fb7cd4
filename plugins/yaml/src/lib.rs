//! YAML: string scalars that are values or items.
//!
//! Read by YAML 1.2 with the traps of 1.1 kept in mind: what either takes for a boolean, a
//! number, a date or a null is no string, and no translation becomes one. Keys, aliases,
//! tagged values (other than `!!str`), Ruby symbols and comments stay. A scalar keeps its
//! style; where a translation cannot be written in it, it is quoted. Block scalars keep their
//! header and indentation. A root mapping of locales has the source's key renamed; mappings of
//! plural categories get the target's forms, as do `one |||| other` (Polyglot) and, with the option
//! `pipes`, `one | other` (vue-i18n); what go-i18n says of its forms (`description`, `hash`, …)
//! stays, where all mappings at the root are such messages or one has a `hash` or a delimiter. The
//! comment above or behind an entry is its note.
//!
//! Mappings that hold one text in several locales side by side (`{en: Hello, fr: Bonjour}`) get the
//! target's entry behind the last, or have it filled where it is empty; the others stay. They are
//! known by `_version: 2` at the root (rust-i18n), or by each other: two with a locale in common, and
//! not under a key such as `languages`.
//!
//! What Rails reads (`date.order`, `round_mode`), the labels of GitHub's forms for issues and
//! attributes such as `class` stay; `direction: ltr` follows the target.
//!
//! Of OpenAPI and JSON Schema documents only `title`, `summary` and `description` are language.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]); `pipes` (`true` or `false`); `only` and
//! `skip` (key paths, `*` for any characters; what stands under a path is meant with it).

mod described;
mod flow;
mod input;
mod issue_form;
mod locale_map;
mod message;
mod note;
mod plain;
mod plurals;
mod scalar;
mod slot;
mod spell;
mod tree;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, Grammar, Syntax, catalogue::Options};

use spell::Place;

const DEFAULT: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Ruby,
    Grammar::Printf,
    Grammar::I18next,
    Grammar::Icu,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

/// YAML.
#[derive(Debug)]
pub struct Yaml;

impl Format for Yaml {
    type Place = Place;

    fn about() -> About {
        About {
            id: "yaml".to_owned(),
            summary: "YAML: string scalars".to_owned(),
            extensions: ["yaml", "yml"].map(str::to_owned).to_vec(),
            media_types: ["application/yaml", "text/yaml"].map(str::to_owned).to_vec(),
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        let options = Options::of(draft, &["only", "pipes", "placeholders", "skip"], DEFAULT)?;
        let source = draft.source();
        let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let tree = tree::Tree::parse(source, start)?;
        walk::walk(draft, &tree, options)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        // Markup is a broken ICU message, which is left as it is.
        if let [Content::Markup(message)] = content {
            return Ok((*message).to_owned());
        }
        if content.iter().any(|piece| matches!(piece, Content::Markup(_))) {
            return Err("a broken ICU message takes no translation".to_owned());
        }
        if let [Content::Text(text)] = content {
            return spell::spell(place, text);
        }
        spell::spell(place, &content.iter().map(Content::as_str).collect::<String>())
    }
}

targum_sdk::plugin!(Yaml);
