//! JSON: all string values that are language, at any depth of objects and arrays.
//!
//! - Keys, numbers, order, duplicates, comments and trailing commas stay. A comment above or next
//!   to a member is its note, as is a member `_comment` or `//` before it.
//! - ICU messages are translated by their branches. `one |||| other` (Polyglot) and, with the
//!   option `pipes`, `one | other` (vue-i18n) get the forms of the target in its order.
//!   Placeholders of `printf`, `icu`, `i18next`, `mustache`, `angular`, `template`, `ruby`,
//!   `python` and markup are codes.
//! - Plural families of i18next (`key_one`, `key_ordinal_few`, or in the older notation `key` and
//!   `key_plural`) and objects of plural categories (`{"one": …, "other": …}`) get the forms of the
//!   target as siblings with the same layout. An object with the texts `0` and `1` and the number
//!   `%{smart_count}` (Uppy) has the forms of the target for one and for many. The members of go-i18n
//!   about a message (`description`, `hash`, …) stay if all objects at the root are such messages, or
//!   if the message has a `hash` or a delimiter; the description is the note.
//! - A root key that names the source locale is renamed, as is such a value of a member `locale`,
//!   `lang` or `language`. If a file holds several locales, the source's is translated.
//! - An object that holds one text in several locales (`{"en": "Hello", "fr": "Bonjour"}`) gets an
//!   entry for the target after the last entry, or its empty entry is filled; the other entries
//!   stay. Such objects are recognized by `"_version": 2` at the root (rust-i18n), or by each
//!   other: at least two stand under keys other than, for example, `languages`, and share a locale.
//! - In `messages.json` of browser extensions, FormatJS descriptors (also in a list), lists of
//!   go-i18n, catalogues of Lingui and `gotext`, exports of POEditor and structured JSON of
//!   Transifex and Lokalise, the message is translated and its description is the note. An empty
//!   translation of Lingui or `gotext` is filled from its message, or from its name. In
//!   `{"message": …, "comment": …}` of Visual Studio Code, at any depth, the comment is the note.
//!   Unknown members of the messages of browser extensions stay. `crowdinContext` is the note of
//!   the texts beside it.
//! - In messages of inlang, only the variants (`"match"`) are translated, and `selector=one` and
//!   similar variants are a plural family. A member `@name` describes `name`.
//! - Messages of Docusaurus with ids such as `theme.blog.post.plurals` have plural forms separated
//!   by `|`; a text `theme.…___DESCRIPTION` is the note of its message.
//! - Forms of MediaWiki (`{{PLURAL:$1|…}}`, `{{GENDER:$1|…}}`) are translated as whole sentences. In a
//!   file with `@metadata`, pages in links such as `[[Special:Log|the log]]` stay.
//! - Settings that Rails reads (`date.order`, `round_mode`), `@metadata` of MediaWiki and
//!   attributes such as `class` and `icon` stay, as do addresses and identifiers (`"url":
//!   "guides/first"`, and `"layout": "wide"` beside a `title`); `"direction": "ltr"` is set to the target's
//!   direction.
//! - In OpenAPI and JSON Schema documents, only `title`, `summary` and `description` are
//!   translated; in manifests of web applications and browser extensions, only names, descriptions,
//!   labels and titles. A manifest's `lang` and `dir` are set to the target's.
//! - In configurations and descriptions of packages (npm, Composer, TypeScript, ESLint, Kubernetes,
//!   Grafana, …), which the members of the root show, only descriptions and titles are translated.
//!
//! Options: `placeholders` (grammars), `pipes` (`true` or `false`), `only` and `skip` (key paths,
//! with `*` for any characters; a path includes all paths below it).

mod configuration;
mod described;
mod docusaurus;
mod extension;
mod kind;
mod locale;
mod locale_map;
mod manifest;
mod plurals;
mod read;
mod remark;
mod split_message;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, Values, json, json::Style};

/// The `json` format.
#[derive(Debug)]
pub struct Json;

impl Format for Json {
    type Place = Style;

    fn about() -> About {
        About {
            id: "json".to_owned(),
            summary: "JSON: string values, plural families, extension messages".to_owned(),
            extensions: vec!["json".to_owned(), "jsonc".to_owned()],
            media_types: vec!["application/json".to_owned()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::document(draft)
    }

    fn values(source: &str, values: &mut Values) -> Result<(), Failure> {
        json::values(source, values)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Json);
