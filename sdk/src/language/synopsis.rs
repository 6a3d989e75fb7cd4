//! Usages of commands.

use crate::search;

/// Returns whether each line of a text shows the usage of one command, `sort [OPTION]... [FILE]...`, or a
/// text shows the arguments of a function, of which some are optional.
pub(super) fn is_synopsis(text: &str) -> bool {
    // Few texts have a sign of operands.
    if search::position_of(text.as_bytes(), [b'[', b']', b'<']).is_none() {
        return false;
    }
    if search::contains(text, "[, ") {
        return shows_arguments(text);
    }
    if text.lines().all(shows_command) && !text.is_empty() {
        return true;
    }
    if !search::contains(text, "]...") && !search::contains(text, "[OPTION") {
        return false;
    }
    let Some(command) = text.split_whitespace().next().filter(|word| is_command(word)) else {
        return false;
    };
    let shows_usage = |line: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(command) && words.all(|word| word == command || is_operand(word))
    };
    text.lines().all(shows_usage)
}

/// Returns whether a text shows the arguments of a function: `picture [, timezone]`.
fn shows_arguments(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"_.$<>|&;".contains(&b);
    let mut arguments = text.split([',', '[', ']', '(', ')']).map(str::trim_ascii);
    text.ends_with([']', ')']) && arguments.all(|argument| argument.bytes().all(of_name))
}

/// Returns whether a line shows a command of several words and its operands: `beds3 add rose <name> [options]`.
fn shows_command(line: &str) -> bool {
    /// The groups of operands that usages show.
    const GROUPS: [&str; 8] = [
        "[ARGS]",
        "[FLAGS]",
        "[OPTIONS]",
        "[OPTION]",
        "[args]",
        "[flags]",
        "[option]",
        "[options]",
    ];
    /// Words of sentences, which no command has.
    const SENTENCES: [&str; 20] = [
        "a", "all", "an", "and", "as", "at", "by", "for", "from", "in", "no", "of", "on", "or",
        "the", "this", "to", "use", "with", "your",
    ];
    /// The most words of a command.
    const MOST: usize = 4;
    let is_name = |word: &&str| is_part_of_command(word) && SENTENCES.binary_search(word).is_err();
    if !line.contains(['[', '<']) {
        return false;
    }
    let mut words = line.split(' ').peekable();
    let Some(program) = words.next_if(is_name) else { return false };
    let mut names = 1;
    while words.next_if(is_name).is_some() {
        names += 1;
    }
    let operands: Vec<&str> = words.collect();
    let is_group = |word: &&str| GROUPS.contains(&word.trim_end_matches('.'));
    let has_group = operands.iter().any(is_group);
    let is_usage = operands.len() > 1 && has_group
        || names > 1 && (has_group || program.contains(|c: char| c.is_ascii_digit()));
    names <= MOST && is_usage && !operands.is_empty() && operands.iter().all(is_bracketed)
}

/// Returns whether a word is a part of a command, which may begin with a digit: `8beds`.
fn is_part_of_command(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-".contains(&b);
    word.contains(|c: char| c.is_ascii_lowercase()) && word.bytes().all(of_name)
}

/// Returns whether a word is an operand in brackets, or an option.
fn is_bracketed(word: &&str) -> bool {
    let bare = word.trim_end_matches('.');
    word.starts_with("--")
        || bare.starts_with('[') && bare.ends_with(']')
        || bare.starts_with('<') && bare.ends_with('>')
}

fn is_command(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_.-".contains(&b);
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.bytes().all(of_name)
}

/// Returns whether a word is an option, an operand in brackets, or the name of an operand.
fn is_operand(word: &str) -> bool {
    let of_name = |b: u8| !b.is_ascii_lowercase() && b.is_ascii_graphic();
    word.starts_with(['[', '-', '<']) || word.bytes().all(of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_usages_from_sentences() {
        for text in [
            "sort [OPTION]... [FILE]...",
            "dd [OPERAND]...\ndd OPTION",
            "od [-abc] [FILE]... od --traditional [[+][0x]OFFSET[.][b]]",
            "git-log [OPTIONS] <path> | -h",
            "$[picture [, timezone]]",
            "number [, digits]",
            "8beds plant rose <bedName> [OPTIONS]",
            "8beds plant rose <bedName>",
            "beds water [flags]",
            "beds <name> [options]",
        ] {
            assert!(is_synopsis(text), "{text}");
        }
        for text in [
            "press [ENTER]",
            "sort [OPTION]... the FILE",
            "Usage: sort [OPTION]...",
            "sort [OPTION]...\nSort lines",
            "open PDF",
            "water the [options]",
            "see [options]",
            "planted by <name>",
            "plant <name>",
            "water <name> and [options]",
            "water beds",
            "Beds [, if any]",
            "Anna\'s beds [, trees]",
            "",
        ] {
            assert!(!is_synopsis(text), "{text}");
        }
    }
}
