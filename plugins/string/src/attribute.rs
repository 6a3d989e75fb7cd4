//! Lines that set attributes in AsciiDoc, which is often sent as plain text.

/// Returns whether a line below the title of a document sets an attribute of the document:
/// `:imagesdir: images`.
pub(crate) fn is_of_document(line: &str) -> bool {
    let Some((name, value)) = line.strip_prefix(':').and_then(|rest| rest.split_once(':')) else {
        return false;
    };
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_!".contains(&b);
    !name.is_empty()
        && name.bytes().all(of_name)
        && (value.is_empty() || value.starts_with(char::is_whitespace))
}

/// Returns whether a line is the anchor or the style of the block below it: `[[beds]]`, `[verse]`,
/// `[source,sh]`, `[cols="1,2"]`.
pub(crate) fn is_of_block(line: &str) -> bool {
    const STYLES: [&str; 12] = [
        "discrete",
        "horizontal",
        "listing",
        "literal",
        "partintro",
        "qanda",
        "quote",
        "source",
        "stem",
        "subs",
        "synopsis",
        "verse",
    ];
    let inner = line.trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let Some(inner) = inner else { return false };
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.:".contains(&b);
    let anchor = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if let Some(anchor) = anchor {
        return !anchor.is_empty() && anchor.bytes().all(of_name);
    }
    let is_style = || STYLES.contains(&inner.split([',', '%', '.', '#']).next().unwrap_or(inner));
    let sets = |name: &str| inner.strip_prefix(name).is_some_and(|rest| rest.starts_with("=\""));
    is_style() || ["cols", "options", "role"].iter().any(|name| sets(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_no_text() {
        for line in [":toc:\n", ":toc: left", ":!numbered:", ":bed-count: 3 of them"] {
            assert!(is_of_document(line), "{line}");
        }
        for line in [":-) hello: you", "::", "a :b: c", ":a b: c", ":a:b"] {
            assert!(!is_of_document(line), "{line}");
        }
        for line in ["[verse]\n", "[source,sh]", "[[the-beds]]", "[cols=\"1,2\"]", "[quote, Anna]"]
        {
            assert!(is_of_block(line), "{line}");
        }
        for line in ["[optional]", "[[two words]]", "[verse] of Anna", "[a quote]", "[]"] {
            assert!(!is_of_block(line), "{line}");
        }
    }
}
