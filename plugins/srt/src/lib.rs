//! Subtitles: SubRip (SRT) and WebVTT.
//!
//! The lines of a cue are one segment, with the line breaks in it. Cue numbers and names,
//! timings with their settings, and WebVTT's header, `NOTE`, `STYLE` and `REGION` blocks stay.
//! Tags (`<i>`, `<v Ann>`, `<00:01.000>`) and SubRip's overrides (`{\an8}`) are codes. A file
//! that begins with `WEBVTT` is WebVTT, whose character references, all that
//! HTML has, are undone and written; its cues that are data stay: JSON objects, and the pictures of
//! previews (`a.jpg#xywh=0,0,160,90`).
//!
//! A translation cannot hold a blank line, which would end its cue; so does a timing without
//! one before it. A paragraph without a timing, as hand-made SubRip files have, belongs to the
//! cue above it.
//!
//! Option `placeholders`: the grammars of placeholders; by default there are none.

mod cues;
mod payload;
mod spell;

use targum_sdk::{About, Content, Draft, Entry, Failure, Format, Syntax, Unit};

pub use spell::{Dialect, Place};

/// The format.
pub struct Srt;

impl Format for Srt {
    type Place = Place;

    fn about() -> About {
        About {
            id: "srt".into(),
            summary: "subtitles (SubRip, WebVTT)".into(),
            extensions: vec!["srt".into(), "vtt".into()],
            media_types: vec!["application/x-subrip".into(), "text/vtt".into()],
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders"])?;
        let source = draft.source();
        let dialect = cues::dialect(source);
        let syntax = Syntax::from_options(draft.context(), payload::syntax(dialect))?;
        let line_end = if source.contains("\r\n") { "\r\n" } else { "\n" };
        for cue in cues::cues(source, dialect)? {
            let entry = Entry::keyed(cue.name).noted(cue.note);
            let text = &source[cue.text.clone()];
            if dialect == Dialect::WebVtt && payload::is_data(text) {
                continue;
            }
            let inline = payload::inline(text, dialect);
            let place = Place { dialect, line_end, tight: cue.tight };
            let unit = Unit::inline(entry, inline, syntax, text, place);
            draft.segment(cue.text, unit);
        }
        Ok(())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(*place, content)
    }
}

targum_sdk::plugin!(Srt);
