//! gettext catalogues: PO files and POT templates.
//!
//! Each `msgid` is translated into its `msgstr`. A `msgstr` that is empty or fuzzy is filled,
//! and the flag `fuzzy` goes with it; one that has a translation is kept where the header's
//! `Language` is the target, and replaced where it is not. Everything else stays: comments,
//! flags, `msgctxt`, previous (`#|`) and obsolete (`#~`) messages, the order, the wrapping.
//!
//! In the header `Language` and `Plural-Forms` become the target's, added where they are
//! missing, and a template's open `charset=CHARSET` becomes UTF-8; a catalogue with plurals
//! but without a header is given one. A `Plural-Forms` that belongs to translations that are
//! kept stays. Plural entries get as many `msgstr[n]` as it says.
//!
//! Where the header's `Language` is the source locale, a `msgid` stands for a `msgstr` that says
//! something else, which is what is translated: of plural forms the one that the number takes. A
//! key that Lingui calls one (`js-lingui-explicit-id`) is no text itself. A template's header is
//! no longer fuzzy.
//!
//! From a catalogue of before, where the host hands it over, come what its translators have said
//! beside their translations: fields of the header, the plural rule, comments, obsolete messages.
//! Read back, a catalogue gives its translations, of which a fuzzy one is none.
//!
//! The flags `c-format`, `python-format`, … choose the grammar of placeholders. Option
//! `placeholders`: the grammars of messages without such a flag.

mod catalogue;
mod comments;
mod expression;
mod families;
mod flags;
mod header;
mod layout;
mod lexer;
mod previous;
mod read;
mod rule;

use targum_sdk::{About, Content, Draft, Failure, Format};

pub use layout::{Layout, Place, Style};

/// The format.
pub struct Po;

impl Format for Po {
    type Place = Place;

    fn about() -> About {
        About {
            id: "po".into(),
            summary: "gettext catalogues (PO, POT)".into(),
            extensions: vec!["po".into(), "pot".into()],
            media_types: vec!["text/x-gettext-translation".into(), "text/x-po".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        layout::spell(place, content)
    }
}

targum_sdk::plugin!(Po);
