//! The translation of a cell: its place, its spelling and its quotes.

use std::borrow::Cow;

use targum_sdk::{Change, Decoded, Entry as About, Unit, icu::Places, is_branching, search};

use super::Table;
use crate::{
    columns::Work,
    delimiter::{EVIDENCE, EVIDENCE_BUT_COMMAS, Quotes},
    escaped::Shown,
    record::Cell,
    spell::{self, Place},
};

impl<'s> Table<'s> {
    /// Writes the translation of a cell as part of a change.
    pub(super) fn write(
        &self,
        change: &mut Change<'_, 's, Place>,
        cell: &Cell,
        about: About,
        place: Place,
    ) {
        let text = cell.text(self.source, self.dialect);
        if spell::is_calculation(text.text()) {
            let quoted = self.is_quoted(text.text(), &place);
            return change.literal(&self.original(text.text(), cell, quoted));
        }
        if self.is_message(&text) {
            let quote = if cell.quoted { "\"" } else { "" };
            // The kept parts of the message keep their quotes, which show the dialect of the table.
            let shows = self.dialect.quotes == Quotes::Careless && self.has_inner_quotes(cell);
            let places = Places::by_edge(|begins, _| Place {
                quoted: cell.quoted,
                piece: true,
                begins,
                formula: spell::is_formula(text.text()),
                shows,
                head: None,
                ..place.clone()
            });
            change.literal(quote);
            change.message(&text, about, self.syntax, places);
            return change.literal(quote);
        }
        change.segment(self.unit(&text, about, cell, place));
    }

    fn has_inner_quotes(&self, cell: &Cell) -> bool {
        let original = &self.source[cell.span.clone()];
        let within = original.strip_prefix('"').and_then(|cell| cell.strip_suffix('"'));
        within.is_some_and(|text| text.contains('"'))
    }

    /// Returns the place of a cell's translation.
    pub(super) fn place(&self, cell: &Cell, quoted: bool) -> Place {
        let shows = self.shown == Shown::By(cell.span.start);
        let escapes = self.shown != Shown::Perhaps;
        let dialect = self.dialect;
        let (piece, begins, formula) = (false, true, false);
        Place { dialect, quoted, piece, begins, formula, shows, escapes, head: None }
    }

    pub(super) fn is_message(&self, text: &Decoded<'_>) -> bool {
        is_branching(text.text(), self.syntax)
    }

    pub(super) fn unit(
        &self,
        text: &Decoded<'s>,
        about: About,
        cell: &Cell,
        place: Place,
    ) -> Unit<'s, Place> {
        let quoted = self.is_quoted(text.text(), &place);
        let place = Place { quoted, formula: spell::is_formula(text.text()), ..place };
        let original = self.original(text.text(), cell, quoted);
        Unit::spelled(about, text.text(), self.syntax, original, place)
    }

    /// Returns whether a text is written in quotes. An unquoted text with another delimiter or a
    /// quote may be evidence of the table's delimiter; quotes are evidence too.
    fn is_quoted(&self, text: &str, place: &Place) -> bool {
        let evidence = if self.dialect.decided { &EVIDENCE_BUT_COMMAS } else { &EVIDENCE };
        place.quoted || search::position(text.as_bytes(), evidence).is_some()
    }

    /// Returns the spelling of a cell whose text does not change. In another column, unquoted
    /// evidence of the dialect would occur twice, so the text is quoted there.
    fn original(&self, text: &str, cell: &Cell, quoted: bool) -> Cow<'s, str> {
        let stays = matches!(self.columns.work, Work::InPlace(_));
        let is_added = quoted && !cell.quoted && !stays;
        let escape = || spell::escape(text, self.dialect, self.shown != Shown::Perhaps).ok();
        match is_added.then(escape).flatten() {
            Some(escaped) => format!("\"{escaped}\"").into(),
            None => self.source[cell.span.clone()].into(),
        }
    }
}
