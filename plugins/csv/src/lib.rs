//! Tables of delimiter-separated values.
//!
//! The delimiter (`,` `;` tab `|`, or what a line `sep=;` says), the quoting of each cell, line
//! ends and ragged rows stay. Quotes within quotes are doubled, or written `\"` in a table that
//! shows it by a cell no other reader could read; where some stand in a line as they are, a quote
//! closes a cell before a delimiter only. What is translated is found by the header, which may
//! have a few title rows above:
//!
//! - columns named for the source's and the target's locale (`en`, `English (en)`,
//!   `en-US (source)`): the target's empty cells are filled; without such a column it is added
//!   last. The target's is named for itself (`pt` is not for `pt-BR`, nor `pt-BR` for `pt`), while
//!   `en` or `en-GB` serves as the source's. Beside one for the target, `source`, `default`,
//!   `original`, `text`, `value` and the like name the source's;
//! - Shopify's `Locale`, `Default content` and `Translated content`: the empty cells of the last
//!   are filled in rows of the target's locale, or of its language where it has none;
//! - `source` with `target` or `translation`: the latter is written;
//! - a column `value`, `text`, `source`, `translation`, `string` or `message`; where there is
//!   none, the columns `title`, `name`, `label`, `description` and the like;
//! - two columns without a header: the second.
//!
//! A translation does not make a formula (`=`, `+`, `-`, `@`) of a cell that was none; a cell
//! that is one (`=SUM(A1:A9)`) stays.
//!
//! Options: `columns` (names or numbers from 1, translated in place), `header` (`true` or
//! `false`), `placeholders` (the grammars, instead of `icu`, `printf`, `mustache` and
//! `template`).

mod columns;
mod delimiter;
mod dialect;
mod escaped;
mod header;
mod read;
mod record;
mod spell;

use targum_sdk::{About, Content, Draft, Failure, Format};

pub use record::{Dialect, Quotes};
pub use spell::Place;

/// The format.
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

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Csv);
