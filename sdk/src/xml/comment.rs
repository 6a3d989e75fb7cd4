//! Comments, as the notes of segments.

use crate::entry::{MAX_NOTE, cut};

/// Returns a comment on one line, with a space for each stretch of white space. A long comment is cut
/// as [`Entry::noted`](crate::Entry::noted) cuts it, because many elements may share it.
pub fn one_line(comment: &str) -> String {
    let mut line = String::new();
    for word in comment.split_whitespace() {
        if line.len() > MAX_NOTE {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    cut(line, MAX_NOTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_cut_where_they_are_read() {
        assert_eq!(one_line("\n  A title\n  of a page \n"), "A title of a page");
        assert_eq!(one_line(" \n "), "");
        assert_eq!(one_line(&"é".repeat(MAX_NOTE)), "é".repeat(MAX_NOTE / 2) + "…");
        assert_eq!(one_line(&"a b\n".repeat(MAX_NOTE)), "a b ".repeat(MAX_NOTE / 4) + "…");
    }
}
