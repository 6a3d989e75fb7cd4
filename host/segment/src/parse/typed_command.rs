//! Commands of a chat or a game that are shown with their operands, across codes: `/<command> <player> [amount]`.
//! They are typed as they are, and so are the names of the operands.

use std::ops::Range;

use targum_core::contract::Code;

use crate::item::CODE;

/// Words of sentences, behind which a sentence about the command goes on.
const SENTENCES: [&str; 17] = [
    "a", "an", "and", "are", "as", "for", "has", "if", "is", "or", "the", "to", "was", "when",
    "will", "with", "you",
];

/// The most words with which a command may end behind its last operand, where nothing else is in its line.
const LAST_WORDS: usize = 1;

/// The length in bytes of the longest command, so that a long text is not read to its end at each slash.
const LONGEST: usize = 500;

/// Returns the places of the commands in the text of a segment, in which each code is one character. `shown` are the
/// indexes of these codes, in order.
pub(super) fn places(text: &str, shown: &[u32], codes: &[&Code]) -> Vec<Range<usize>> {
    let is_name = |index: &u32| codes.get(*index as usize).is_some_and(|code| is_name(code));
    let names: Vec<bool> = shown.iter().map(is_name).collect();
    let mut places: Vec<Range<usize>> = Vec::new();
    // The number of codes in the text before the offset `counted`.
    let (mut count, mut counted) = (0, 0);
    for (start, _) in text.match_indices('/') {
        let is_within = places.last().is_some_and(|place| place.end > start);
        let begins = |c: char| c.is_whitespace() || c == CODE;
        if is_within || !(start == 0 || text[..start].ends_with(begins)) {
            continue;
        }
        let before = &text[..start];
        count += text[counted..start].matches(CODE).count();
        counted = start;
        let names = names.get(count..).unwrap_or_default();
        let near = &text[start + 1..text.ceil_char_boundary(start + 1 + LONGEST)];
        let line = near.split('\n').next().unwrap_or_default();
        let around = before.trim_end_matches([' ', CODE]);
        // Within a sentence, words behind the last operand are those of the sentence.
        let last_words =
            if around.is_empty() || around.ends_with([':', '\n']) { LAST_WORDS } else { 0 };
        let length = length(line, names, last_words);
        places.extend(length.map(|length| start..start + 1 + length));
    }
    places
}

/// Returns whether a code is the name of an operand, as commands show it: `<player>`.
fn is_name(code: &Code) -> bool {
    let name = code.spelling.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(is_of_word))
}

/// Returns the length of a command that a line begins with, without the slash before it, with its operands and at most
/// `last_words` words behind them. The codes of the line are names of operands where `names` says so.
fn length(line: &str, names: &[bool], last_words: usize) -> Option<usize> {
    let mut codes = names.iter();
    let mut is_operand = |word: &str| {
        let shown = word.matches(CODE).map(|_| codes.next().is_some_and(|is_name| *is_name));
        shown.fold(word.contains(['[', '<']), |is_operand, is_name| is_operand || is_name)
    };
    // The end of the last operand, and that of the words behind it.
    let (mut end, mut last, mut behind) = (None, 0, 0);
    for (at, word) in Words(line, 0) {
        let is_command = at == 0;
        if is_operand(word) {
            (end, behind) = (Some(at + word.len()), 0);
        } else if is_typed(word) && (is_command || !SENTENCES.contains(&word)) {
            behind += usize::from(!is_command);
        } else {
            // A dash parts a command from its description.
            let is_parted = matches!(word, "-" | "–" | "—" | ":");
            return end.map(|end| if is_parted && behind <= last_words { last } else { end });
        }
        last = at + word.len();
    }
    end.map(|end| if behind <= last_words { last } else { end })
}

/// Returns whether a word may be typed as it is: a name in small letters, a choice of names, or a code.
fn is_typed(word: &str) -> bool {
    let of_choice =
        |c: char| matches!(c, CODE | '|' | '*') || u8::try_from(c).is_ok_and(is_of_word);
    word.contains(|c: char| c != '-' && c != ':') && word.chars().all(of_choice)
}

fn is_of_word(b: u8) -> bool {
    b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_:".contains(&b)
}

/// The words of a line with their places. Spaces within brackets part no words.
struct Words<'l>(&'l str, usize);

impl<'l> Iterator for Words<'l> {
    type Item = (usize, &'l str);

    fn next(&mut self) -> Option<Self::Item> {
        let Words(line, start) = *self;
        let rest = line.get(start..).filter(|rest| !rest.is_empty())?;
        let mut depth = 0_usize;
        let end = rest.find(|c: char| {
            match c {
                '[' | '<' => depth += 1,
                ']' | '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == ' ' && depth == 0
        });
        let end = end.unwrap_or(rest.len());
        self.1 = start + end + 1;
        Some((start, &rest[..end]))
    }
}

#[cfg(test)]
mod tests {
    use targum_core::contract::CodeKind;

    use super::*;

    /// Returns the commands in a text, of which `{…}` and the names in `codes` are codes.
    fn found(text: &str, codes: &[&str]) -> Vec<String> {
        let code = |spelling: &&str| Code {
            kind: CodeKind::Standalone,
            id: 0,
            spelling: (*spelling).into(),
        };
        let known: Vec<Code> = codes.iter().map(code).collect();
        let indexes: Vec<u32> = (0..codes.len() as u32).collect();
        let plain = codes
            .iter()
            .fold(text.to_owned(), |text, code| text.replacen(code, &CODE.to_string(), 1));
        let shown = |place: Range<usize>| plain[place].replace(CODE, "¤");
        places(&plain, &indexes, &known.iter().collect::<Vec<_>>()).into_iter().map(shown).collect()
    }

    #[test]
    fn commands_are_held_with_their_operands() {
        let command = "<command>";
        for (text, codes, expected) in [
            ("/<command> water", &[command][..], "/¤ water"),
            ("/<command> <bed> [amount|all]", &[command, "<bed>"], "/¤ ¤ [amount|all]"),
            ("/<command> set <bed> here", &[command, "<bed>"], "/¤ set ¤ here"),
            ("/{0} [page]", &["{0}"], "/¤ [page]"),
            ("Usage: /bed [owner:]<name>", &["<name>"], "/bed [owner:]¤"),
            (
                "/bed <item[:data]> [amount [of beds...]]",
                &[],
                "/bed <item[:data]> [amount [of beds...]]",
            ),
            ("/<command> on - waters all beds", &[command], "/¤ on"),
            ("Type /bed <name> to water it.", &["<name>"], "/bed ¤"),
            ("Type /bed <name> when it is dry", &["<name>"], "/bed ¤"),
            ("/bed <name> waters all beds", &["<name>"], "/bed ¤"),
            ("Use /bed <name> instead", &["<name>"], "/bed ¤"),
            ("{0}/bed [name]", &["{0}"], "/bed [name]"),
        ] {
            assert_eq!(found(text, codes), [expected], "{text}");
        }
    }

    #[test]
    fn other_slashes_begin_no_commands() {
        for (text, codes) in [
            ("/{0} is unknown", &["{0}"][..]),
            ("5 beds / month [or less]", &[]),
            ("Beds and/or [trees]", &[]),
            ("Wet/dry <b>", &["<b>"]),
            ("/bed waters it", &[]),
            ("/Beds [all]", &[]),
            ("Use /bed to water [it]", &[]),
        ] {
            assert!(found(text, codes).is_empty(), "{text}");
        }
    }
}
