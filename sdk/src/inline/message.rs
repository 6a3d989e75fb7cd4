//! Content of which the text is a MessageFormat 2 message: expressions and markup of the message are
//! codes beside those of the format.

use std::collections::VecDeque;

use super::{Bit, Carrier};
use crate::mf2::{Invalid, Piece, simple};

/// Stands for a code of the format while the message is read. It is no character, so that no text
/// holds it.
const MARK: char = '\u{FFFF}';

/// Returns the bits of a message.
///
/// # Errors
/// The text is not a message that is one pattern.
pub(super) fn read(bits: Vec<Bit<'_>>) -> Result<Vec<Bit<'static>>, Invalid> {
    let mut text = String::new();
    let mut codes = VecDeque::new();
    for bit in bits {
        match bit {
            Bit::Text(more) => text.push_str(&more),
            Bit::Code { kind, name, spelling, carrier, slots } => {
                text.push(MARK);
                let (name, spelling) = (name.into_owned().into(), spelling.into_owned().into());
                codes.push_back(Bit::Code { kind, name, spelling, carrier, slots });
            }
            Bit::Mixed { kind, name, spelling, stretches } => {
                text.push(MARK);
                codes.push_back(Bit::Mixed { kind, name, spelling, stretches });
            }
        }
    }
    let mut read = Vec::new();
    simple(&text, |piece| match piece {
        Piece::Text { text, .. } => {
            for (nth, text) in text.split(MARK).enumerate() {
                // A mark without a code is a character of the text.
                let code = if nth > 0 { codes.pop_front() } else { None };
                let is_text = nth > 0 && code.is_none();
                read.extend(code.or_else(|| is_text.then(|| Bit::Text(MARK.to_string().into()))));
                if !text.is_empty() {
                    read.push(Bit::Text(text.to_owned().into()));
                }
            }
        }
        Piece::Code { at, kind, name } => {
            let (name, spelling) = (name.into(), text[at].to_owned().into());
            let (carrier, slots) = (Carrier::Argument, Vec::new());
            read.push(Bit::Code { kind, name, spelling, carrier, slots });
        }
    })?;
    Ok(read)
}
