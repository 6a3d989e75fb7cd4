//! gettext catalogues: PO files and POT templates.
//!
//! Each `msgid` is translated into its `msgstr`. An empty or fuzzy `msgstr` is filled, and the flag
//! `fuzzy` is removed. An existing translation is kept if the header's `Language` is the target,
//! and replaced otherwise. Everything else stays: comments, flags, `msgctxt`, previous (`#|`) and
//! obsolete (`#~`) messages, the order and the wrapping.
//!
//! In the header, `Language` and `Plural-Forms` are set for the target, or added if they are
//! missing, and a template's `charset=CHARSET` becomes UTF-8. A catalogue with plurals but without
//! a header gets a header. The `Plural-Forms` of kept translations stays. Plural entries get as
//! many `msgstr[n]` as `Plural-Forms` states.
//!
//! If the header's `Language` is the source locale, a `msgid` may be a key whose `msgstr` holds the
//! text. That text is then translated; for plurals, the form that the number takes. A `msgid` that
//! Lingui marks as a key (`js-lingui-explicit-id`) is never translated itself. The flag `fuzzy` is
//! removed from a template's header.
//!
//! If the host provides the previous catalogue, its translators' additions are taken over: fields
//! of the header, the plural rule, comments and obsolete messages. A catalogue that is read back
//! yields its translations, except for fuzzy ones.
//!
//! With the option `review = "mark"`, a translation gets the flag `fuzzy`, and one that has the flag is kept, unless it
//! has a previous (`#|`) message. A translation that is not fuzzy in the previous catalogue gets no flag.
//!
//! Entries for the names of translators (`translator-credits` of GNOME, `NAME OF TRANSLATORS` of KDE) get an empty
//! `msgstr`, unless they have one in the target language.
//!
//! A context that a `msgid` begins with (`menu|Open`) is no part of its text, and its translation has none.
//!
//! The flags `c-format`, `python-format`, … choose the grammar of placeholders. The option
//! `placeholders` sets the grammars of messages without such a flag. With `python-brace-format`,
//! `csharp-format`, `c++-format` and `rust-format`, a translation with a single brace is refused,
//! unless the `msgid` has one.

mod braces;
mod catalogue;
mod comments;
mod context;
mod credits;
mod flags;
mod header;
mod layout;
mod lexer;
mod message;
mod previous;
mod read;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits};

pub use layout::{Layout, Place, Style};

/// The `po` format.
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

    fn traits() -> Traits {
        Traits { has_named_keys: true, takes_over: true, ..Traits::default() }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        layout::spell(place, content)
    }
}

targum_sdk::plugin!(Po);
