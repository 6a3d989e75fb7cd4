//! Spells cue texts as the file does.

use serde::{Deserialize, Serialize};
use targum_sdk::{Content, LineEnd};

use crate::{cues, dialect::Dialect, payload};

/// The position of a cue, and the style of its file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The dialect of the file.
    pub dialect: Dialect,
    /// The line end of the file.
    pub line_end: LineEnd,
    /// Whether the next cue begins on the next line.
    pub tight: bool,
}

pub(crate) fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let mut out = String::new();
    for piece in content {
        match piece {
            Content::Markup(markup) => out.push_str(markup),
            Content::Text(text) if text.contains('\r') => {
                return Err("lines end with a line feed here, not a carriage return".to_owned());
            }
            Content::Text(text) if place.dialect == Dialect::SubRip => {
                if text.contains("{\\") {
                    return Err("`{\\` would begin an override of the player".to_owned());
                }
                out.push_str(&text.replace('\n', &place.line_end));
            }
            Content::Text(text) => {
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                out.push_str(&text.replace("-->", "--&gt;").replace('\n', &place.line_end));
            }
        }
    }
    if out.split('\n').any(|line| line.trim().is_empty()) {
        return Err("a blank line would end the cue".to_owned());
    }
    if place.dialect == Dialect::WebVtt && payload::is_data(&out) {
        return Err("a JSON object or the name of a picture would be taken for data".to_owned());
    }
    let last = out.rsplit('\n').next().unwrap_or_default();
    if place.dialect == Dialect::SubRip && place.tight && cues::is_number(last) {
        return Err("its last line would be taken for the number of the next cue".to_owned());
    }
    let is_timed = |line: &str| match place.dialect {
        Dialect::SubRip => line.contains("-->") || cues::resembles_times(line),
        // An arrow in text is escaped there, but one in a tag is not.
        Dialect::WebVtt => line.contains("-->") && cues::resembles_times(line),
    };
    if out.split('\n').any(is_timed) {
        return Err("a line with an arrow would be taken for the times of a cue".to_owned());
    }
    Ok(out)
}
