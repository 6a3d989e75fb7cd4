//! The notations of Vim's help: places, links to them, commands, options and arguments.

/// The greatest length of a name.
const LONGEST: usize = 60;

/// Returns the length of a place, `*bed-list*`, or of a link to one, `|bed-list|`, at the start of `text`, which
/// begins with the sign around the name. `before` is the text before it.
pub(super) fn place(text: &str, before: &str) -> Option<usize> {
    let sign = char::from(text.as_bytes()[0]);
    let length = name_length(&text[1..], sign)?;
    is_apart(before, &text[length + 2..]).then_some(length + 2)
}

/// Returns the length of the name of an option, `'wetness'`, at the start of `text`. `before` is the text before
/// it.
pub(super) fn option(text: &str, before: &str) -> Option<usize> {
    let length = name_length(&text[1..], '\'')?;
    let of_name = |b: u8| b.is_ascii_lowercase() || b == b'_';
    let is_name = length > 1 && text[1..=length].bytes().all(of_name);
    (is_name && is_apart(before, &text[length + 2..])).then_some(length + 2)
}

/// Returns the length of an argument that may be left out, `[count]`, at the start of `text`.
pub(super) fn argument(text: &str) -> Option<usize> {
    name_length(&text[1..], ']').map(|length| length + 2)
}

/// Returns the length of a command, `:[count]wa[ter]`, at the start of `text`. `before` is the text before it.
pub(super) fn command(text: &str, before: &str) -> Option<usize> {
    let is_first = before.is_empty()
        || before.ends_with(|c: char| c.is_whitespace() || matches!(c, '(' | '"' | '\''));
    let word = &text[..text.find(char::is_whitespace).unwrap_or(text.len())];
    let word = word.trim_end_matches([',', '.', ';', ':', '?', ')', '"', '\'']);
    let is_name = word.len() > 2 && word.contains(|c: char| c.is_ascii_alphabetic());
    (is_first && is_name).then_some(word.len())
}

/// Returns the length of the name before the sign `end`.
fn name_length(text: &str, end: char) -> Option<usize> {
    let length = text.find(end).filter(|length| (1..=LONGEST).contains(length))?;
    text[..length].bytes().all(|b| b.is_ascii_graphic()).then_some(length)
}

/// Returns whether no letter or digit touches what stands between two texts.
fn is_apart(before: &str, after: &str) -> bool {
    !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use crate::{Grammar, Syntax};

    #[test]
    fn finds_names_and_commands() {
        let codes = |text: &'static str| {
            let found = Syntax::of(&[Grammar::Help]).scan(text).into_iter();
            found.map(|found| &text[found.range]).collect::<Vec<_>>()
        };
        assert_eq!(codes("Beds\t*beds* *:water*"), ["*beds*", "*:water*"]);
        assert_eq!(codes("See |Bed-mode| and |:water|."), ["|Bed-mode|", "|:water|"]);
        assert_eq!(codes("Set 'wetness', don't 'Wait'"), ["'wetness'"]);
        assert_eq!(codes(":[count]wa[ter] [count] beds"), [":[count]wa[ter]", "[count]"]);
        assert_eq!(codes("Use (:water), or :+bed."), [":water", ":+bed"]);
        assert_eq!(codes("5 * 3 | 2: wet, so: x * y"), Vec::<&str>::new());
    }
}
