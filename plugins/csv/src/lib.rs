//! Tables of delimiter-separated values.
//!
//! The delimiter (`,` `;` tab `|`, or the one declared by a line `sep=;`), the quoting of each
//! cell, line ends and uneven rows stay. Quotes within quotes are doubled, or written `\"` in a
//! table that shows its escapes by a cell that no other parser could read. In a table with some
//! literal quotes, a quote closes a cell only before a delimiter. The translated columns are found
//! by the header, above which a few title rows may stand:
//!
//! - Columns named for the source and the target locale (`en`, `English (en)`, `en-US (source)`) or, beside
//!   other names of columns, for the language (`English`, `polski`, `Portuguese (Brazil)`): empty cells of
//!   the target column are filled, or a target column is added last. The target column is named for the
//!   exact locale (`pt` does not match `pt-BR`, nor `pt-BR` `pt`), while the source column may be `en` or
//!   `en-GB`, for `en-US` too. Next to a target column, names such as `source`, `default`, `original`,
//!   `text` and `value` mark the source column.
//! - Shopify's `Locale`, `Default content` and `Translated content`: empty cells of the last column
//!   are filled in rows of the target locale, or of its language if the locale has no rows.
//! - `source` with `target` or `translation`: the latter column is written. Next to another name of a
//!   source column (`Original`, `Source string`, `text`), or to the source's language and no other, empty
//!   cells of a column `translation` are filled. `source` and `original` next to other languages only get
//!   a column added.
//! - `msgid` with `msgstr`: an empty column `msgstr` is filled, and one with texts is translated in place.
//! - A column `translation`, `value`, `text`, `source`, `string` or `message`, or without these all
//!   columns such as `title`, `name`, `label` and `description`, are translated in place. A column whose
//!   cells are all names of a program (`fire_ball`, `fire.png`, `heal`) stays.
//! - Two columns without a header, which empty cells or Magento's kinds and names of packages may follow:
//!   the second is translated in place.
//!
//! A table whose target column is empty and whose source column is not known is refused.
//!
//! A translation never turns a text into a formula (`=`, `+`, `-`, `@`), and a cell with a formula
//! (`=SUM(A1:A9)`) stays.
//!
//! Options: `columns` (names, or numbers from 1, of columns to translate in place), `header`
//! (`true` or `false`), `placeholders` (grammars; default: `icu`, `printf`, `mustache` and
//! `template`).

mod columns;
mod delimiter;
mod dialect;
mod escaped;
mod header;
mod languages;
mod read;
mod record;
mod roles;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

pub use delimiter::Quotes;
pub use record::Dialect;
pub use spell::{Head, Place};

/// The `csv` format.
pub struct Csv;

impl Format for Csv {
    type Place = Place;

    fn about() -> About {
        About {
            id: "csv".into(),
            summary: "tables of delimiter-separated values (CSV, TSV)".into(),
            extensions: vec!["csv".into(), "tsv".into()],
            media_types: vec!["text/csv".into(), "text/tab-separated-values".into()],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Csv);
