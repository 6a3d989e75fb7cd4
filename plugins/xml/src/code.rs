//! Elements that are named for the language of the code in them, in documents of any vocabulary.

use targum_sdk::xml::Node;

/// The elements of style sheets and scripts.
const LANGUAGES: [&str; 5] = ["css", "javascript", "js", "script", "style"];

/// Returns whether an element holds a style sheet or a script. In data, `style` and `script` may also
/// be names of texts.
pub(crate) fn is_source(element: &Node<'_, '_>) -> bool {
    LANGUAGES.contains(&element.local())
        && element.elements().next().is_none()
        && is_code(&element.source()[element.inner()])
}

/// The elements of an example of code that are code too. Elsewhere, `html` holds the text of a mail or
/// a message, and `result` what somebody did.
const OF_EXAMPLE: [&str; 4] = ["html", "output", "result", "results"];

/// Returns whether an element is an example of code, with what belongs to the code in other elements.
pub(crate) fn is_example(element: &Node<'_, '_>) -> bool {
    let holds_code = |code: Node<'_, '_>| {
        let text = &code.source()[code.inner()];
        text.trim_ascii_start().starts_with("<![CDATA[") || is_code(text)
    };
    element.child("code").is_some_and(|code| {
        element.child("html").is_some()
            || OF_EXAMPLE.iter().any(|name| element.child(name).is_some()) && holds_code(code)
    })
}

/// Returns whether an element of an example of code is code.
pub(crate) fn is_of_example(element: &Node<'_, '_>) -> bool {
    OF_EXAMPLE.contains(&element.local())
}

/// Returns whether a text ends like a rule or a block, in braces, or like a statement.
fn is_code(text: &str) -> bool {
    let text = text.trim_ascii();
    let text = text.strip_suffix("]]>").unwrap_or(text).trim_ascii_end();
    if text.ends_with('}') {
        let is_block = |block: &str| block.contains([':', '(']) || has_statement(block);
        return text.split_once('{').is_some_and(|(_, block)| is_block(block));
    }
    let last = text.strip_suffix(';').filter(|statement| !ends_with_reference(statement));
    last.is_some() && text.contains(['=', '('])
}

/// Returns whether a text has a semicolon that ends no reference.
fn has_statement(text: &str) -> bool {
    text.match_indices(';').any(|(at, _)| !ends_with_reference(&text[..at]))
}

/// Returns whether a text ends with a reference that lacks its semicolon, such as `&gt`.
fn ends_with_reference(text: &str) -> bool {
    let name = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '#');
    name.len() < text.len() && name.ends_with('&')
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn distinguishes_code_from_texts() {
        for code in [
            "\n p { color: red }\n",
            "<![CDATA[ p { color: red; } ]]>",
            "water('roses');",
            "if (dry) { water() }",
            "let dry = true;",
            "if { a &gt; 2; }",
        ] {
            assert!(is_code(code), "{code}");
        }
        for text in [
            "Baroque",
            "Hello {name}",
            "Anna: {line}",
            "Ποιος είσαι;",
            "Roses &copy;",
            "Tulips {&gt; 2}",
            "Height = 2 &lt;",
        ] {
            assert!(!is_code(text), "{text}");
        }
    }
}
