//! The quotation marks around a whole text: they are no part of the sentences between them.

/// The marks that open and close a quotation.
const MARKS: [(char, char); 6] =
    [('"', '"'), ('\'', '\''), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’')];

/// Returns the places behind the mark that opens a text and before the mark that closes it, where the text is
/// one quotation of several words.
pub(super) fn around(plain: &str) -> Option<[usize; 2]> {
    let text = plain.trim();
    let start = plain.len() - plain.trim_start().len();
    let is_mark = |c: char| MARKS.iter().any(|&(open, close)| c == open || c == close);
    let (open, close) = (text.chars().next()?, text.chars().next_back()?);
    let inner = text.strip_prefix(open)?.strip_suffix(close)?;
    let is_quotation = MARKS.contains(&(open, close))
        && !inner.contains(is_mark)
        && inner.trim() == inner
        && inner.contains(char::is_whitespace);
    let from = start + open.len_utf8();
    is_quotation.then(|| [from, from + inner.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_of_a_whole_text_are_found() {
        let inner = |text: &'static str| around(text).map(|[start, end]| &text[start..end]);
        assert_eq!(inner("\"Water it. Then wait.\""), Some("Water it. Then wait."));
        assert_eq!(inner(" “Wet beds” "), Some("Wet beds"));
        assert_eq!(inner("'Wet beds'"), Some("Wet beds"));
        for text in [
            "\"Wet\"",
            "\"Wet\" and \"dry\"",
            "\"Wet beds\".",
            "\"Wet beds”",
            "'Don't wait'",
            "\"",
            "",
            "Wet beds",
        ] {
            assert_eq!(inner(text), None, "{text}");
        }
    }
}
