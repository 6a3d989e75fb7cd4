//! Patterns of dates and times within a sentence: `YYYY-MM-DD`, `HH:MM[:ss[.uuuuuu]]`.

/// The letters of the fields.
const LETTERS: &str = "yYmMdDhHsSuUfFnN";

/// Returns the length of the pattern that a token begins with, if the whole token is a pattern, but for
/// the brackets behind it. A bracket in the pattern opens an optional field.
pub(super) fn length(token: &str) -> Option<usize> {
    if !token.starts_with(|c| LETTERS.contains(c)) {
        return None;
    }
    let of_pattern = |c: char| LETTERS.contains(c) || "TZ-/.:_[]".contains(c);
    let end = token.find(|c| !of_pattern(c)).unwrap_or(token.len());
    let mut end = token[..end].trim_end_matches(['.', ':', ']', '-', '/', '_']).len();
    let open = token[..end].matches('[').count();
    let closed = token[..end].matches(']').count();
    for _ in closed..open {
        end += token[end..].strip_prefix(']').map(|_| "]".len())?;
    }
    let rest = &token[end..];
    (are_fields(&token[..end]) && !rest.contains(char::is_alphanumeric)).then_some(end)
}

/// Returns whether a text is fields with separators between them. Each field is one letter several times.
fn are_fields(text: &str) -> bool {
    let fields = || {
        text.split(['T', 'Z', '-', '/', '.', ':', '_', '[', ']']).filter(|field| !field.is_empty())
    };
    let is_field = |field: &str| {
        let first = field.as_bytes()[0];
        field.len() > 1 && field.bytes().all(|b| b == first)
    };
    let main = |field: &str| field.starts_with(['y', 'Y', 'd', 'D', 'h', 'H']);
    fields().count() > 1 && fields().all(is_field) && fields().any(main)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn fields_and_separators_are_a_pattern() {
        for (token, pattern) in [
            ("YYYY-MM-DD", "YYYY-MM-DD"),
            ("dd/mm/yyyy).", "dd/mm/yyyy"),
            ("HH:MM:", "HH:MM"),
            ("HH:MM[:ss[.uuuuuu]]", "HH:MM[:ss[.uuuuuu]]"),
            ("yyyy-mm-ddTHH:MM:SSZ,", "yyyy-mm-ddTHH:MM:SSZ"),
        ] {
            assert_eq!(length(token).map(|end| &token[..end]), Some(pattern), "{token}");
        }
        for token in
            ["YYYY", "Mmm", "Yes/no", "dd", "mm/ss", "HH:MM[:ss", "add/all", "H:M", "DD-day", ""]
        {
            assert_eq!(length(token), None, "{token}");
        }
    }
}
