//! XLIFF 1.0 to 1.2 and 2.0 to 2.2.
//!
//! - Each `source` is translated to its `target`, which is filled, or added after `source` (and
//!   `seg-source`) with the same indentation. The target's language is written on `file`
//!   (`target-language`) or `xliff` (`trgLang`), and the state becomes `translated`.
//! - Kept: targets in the target's language already, unless they are empty or in a state that
//!   asks for work (`new`, `needs-…`, `initial`); approved and final ones also where the
//!   file names no language. Targets in another language are replaced.
//! - A target in the source locale is itself what is translated, as in files whose sources are
//!   keys; so is one of no stated language beside a source that is the unit's name, in one word.
//! - From a file of before, where the host hands it over, come states and approvals of what has
//!   the same source still.
//! - Stays: `translate="no"`, `alt-trans`, `bin-unit`, `ignorable`, notes, skeletons, original
//!   data, and everything else.
//! - Codes: `g x bx ex bpt ept ph it mrk`, `ph pc sc ec mrk sm em cp`; placeholders in the
//!   text. What a `sub` within them holds is a segment of its own. An ICU message has its
//!   branches translated, as Angular writes them. Two plural forms of one text with the same
//!   placeholders, as Symfony has them (`{{ n }} bed|{{ n }} beds`), become the target's.
//! - Notes are the note; `maxwidth` in characters is the limit.
//!
//! A document that is only read back gives its targets, but for those that ask for work.
//!
//! Options: `placeholders` (default: `printf`, `icu`, `angular`).

mod apple;
mod forms;
mod inline;
mod language;
mod previous;
mod read;
mod state;
mod target;

use targum_sdk::{About, Content, Draft, Failure, Format, xml};

/// The format.
pub struct Xliff;

impl Format for Xliff {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "xliff".to_owned(),
            summary: "XLIFF 1.2 and 2.0".to_owned(),
            extensions: vec!["xlf".to_owned(), "xliff".to_owned()],
            media_types: vec![
                "application/xliff+xml".to_owned(),
                "application/x-xliff+xml".to_owned(),
            ],
        }
    }

    fn read(draft: &mut Draft<'_, xml::Place>) -> Result<(), Failure> {
        read::read(draft)
    }

    fn spell(place: &xml::Place, content: &[Content<'_>]) -> Result<String, String> {
        if target::is_message(content) {
            return Err("it would read as a message with branches".to_owned());
        }
        xml::content(*place, content)
    }
}

targum_sdk::plugin!(Xliff);
