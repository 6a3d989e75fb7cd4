//! Spells the content of a pattern.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::characters::{is_bidi, is_space};
use crate::{append, carrier::Carrier, search};

/// The place of a pattern in its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PatternPlace {
    /// The pattern is the whole message.
    Whole,
    /// The pattern stands between `{{` and `}}`.
    Quoted,
}

/// Returns the pieces for the format: text with the escapes of a message (false), and markup of the
/// format (true). `stretches` are the texts and codes of a translation, each with its carrier.
///
/// # Errors
/// No message can hold the text.
pub(crate) fn spell<'r>(
    place: PatternPlace,
    stretches: impl Iterator<Item = (&'r str, Carrier)>,
) -> Result<Vec<(Cow<'r, str>, bool)>, String> {
    let mut pieces: Vec<(Cow<'r, str>, bool)> = Vec::new();
    for (text, carrier) in stretches {
        let (text, is_markup) = match carrier {
            Carrier::Markup => (Cow::Borrowed(text), true),
            Carrier::Text => (escape(text)?, false),
            Carrier::Argument | Carrier::Mixed => (Cow::Borrowed(text), false),
        };
        match pieces.last_mut() {
            Some((before, false)) if !is_markup => append(before, &text),
            _ => pieces.push((text, is_markup)),
        }
    }
    if place == PatternPlace::Whole && begins_with_dot(&pieces) {
        quote(&mut pieces);
    }
    Ok(pieces)
}

fn escape(text: &str) -> Result<Cow<'_, str>, String> {
    if search::position_of(text.as_bytes(), [b'\\', b'{', b'}', 0]).is_none() {
        return Ok(Cow::Borrowed(text));
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\0' => return Err("a message cannot hold the character U+0000".to_owned()),
            '\\' | '{' | '}' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    Ok(Cow::Owned(escaped))
}

/// Returns whether a message would begin with a dot, which begins declarations.
fn begins_with_dot(pieces: &[(Cow<'_, str>, bool)]) -> bool {
    let is_passed = |c| is_space(c) || is_bidi(c);
    for (text, is_markup) in pieces {
        let rest = text.trim_start_matches(is_passed);
        if *is_markup || !rest.is_empty() {
            return !is_markup && rest.starts_with('.');
        }
    }
    false
}

/// Puts `{{` and `}}` around a pattern.
fn quote(pieces: &mut Vec<(Cow<'_, str>, bool)>) {
    if let Some((first, false)) = pieces.first_mut() {
        first.to_mut().insert_str(0, "{{");
    }
    match pieces.last_mut() {
        Some((last, false)) => last.to_mut().push_str("}}"),
        _ => pieces.push((Cow::Borrowed("}}"), false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(place: PatternPlace, stretches: &[(&str, Carrier)]) -> String {
        let pieces = spell(place, stretches.iter().copied()).unwrap();
        pieces.iter().map(|(text, _)| text.as_ref()).collect()
    }

    #[test]
    fn braces_and_backslashes_are_escaped_in_text_alone() {
        let stretches = [("a {b} \\ |", Carrier::Text), ("{$x}", Carrier::Argument)];
        assert_eq!(spelled(PatternPlace::Quoted, &stretches), "a \\{b\\} \\\\ |{$x}");
        assert!(spell(PatternPlace::Whole, [("\0", Carrier::Text)].into_iter()).is_err());
    }

    #[test]
    fn a_message_that_begins_with_a_dot_is_quoted() {
        let dot = [(" \u{200F}", Carrier::Text), (".x", Carrier::Text)];
        assert_eq!(spelled(PatternPlace::Whole, &dot), "{{ \u{200F}.x}}");
        assert_eq!(spelled(PatternPlace::Quoted, &dot), " \u{200F}.x");
        let behind = [(" ", Carrier::Text), ("<b>", Carrier::Markup), (".", Carrier::Text)];
        assert_eq!(spelled(PatternPlace::Whole, &behind), " <b>.");
        let before = [(".a", Carrier::Text), ("<b/>", Carrier::Markup)];
        assert_eq!(spelled(PatternPlace::Whole, &before), "{{.a<b/>}}");
    }
}
