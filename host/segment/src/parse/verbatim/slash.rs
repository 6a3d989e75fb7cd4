//! Commands of a chat or a game, which begin with a slash: `/bed set owner <player>`.

use std::ops::Range;

/// The most words between the name of a command and its first operand.
const WORDS: usize = 4;

/// Returns the place of the first command, and of the words before its first operand, which are typed as they
/// are. An operand stands in brackets, or is `?` or `*`. Behind a colon, as in `Usage: /bed water`, a command to
/// the end of its line needs no operand.
pub(super) fn command(text: &str) -> Option<Range<usize>> {
    text.match_indices('/').find_map(|(start, _)| {
        let before = &text[..start];
        if before.ends_with(|c: char| !c.is_whitespace()) {
            return None;
        }
        let line = text[start + 1..].split('\n').next().unwrap_or_default();
        let is_shown = before.trim_end().ends_with(':');
        Some(start..start + "/".len() + command_length(line, is_shown)?)
    })
}

/// Returns the length of a command with its words, without the slash before it, if an operand or, where the
/// command is shown behind a colon, the end of the line follows them.
fn command_length(line: &str, is_shown: bool) -> Option<usize> {
    let mut end = 0;
    for (at, word) in line.split(' ').enumerate() {
        let next = end + usize::from(at > 0);
        match word {
            "?" | "*" if at > 0 => return Some(next + word.len()),
            _ if at > 0 && word.starts_with(['<', '[', '{']) => return Some(end),
            _ if is_word(word) && at <= WORDS => end = next + word.len(),
            _ => return None,
        }
    }
    is_shown.then_some(end)
}

fn is_word(word: &str) -> bool {
    let of_word = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b);
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(of_word)
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn commands_with_operands_are_found() {
        let found = |text: &'static str| command(text).map(|at| &text[at]);
        assert_eq!(found("/bed water <name> [time]"), Some("/bed water"));
        assert_eq!(found("/bed [name]"), Some("/bed"));
        assert_eq!(found("Usage: /bed set tree ?"), Some("/bed set tree ?"));
        assert_eq!(found("Usage: /bed water\nWaters it"), Some("/bed water"));
        for text in [
            "/bed water to water it",
            "Use /bed to water it.",
            "5 €/month <b>",
            "Costs: 5 /Month",
            "Usage: /bed water, or wait",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
