//! Subtitles: SubRip (SRT) and WebVTT.
//!
//! The lines of a cue are one segment, including its line breaks. Cue numbers and names, timings
//! with their settings, and the header and the `NOTE`, `STYLE` and `REGION` blocks of WebVTT stay.
//! Tags (`<i>`, `<v Ann>`, `<00:01.000>`) and SubRip's overrides (`{\an8}`) are codes. A file that
//! begins with `WEBVTT` is WebVTT. Its character references, which are those of HTML, are decoded
//! and encoded, and cues with data stay: JSON objects, and images for previews
//! (`a.jpg#xywh=0,0,160,90`).
//!
//! A sentence that goes on in the next cue is stated in the notes of its cues, so that they are
//! translated together.
//!
//! A translation cannot hold a blank line, which would end its cue, nor a line like a timing. A
//! paragraph without a timing, as in hand-written SubRip files, belongs to the cue above it.
//!
//! Option `placeholders`: the grammars of placeholders (default: none).

mod cues;
mod dialect;
mod payload;
mod sentences;
mod spell;

use targum_sdk::{About, Content, Draft, Entry, Failure, Format, LineEnd, Syntax, Unit};

use cues::Cue;
pub use dialect::Dialect;
pub use spell::Place;

/// The `srt` format.
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
        let dialect = Dialect::of(source);
        let syntax = Syntax::from_options(draft.context(), payload::syntax(dialect))?;
        let line_end = LineEnd::of(source);
        let cues = cues::cues(source, dialect)?;
        let text = |cue: &Cue| {
            let text = &source[cue.text.clone()];
            (dialect != Dialect::WebVtt || !payload::is_data(text)).then_some(text)
        };
        let texts: Vec<Option<&str>> = cues.iter().map(text).collect();
        let sentences = sentences::notes(&texts);
        for ((cue, text), sentence) in cues.into_iter().zip(texts).zip(sentences) {
            let Some(text) = text else { continue };
            let note = match (cue.note, sentence) {
                (Some(note), Some(sentence)) => Some(format!("{note}\n{sentence}")),
                (note, sentence) => note.or(sentence),
            };
            let entry = Entry::keyed(cue.name).noted(note);
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
