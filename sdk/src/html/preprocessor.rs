//! Lines for the preprocessor of C, through which some sites send their pages: `#include "menu.html"`,
//! `#define WET`, `#ifdef WET`.

/// The white space of HTML that may surround the parts of a directive. Other white space is text, which a
/// translation may change.
const SPACE: [char; 4] = [' ', '\t', '\x0C', '\r'];

/// Returns the length of the directive at the byte `at` of `source`, which is a `#`, if the directive is alone
/// on its line.
pub(super) fn directive(source: &str, at: usize) -> Option<usize> {
    /// The greatest length of a directive, in bytes.
    const LONGEST: usize = 1024;
    let rest = &source[at..];
    if !may_begin(rest) {
        return None;
    }
    let before = source[..at].trim_end_matches([' ', '\t']);
    let begins_line = before.is_empty() || before.ends_with(['\n', '\u{FEFF}']);
    let near = &rest[..rest.floor_char_boundary(LONGEST)];
    let end = near.find('\n').or((near.len() == rest.len()).then_some(near.len()))?;
    let line = near[..end].trim_end_matches(SPACE);
    (begins_line && is_directive(line)).then_some(line.len())
}

/// Returns whether a directive could begin at the start of a text.
pub(super) fn may_begin(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|rest| {
        let length = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        is_name(&rest[..length])
    })
}

fn is_name(name: &str) -> bool {
    const NAMES: [&str; 9] =
        ["define", "elif", "else", "endif", "if", "ifdef", "ifndef", "include", "undef"];
    NAMES.contains(&name)
}

/// Returns whether a line is a directive. The names in a condition are in capitals, as its words would
/// otherwise be language.
fn is_directive(line: &str) -> bool {
    let Some(line) = line.strip_prefix('#') else { return false };
    let (name, operand) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let operand = operand.trim_matches(SPACE);
    match name {
        "include" => is_file(operand),
        "define" => {
            let name = operand.split([' ', '\t', '(']).next().unwrap_or_default();
            is_constant(name) && !operand.contains('<')
        }
        "ifdef" | "ifndef" | "undef" => is_constant(operand),
        "if" | "elif" => {
            let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let mut words = operand.split(|c| !of_word(c)).filter(|word| !word.is_empty());
            let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
            let is_operand = |word: &str| word == "defined" || is_constant(word) || is_number(word);
            !operand.is_empty() && operand.is_ascii() && words.all(is_operand)
        }
        "else" | "endif" => operand.is_empty() || operand.starts_with("/*"),
        _ => false,
    }
}

/// Returns whether a text is the name of a file in quotation marks or angle brackets.
fn is_file(text: &str) -> bool {
    let inner = |open, close| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let name = inner('"', '"').or_else(|| inner('<', '>'));
    name.is_some_and(|name| !name.is_empty() && !name.contains(['"', '<', '>', ' ']))
}

fn is_constant(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_directives_from_text() {
        for line in [
            "#include \"menu.html\"",
            "#include <beds/wet.t>",
            "#define WET",
            "#define BED_URL beds/wet.html",
            "#define BED(name) name",
            "#if 0",
            "#if defined(WET) && !DRY",
            "#ifdef WET",
            "#endif /* WET */",
            "#else",
        ] {
            assert_eq!(directive(&format!("a\n {line} \nb"), 3), Some(line.len()), "{line}");
        }
        for line in [
            "#include the beds",
            "#include \"menu.html\" here",
            "#define wet",
            "#define WET <b>wet</b>",
            "#if it rains",
            "#if",
            "#elsewhere",
            "#roses",
            "# define WET",
            "#else\u{2028}",
            "#endif \u{A0}",
        ] {
            assert_eq!(directive(&format!("{line}\nb"), 0), None, "{line}");
        }
        assert_eq!(directive("a #else", 2), None);
        assert_eq!(directive("#else \r\nb", 0), Some(5));
    }
}
