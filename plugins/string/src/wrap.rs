//! Line breaks that an editor made, told from those that a writer made.

/// From this many characters on a line may have been too long for one more word.
const FULL: usize = 50;

/// What a line break in a paragraph stands for where a sentence only goes on behind it: a
/// space, or nothing in scripts that put none between words.
///
/// It goes on where the line `before` is not an end and either the one `after` begins in
/// lower case or `before` is full. Two spaces at the end of the line, where the `gap` between
/// them begins, say that the break is meant, as they do in Markdown.
pub fn joint(before: &str, gap: &str, after: &str) -> Option<&'static str> {
    let last = before.chars().next_back()?;
    let first = after.chars().next()?;
    let meant = gap.chars().take_while(|c| !matches!(c, '\r' | '\n')).nth(1).is_some();
    let several_words = before.split_whitespace().nth(2).is_some();
    let full = before.chars().nth(FULL - 1).is_some();
    let goes_on = full || (several_words && first.is_lowercase());
    if meant || !goes_on || is_end(before) {
        return None;
    }
    Some(if is_unspaced(last) && is_unspaced(first) { "" } else { " " })
}

fn is_end(line: &str) -> bool {
    let closing = |c: char| matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '」' | '』');
    let ending =
        |c: char| matches!(c, '.' | ':' | '!' | '?' | '…' | '。' | '！' | '？' | '؟' | '।');
    line.trim_end_matches(closing).ends_with(ending)
}

/// Thai, Lao, Burmese, Khmer; kana and ideographs with their punctuation.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{3000}'..='\u{30FF}'
        | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_wrapping_from_line_ends() {
        let full = "When a line is as long as this one it has been wrapped";
        assert_eq!(joint("This is a sentence", "\n", "that goes on."), Some(" "));
        assert_eq!(joint(full, " \r\n", "Tomcat (for example) follows"), Some(" "));
        assert_eq!(joint(full, "  \n", "Two spaces say that the break is meant"), None);
        assert_eq!(joint("It ends here.", "\n", "then another begins"), None);
        assert_eq!(joint("It ends \"here.\"", "\n", "then another begins"), None);
        assert_eq!(joint("apples", "\n", "pears"), None);
        assert_eq!(joint("Browser: Firefox", "\n", "Host: localhost"), None);
        let japanese = "この長い行は、エディターが文の途中で折り返したものと考えられるので、次の行と合わせて一つの文として扱";
        assert_eq!(joint(japanese, "\n", "います"), Some(""));
    }
}
