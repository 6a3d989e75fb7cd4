//! YAML: string scalars that are values or items.
//!
//! Files are read as YAML 1.2, with the differences of YAML 1.1 in mind: a scalar that either
//! version reads as a boolean, a number, a date or a null is not a string, and no translation
//! becomes one. Keys, aliases, tagged values (other than `!!str`), Ruby symbols and comments stay.
//! A scalar keeps its style, or is quoted if its style cannot hold the translation. Block scalars
//! keep their header and indentation. In a root mapping of locales, the source's key is renamed.
//! Mappings of plural categories get the forms of the target, as do `one |||| other` (Polyglot)
//! and, with the option `pipes`, `one | other` (vue-i18n). The entries of go-i18n about a message
//! (`description`, `hash`, …) stay if all mappings at the root are such messages, or if the message
//! has a `hash` or a delimiter. In the messages of a browser extension, only `message` is translated, and
//! `description` is its note. The comment above or after an entry is its note.
//!
//! A mapping that holds one text in several locales (`{en: Hello, fr: Bonjour}`) gets an entry for
//! the target after the last entry, or its empty entry is filled; the other entries stay. Such
//! mappings are recognized by `_version: 2` at the root (rust-i18n), or by each other: at least two
//! stand under keys other than, for example, `languages`, and share a locale.
//!
//! Settings that Rails reads (`date.order`, `round_mode`), names in GitHub's issue forms and
//! attributes such as `class` stay, as do addresses and identifiers (`url: guides/first`, and
//! `layout: wide` beside a `title`); `direction: ltr` is set to the direction of the target.
//!
//! In OpenAPI and JSON Schema documents, only `title`, `summary` and `description` are translated. In
//! the configuration of a known tool (workflows of GitHub, GitLab CI, Docker Compose, Kubernetes,
//! Ansible, MkDocs, `_category_.yml` of Docusaurus and others), only what the tool shows to people is: a
//! workflow's `name`, not its `run`.
//!
//! In the configurations of Hugo (`hugo.yaml`, `params.yaml`) and Jekyll (`_config.yml`), which the keys at the
//! root show, settings that the generator reads stay: `mainSections`, `taxonomies`, `env`; `permalink`,
//! `plugins`, `exclude`, `sass`.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]); `pipes` (`true` or `false`); `only` and
//! `skip` (key paths, with `*` for any characters; a path includes all paths below it).

mod configuration;
mod described;
mod issue_form;
mod note;
mod site;
mod slot;
mod walk;

use targum_sdk::{
    About, Content, Draft, Failure, Format, Grammar, Syntax, Traits, Values, after_mark,
    catalogue::Options,
};

use targum_yaml::{
    spell::{self, Place},
    tree::Tree,
};

const DEFAULT: Syntax = Syntax::COMMON.and(&[
    Grammar::Ruby,
    Grammar::Printf,
    Grammar::I18next,
    Grammar::Icu,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

/// The `yaml` format.
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

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        let options = Options::of(draft, &["only", "pipes", "placeholders", "skip"], DEFAULT)?;
        let tree = parse(draft.source())?;
        walk::walk(draft, &tree, options)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        targum_yaml::values(source, &parse(source)?, values);
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        // Markup is a broken ICU message, which stays.
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

/// Parses a file, which may begin with a byte order mark.
fn parse(source: &str) -> Result<Tree<'_>, Failure> {
    let start = after_mark(source);
    Tree::parse(source, start)
}

targum_sdk::plugin!(Yaml);
