//! Usages of commands.

use crate::search;

/// Returns whether each line of a text shows the usage of one command, `sort [OPTION]... [FILE]...`, or a
/// text shows the arguments of a function, of which some are optional.
pub(super) fn is_synopsis(text: &str) -> bool {
    if search::contains(text, "[, ") {
        return shows_arguments(text);
    }
    // Few texts have either sign.
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
        ] {
            assert!(is_synopsis(text), "{text}");
        }
        for text in [
            "press [ENTER]",
            "sort [OPTION]... the FILE",
            "Usage: sort [OPTION]...",
            "sort [OPTION]...\nSort lines",
            "open PDF",
            "Beds [, if any]",
            "Anna\'s beds [, trees]",
            "",
        ] {
            assert!(!is_synopsis(text), "{text}");
        }
    }
}
