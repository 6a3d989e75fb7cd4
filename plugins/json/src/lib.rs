//! JSON: every string value that is language, nested and in arrays.
//!
//! - Keys, numbers, order, duplicates, comments and trailing commas stay; a comment above or
//!   beside a member is its note, and so is a member `_comment` or `//` before it.
//! - Values that are ICU messages are taken apart; `one |||| other` (Polyglot) and, with the
//!   option `pipes`, `one | other` (vue-i18n) get the target's forms in its order; placeholders of
//!   `printf`, `icu`, `i18next`, `mustache`, `angular`, `template`, `ruby`, `python` and markup are
//!   codes.
//! - Plural families of i18next (`key_one`, `key_ordinal_few`, in the older notation `key`
//!   and `key_plural`) and objects of plural categories (`{"one": …, "other": …}`) get the
//!   target's forms as siblings, laid out as the others. What go-i18n says of a message beside
//!   its forms (`description`, `hash`, …) stays, where all objects at the root are such messages or
//!   one has a `hash` or a delimiter; the description is the note.
//! - A root key that names the source locale is renamed, and so is the value of a member
//!   `locale`, `lang` or `language` that does; of several locales in one file the source's
//!   is translated.
//! - Objects that hold one text in several locales side by side (`{"en": "Hello", "fr": "Bonjour"}`)
//!   get the target's entry behind the last, or have it filled where it is empty; the others stay.
//!   They are known by `"_version": 2` at the root (rust-i18n), or by each other: two with a locale
//!   in common, and not under a key such as `languages`.
//! - `messages.json` of browser extensions, FormatJS descriptors (a list of them too), lists of
//!   go-i18n, catalogues of Lingui and `gotext`, exports of POEditor and structured JSON of
//!   Transifex and Lokalise: the message is translated, what describes it is its note. An empty
//!   translation of Lingui and `gotext` is filled from its message, or from its name. So it is with
//!   `{"message": …, "comment": …}` of Visual Studio Code, wherever it stands.
//! - Of messages of inlang only the variants (`"match"`) are translated, and `selector=one` among
//!   them are a plural family. A member `@name` is what is said of `name`.
//! - Messages of Docusaurus with ids such as `theme.blog.post.plurals` have their plural forms
//!   separated by `|`; a text `theme.…___DESCRIPTION` is the note on its message.
//! - What Rails reads (`date.order`, `round_mode`), `@metadata` of MediaWiki and attributes such as
//!   `class` and `icon` stay; `"direction": "ltr"` follows the target.
//! - Of OpenAPI and JSON Schema documents only `title`, `summary` and `description` are language;
//!   of manifests of web applications and browser extensions only names, descriptions, labels
//!   and titles. A manifest's `lang` and `dir` become the target's.
//!
//! Options: `placeholders` (grammars), `pipes` (`true` or `false`), `only` and `skip` (key paths,
//! `*` for any characters; what stands under a path is meant with it).

mod described;
mod docusaurus;
mod locale;
mod locale_map;
mod manifest;
mod plurals;
mod read;
mod remark;

use targum_sdk::{About, Content, Draft, Failure, Format, json::Style};

/// JSON documents.
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

    fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
        read::document(draft)
    }

    fn spell(place: &Style, content: &[Content<'_>]) -> Result<String, String> {
        place.spell(content)
    }
}

targum_sdk::plugin!(Json);
