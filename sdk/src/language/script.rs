//! Scripts: statements of a programming language, and listings of several lines.

use super::css::is_property;

/// The words that may stand before another word in code.
const KEYWORDS: [&str; 45] = [
    "async",
    "await",
    "bool",
    "boolean",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "def",
    "default",
    "delete",
    "double",
    "else",
    "enum",
    "export",
    "extends",
    "final",
    "float",
    "fn",
    "for",
    "from",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "int",
    "let",
    "long",
    "new",
    "of",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "throw",
    "typeof",
    "var",
    "void",
    "while",
    "yield",
];

/// Returns whether a text is code: statements that end with semicolons, or lines of them.
pub(super) fn is_script(text: &str) -> bool {
    text.contains(';') && (is_listing(text) || are_statements(text))
}

/// Returns whether a text consists of statements that end with semicolons, one of which calls a
/// function: `size = bed.getSize(); if(size == null) size = garden.getSize();`.
fn are_statements(text: &str) -> bool {
    let begins_word = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    let of_word = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let is_statement = |text: &str| {
        let word = text.split(|c| !of_word(c)).next().unwrap_or_default();
        let behind = text[word.len()..].trim_start();
        let is_keyword = matches!(word, "const" | "let" | "new" | "return" | "var");
        word.starts_with(begins_word)
            && (text[word.len()..].starts_with('(')
                || behind.starts_with('=')
                || is_keyword && behind.contains(['=', '(', '.']))
    };
    text.ends_with([';', '}'])
        && has_call(text)
        && text
            .trim_end_matches('}')
            .split(';')
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .all(is_statement)
}

/// Returns whether a text has two lines or more, all of them are lines of code or comments, and at
/// least half of the lines of code begin or end a block or a statement.
fn is_listing(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let of_code = || lines().filter(|line| !is_comment(line));
    let is_end = |line: &&str| line.ends_with([';', '{', '}']);
    lines().nth(1).is_some()
        && text.trim_end().ends_with([';', '}', ')'])
        && of_code().any(shows_code)
        && of_code().filter(is_end).count() * 2 >= of_code().count()
        && of_code().all(is_line_of_code)
}

fn is_comment(line: &str) -> bool {
    ["//", "/*", "*"].iter().any(|mark| line.starts_with(mark))
}

/// Returns whether a line declares a property of CSS, or ends a statement with a call or an
/// assignment.
fn shows_code(line: &str) -> bool {
    declares(line) || ends_statement(line)
}

/// Returns whether a line is a property of CSS and its value: `margin: 0 auto;`.
fn declares(line: &str) -> bool {
    let property = line.strip_suffix(';').and_then(|line| line.split_once(':'));
    property.is_some_and(|(property, _)| is_property(property.trim()))
}

/// Returns whether a line is code that ends with a call, an assignment, or the beginning of a block
/// behind parentheses: `water(bed);`, `wet = true;`, `if (wet) {`.
pub(crate) fn ends_statement(line: &str) -> bool {
    let line = line.trim();
    let assigns = |line: &str| line.contains(" = ") || line.contains(" => ");
    let is_statement = line.ends_with(';') && (has_call(line) || assigns(line));
    let begins_block =
        line.ends_with(") {") || line.ends_with("){") || line.ends_with('{') && assigns(line);
    (is_statement || begins_block) && is_line_of_code(line)
}

/// Returns whether a line has no two words of prose beside each other outside its strings, or is a
/// selector of CSS or a property.
fn is_line_of_code(line: &str) -> bool {
    let line = line.split(" // ").next().unwrap_or(line);
    let is_selector = || {
        line.strip_suffix('{').is_some_and(|selector| {
            selector.bytes().all(|b| b.is_ascii_lowercase() || b" .#>:,-_*+~\"'=[]()".contains(&b))
        })
    };
    if declares(line) || is_selector() {
        return true;
    }
    let code = without_strings(line);
    let is_word = |word: &str| word.bytes().all(|b| b.is_ascii_alphabetic());
    let begins = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut before = "";
    for word in code.split_ascii_whitespace() {
        let last = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if !last.is_empty() && is_word(last) && begins(word) && !is_keyword(last, word) {
            return false;
        }
        before = word;
    }
    true
}

/// Returns whether one of two words beside each other is a keyword that may stand there.
fn is_keyword(first: &str, second: &str) -> bool {
    const BETWEEN: [&str; 6] = ["as", "extends", "from", "in", "instanceof", "of"];
    let word = second.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    KEYWORDS.binary_search(&first).is_ok() || first == "as" || BETWEEN.contains(&word)
}

/// Returns a line with a sign in the place of each string.
fn without_strings(line: &str) -> String {
    let mut rest = line;
    let mut code = String::with_capacity(line.len());
    while let Some(at) = rest.find(['"', '\'', '`']) {
        let (before, quoted) = rest.split_at(at);
        let (quote, inner) = quoted.split_at(1);
        code.push_str(before);
        // An apostrophe stands within a word.
        let opens = !before.ends_with(|c: char| c.is_ascii_alphanumeric());
        let end = inner.find(quote).filter(|_| opens);
        code.push_str(if end.is_some() { "\"" } else { "a" });
        rest = end.map_or(inner, |end| &inner[end + 1..]);
    }
    code.push_str(rest);
    code
}

/// Returns whether a text calls a function. The ending in `file(s)` is no call.
fn has_call(text: &str) -> bool {
    text.match_indices('(').any(|(at, _)| {
        text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '$')
            && !["(s)", "(es)"].iter().any(|ending| text[at..].starts_with(ending))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn distinguishes_listings_from_texts() {
        for code in [
            "$( \"bed\" ).on( \"rain\", function() {\n  alert( $( this ).text() );\n});",
            "// Water the dry beds\nlet wet = rain || water( \"now and then\" );\nshow(wet);",
            "( typeof bed === \"object\" ) === true;\nbed.isWet( \"a b\" ) === true;",
            "bed {\n  border: 1px solid red;\n  margin: 0 auto;\n}",
            "var wet = 1;\nfunction test() { return wet + 1; }",
            "import { wet } from \"beds\";\nexport default function rain() {\n  return wet;\n}",
        ] {
            assert!(is_script(code), "{code}");
        }
        for text in [
            "Roses are red;\nviolets are blue;",
            "Water the beds;\nthen call water(bed);",
            "Roses (red);\nViolets (blue);",
            "Bed(s);\nTree(s);",
            "Roses;\nViolets;\nTulips;",
            "Height: 2 m;\nWidth: 3 m;",
            "It's wet;\nthat's all (for now);",
        ] {
            assert!(!is_script(text), "{text}");
        }
    }

    #[test]
    fn a_statement_ends_with_a_call_or_an_assignment() {
        for line in ["water(bed);", "wet = true;", "if (wet) {", "on('a b', function () {"] {
            assert!(ends_statement(line), "{line}");
        }
        for line in ["the beds (and trees);", "the beds;", "see water(bed);", "file(s);", "{"] {
            assert!(!ends_statement(line), "{line}");
        }
    }
}
