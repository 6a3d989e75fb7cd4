//! XLIFF 1.0 to 1.2 and 2.0 to 2.2.
//!
//! - Each `source` is translated into its `target`, which is filled, or added after `source` (and
//!   `seg-source`) with the same indentation. The target language is written on `file`
//!   (`target-language`) or `xliff` (`trgLang`), and the state becomes `translated`.
//! - Targets that are already in the target language are kept, unless they are empty or in a state
//!   that asks for work (`new`, `needs-…`, `initial`). Approved and final targets are kept even if
//!   the file states no language. Targets in another language are replaced.
//! - A target in the source locale is translated instead of its source, as in files whose sources
//!   are keys. So is a target without a stated language if its source is one word and the unit's
//!   name, or if the sources of the file are keys: of the sources whose targets have another text, more
//!   are names such as `note.deleted` than words or phrases, or all are words such as `name`, most of
//!   which stand among other words in their targets. A file of several keys with targets in another
//!   language than the source is refused.
//! - A target whose source is a key or another value, which would only take the place of the target's
//!   text, is kept even in a state that asks for work or without a stated language.
//! - If the host provides the previous file, states and approvals are taken over for unchanged
//!   sources.
//! - Elements with `translate="no"`, `alt-trans`, `bin-unit`, `ignorable`, notes, skeletons,
//!   original data and everything else stay.
//! - Codes are the elements `g x bx ex bpt ept ph it mrk` and `ph pc sc ec mrk sm em cp`, and
//!   placeholders in the text. The content of a `sub` within a code is a segment of its own. The
//!   branches of an ICU message, as Angular writes them, are translated; the number of a plural is
//!   shown by the interpolation that counts. Plural forms in one text, as Symfony writes them
//!   (`{{ n }} bed|{{ n }} beds`, `one: One bed|some: %count% beds`), become the plural forms of the
//!   target: two with the same placeholders, or the last with the count.
//! - A unit of XLIFF 2.2 whose segments are selected by plural, gender or another value (`pgs:switch`
//!   and `pgs:case`), and a plural of a string catalog or of a strings dictionary as Xcode exports it
//!   (`key|==|plural.one`, `/key:dict/name:dict/one:dict/:string`), get the plural forms of the target,
//!   each as a copy of a segment or unit with an id of its own. Forms that the target does not have stay.
//! - The notes of a unit are the segment's note, and its `maxwidth` in characters is the length
//!   limit.
//!
//! A document that is read back yields its targets, except for those that ask for work.
//!
//! Options: `placeholders` (default: `printf`, `icu`, `angular`); `review` (`mark`: in XLIFF 1.1 and 1.2
//! the state of a new translation is `needs-review-translation`, and a target in this state is kept).

mod added;
mod apple;
mod forms;
mod inline;
mod keys;
mod language;
mod one;
mod pgs;
mod previous;
mod read;
mod state;
mod target;
mod two;
mod unique_ids;
mod unit;

use targum_sdk::{About, Content, Draft, Failure, Format, Traits, xml};

/// The `xliff` format.
pub struct Xliff;

impl Format for Xliff {
    type Place = xml::Place;

    fn about() -> About {
        About {
            id: "xliff".to_owned(),
            summary: "XLIFF 1.0 to 1.2 and 2.0 to 2.2".to_owned(),
            extensions: vec!["xlf".to_owned(), "xliff".to_owned()],
            media_types: vec![
                "application/xliff+xml".to_owned(),
                "application/x-xliff+xml".to_owned(),
            ],
        }
    }

    fn traits() -> Traits {
        Traits { has_named_keys: true, takes_over: true, states_sources: true }
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
