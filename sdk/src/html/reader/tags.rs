//! The tags of a page: where they end a text, and which elements stay as they are.

use super::{Reader, Skip};
use crate::{
    CodeKind,
    codes::is_void,
    html::{
        around::Around,
        attribute::{declares_other_encoding, is_icon, language, translates},
        element::{is_block, is_opaque},
        open::Fate,
        tag::Tag,
        text::Place,
    },
    locale,
};

impl<'s, P: Clone + From<Place>> Reader<'_, 's, P> {
    /// Returns the treatment of the content of an element that begins here.
    fn fate_in(&self, tag: &Tag) -> Fate<'s> {
        let around = match (translates(tag, self.source), self.open.fate()) {
            (Some(false), _) => return Fate::Left,
            (Some(true), Fate::Left) => Fate::Translated,
            (_, Fate::Left) => return Fate::Left,
            (_, around) => around,
        };
        let Some(language) = language(tag, self.source) else { return around };
        let context = self.draft.context();
        let is = |of: &str| locale::language(of).eq_ignore_ascii_case(language);
        let is_target = is(&context.target_locale);
        // When the document is read back, the surroundings that would tell the language are not
        // there.
        if is_target && !is_block(&tag.name) {
            around
        } else if is(&context.source_locale) || (is_target && self.in_source) {
            Fate::Translated
        } else {
            Fate::Foreign(language)
        }
    }

    /// Returns whether an element is in a language other than the target's and other than `around`,
    /// the language of the text around it.
    fn speaks_a_third(&self, tag: &Tag, around: &str) -> bool {
        let target = locale::language(&self.draft.context().target_locale);
        let is_third =
            |locale: &str| ![around, target].iter().any(|of| of.eq_ignore_ascii_case(locale));
        language(tag, self.source).is_some_and(is_third)
    }

    pub(super) fn start_tag(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        let block = is_block(name);
        if block {
            self.edge();
            self.open.end_implied(name);
            match (name, &mut self.table) {
                ("table", table) => {
                    *table = Some(self.tables.begin(tag.at.end));
                }
                (_, Some(table)) => table.start(tag),
                (_, None) => {}
            }
        }
        let (around, inside) = (self.open.fate(), self.fate_in(tag));
        if name == "meta" {
            self.ascii |= declares_other_encoding(tag, self.source);
        }
        let void = is_void(name) || (self.xml && tag.self_closing);
        let is_opaque = !void && (is_opaque(name) || is_icon(tag, self.source));
        let speaks = !block && language(tag, self.source).is_some();
        self.in_source |= speaks && inside == Fate::Translated;
        let stays = match (around, inside) {
            (Fate::Translated, inside) => inside != Fate::Translated,
            // The element has one of the two languages. Either gives the same result when the
            // document is read back.
            (Fate::Foreign(_), Fate::Left) => true,
            (Fate::Foreign(around), _) => !block && self.speaks_a_third(tag, around),
            (Fate::Left, _) => false,
        };
        let stays = stays && !void;
        let speaks_again =
            (around, inside) == (Fate::Left, Fate::Translated) && self.around.is_none();
        if speaks_again && !block && !void && !is_opaque {
            // The element holds texts of its own, as a block does, and so does its tag.
            self.edge();
            let (_, slots) = self.attributes(tag);
            self.nested(slots.into_iter().map(|(_, nested)| nested));
            self.open.start(name, inside);
            self.around = Some(Around::new(name));
            return;
        }
        let (spelling, slots) = match inside {
            Fate::Translated if !stays => self.attributes(tag),
            _ => self.bare(tag),
        };
        if block {
            self.nested(slots.into_iter().map(|(_, nested)| nested));
            if is_opaque {
                self.skip = Some(Skip::new(tag, None, self.xml));
            } else if !void {
                self.open.start(name, inside);
            }
        } else if is_opaque || stays {
            let code = (around != Fate::Left).then_some((spelling, slots));
            self.skip = Some(Skip::new(tag, code, self.xml));
            if tag.self_closing && self.skip.as_ref().is_some_and(Skip::is_foreign) {
                self.end_skip(tag.at.end);
            }
        } else if around != Fate::Left {
            let kind = if void { CodeKind::Standalone } else { CodeKind::Open };
            if let Some(around) = self.around.as_mut().filter(|_| !void) {
                around.start(name);
            }
            self.flow.markup(kind, name, spelling, slots, tag.at.clone());
        }
    }

    pub(super) fn end_tag(&mut self, tag: &Tag) {
        if is_block(&tag.name) {
            self.edge();
            self.table.take_if(|_| tag.name == "table");
            self.open.end(&tag.name);
        } else if self.open.fate() != Fate::Left {
            if self.around.take_if(|around| around.ends_with(&tag.name)).is_some() {
                self.edge();
                self.open.end(&tag.name);
                return;
            }
            self.flow.code(CodeKind::Close, &tag.name, tag.at.clone());
        }
    }
}
