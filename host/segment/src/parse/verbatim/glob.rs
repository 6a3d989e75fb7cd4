//! Patterns of names among others: `*test*` in `*test*, test_*.py and *_test.py`, which would be emphasis alone.

use std::ops::Range;

/// Returns the places of the words between asterisks that stand in a list of patterns, in order.
pub fn patterns(text: &str) -> Vec<Range<usize>> {
    // Most texts have no asterisk.
    if !text.contains('*') {
        return Vec::new();
    }
    let words = words(text);
    let is = |word: &Range<usize>, kind: fn(&str) -> bool| kind(&text[word.clone()]);
    let joins = |word: &Range<usize>| matches!(&text[word.clone()], "and" | "or" | "," | "|");
    let mut found = Vec::new();
    let mut of_list: Vec<Range<usize>> = Vec::new();
    let mut has_pattern = false;
    let mut end_list = |of_list: &mut Vec<Range<usize>>, has_pattern: &mut bool| {
        if std::mem::take(has_pattern) {
            found.append(of_list);
        }
        of_list.clear();
    };
    let mut joined = true;
    for word in words {
        let (starred, pattern) = (is(&word, is_between_stars), is(&word, is_pattern));
        let comma = text[word.end..].starts_with([',', '|']);
        if starred || pattern {
            if !joined {
                end_list(&mut of_list, &mut has_pattern);
            }
            has_pattern |= pattern;
            of_list.extend(starred.then_some(word));
            joined = comma;
        } else if joins(&word) {
            joined = true;
        } else {
            end_list(&mut of_list, &mut has_pattern);
        }
    }
    end_list(&mut of_list, &mut has_pattern);
    found
}

/// Returns the places of the words of a text, without the signs around them.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let words = text.split_inclusive(char::is_whitespace).map(|token| {
        let start = at;
        at += token.len();
        let word = token.trim_end();
        let around = |c: char| "\"'(),.;:".contains(c);
        let from = word.len() - word.trim_start_matches(['"', '\'', '(']).len();
        start + from..start + from.max(word.trim_end_matches(around).len())
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns whether a word is a pattern wherever it stands: `*_test.py`, `src/*`.
fn is_pattern(word: &str) -> bool {
    let of_pattern = |b: u8| b.is_ascii_alphanumeric() || b"_.*/?-".contains(&b);
    let is_enclosed = word.starts_with('*') && word.ends_with('*');
    word.contains('*')
        && word.contains(['.', '_', '/'])
        && word.contains(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(of_pattern)
        && !is_enclosed
}

/// Returns whether a word is a name between asterisks.
fn is_between_stars(word: &str) -> bool {
    let inner = word.strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"_-.".contains(&b);
    inner.is_some_and(|inner| !inner.is_empty() && inner.bytes().all(of_name))
}

#[cfg(test)]
mod tests {
    use super::patterns;

    #[test]
    fn words_between_asterisks_are_patterns_among_patterns() {
        let found =
            |text: &'static str| patterns(text).into_iter().map(|at| &text[at]).collect::<Vec<_>>();
        assert_eq!(found("Use *test* or *_test.py here"), ["*test*"]);
        assert_eq!(found("(*.md, *bed*, and *wet*)"), ["*bed*", "*wet*"]);
        for text in [
            "This is *important*, and so is *.md",
            "Use *test* here, or *.md",
            "*one* and *two*",
            "*test.py* or *it*",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
