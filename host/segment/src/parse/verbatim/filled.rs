//! Names whose value stands in angle brackets: `rid=<uuid>`, `/beds?bed=<bed name>&limit=<count>`.

use std::ops::Range;

/// The longest name of a value, in bytes.
const LONGEST: usize = 40;

/// Returns the place of the first name with such a value, and of what is written together with it.
pub(super) fn place(text: &str) -> Option<Range<usize>> {
    text.match_indices("=<").find_map(|(at, _)| {
        let start = text[..at].trim_end_matches(is_of_name).len();
        let name = text[start..at].trim_start_matches(|c: char| "-/?&.:".contains(c));
        let end = value_end(text, at + 1)?;
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
        is_name.then(|| start..end_of_all(text, end))
    })
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_-./?&:%".contains(c)
}

/// Returns the end of the value in angle brackets that begins at a place.
fn value_end(text: &str, start: usize) -> Option<usize> {
    let inner = text[start..].strip_prefix('<')?;
    let inner = &inner[..inner.floor_char_boundary(LONGEST)];
    let length = inner.find('>')?;
    let of_value = |c: char| c.is_ascii_alphanumeric() || " _-|.:".contains(c);
    let is_value = inner[..length].chars().all(of_value)
        && inner.starts_with(|c: char| c.is_ascii_alphabetic())
        && !inner[..length].ends_with(' ');
    is_value.then_some(start + "<".len() + length + ">".len())
}

/// Returns the end of the names and the values that are written together with the value that ends at a place.
fn end_of_all(text: &str, mut end: usize) -> usize {
    loop {
        let rest = &text[end..];
        let length = rest.find(|c| !is_of_name(c) && c != '=').unwrap_or(rest.len());
        match value_end(text, end + length).filter(|_| rest[length..].starts_with('<')) {
            Some(next) => end = next,
            None => return end + rest[..length].trim_end_matches(['.', ':', '?', '-']).len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn values_in_angle_brackets_belong_to_their_names() {
        let found = |text: &'static str| place(text).map(|at| &text[at]);
        assert_eq!(found("Call it with rid=<uuid>."), Some("rid=<uuid>"));
        assert_eq!(found("bed=<bed name> or so"), Some("bed=<bed name>"));
        assert_eq!(
            found("/beds?bed=<bed name>&limit=<n>:"),
            Some("/beds?bed=<bed name>&limit=<n>")
        );
        assert_eq!(found("Use --rain=<wet|dry>-now, it"), Some("--rain=<wet|dry>-now"));
        for text in ["See <the page>", "a =<b>", "2=<b>", "x=<b < c>", "if a=<5>", "beds=<b"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
