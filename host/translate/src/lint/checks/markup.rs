//! Tags that are missing, extra or not closed.
//!
//! In the help of a command, `<file>` is no tag but stands for a value. Such a name may be translated; only how many
//! there are is compared.

use std::collections::HashSet;

use targum_core::{
    codes,
    contract::{Code, CodeKind},
};

use super::super::texts::{Texts, missing};

/// Elements that have neither attributes nor an end tag in many texts.
const OFTEN_ALONE: [&str; 10] = ["br", "dd", "dt", "hr", "li", "p", "td", "th", "tr", "wbr"];

/// The tags of typography that a language may need where the source does not: `1<sup>er</sup>`.
const MAY_BE_ADDED: [&str; 2] = ["<sup>", "</sup>"];

/// The longest name of a value, in bytes.
const NAME_BYTES: usize = 60;

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let kinds = [CodeKind::Open, CodeKind::Close, CodeKind::Standalone];
    let codes = texts.codes(&kinds);
    let is_close = |code: &&&Code| code.kind == CodeKind::Close;
    let ended: HashSet<_> = codes.iter().flatten().filter(is_close).filter_map(ended).collect();
    let [source_values, translated_values] = [&codes[0], &codes[1]]
        .map(|codes| codes.iter().filter(|code| is_value(code, &ended)).count());
    let [source, translation] = codes.map(|codes| {
        let tags = codes.into_iter().filter(|code| !is_value(code, &ended));
        tags.filter_map(name).collect::<Vec<_>>()
    });
    let lost = missing(&source, &translation);
    let extra = missing(&translation, &source);
    let lost = lost.into_iter().map(|name| format!("`{name}` is missing"));
    let extra = extra.into_iter().filter(|name| !MAY_BE_ADDED.contains(&name.as_str()));
    let extra = extra.map(|name| format!("`{name}` is not in the source"));
    let mut found: Vec<_> = lost.chain(extra).collect();
    // Names in other scripts are no codes.
    let translated_values = translated_values + names_in(&texts.after);
    let source_values = source_values + names_in(&texts.before);
    if source_values > translated_values {
        found.push(format!(
            "there are {source_values} names in angle brackets in the source, and {translated_values} here"
        ));
    }
    let is_nested = |segment| codes::nested(&codes::of(segment));
    if found.is_empty() && is_nested(texts.source) && !is_nested(texts.translation) {
        found.push("tags are not closed in the order in which they were opened".to_owned());
    }
    found
}

/// Returns the name of the element that an end tag ends.
fn ended<'a>(code: &&'a Code) -> Option<&'a str> {
    code.spelling.strip_prefix("</")?.strip_suffix('>')
}

/// Returns whether a start tag stands for a value: it has no attributes and no end tag.
fn is_value(code: &Code, ended: &HashSet<&str>) -> bool {
    let name = code.spelling.strip_prefix('<').and_then(|inner| inner.strip_suffix('>'));
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && !name.contains(['/', '='])
            && !ended.contains(name)
            && !OFTEN_ALONE.contains(&name.to_ascii_lowercase().as_str())
    })
}

/// Returns the number of names in angle brackets in text.
fn names_in(text: &str) -> usize {
    let mut names = 0;
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(['<', '＜', '〈']) {
        rest = after;
        if let Some((name, after)) = rest.split_once(['>', '＞', '〉'])
            && name.len() <= NAME_BYTES
            && name.starts_with(char::is_alphabetic)
            && !name.contains(['<', '＜', '〈', '\n'])
        {
            names += 1;
            rest = after;
        }
    }
    names
}

/// Returns the name of a tag. Its attributes may be translated, as the address of a link may. Signs that are no
/// tags, such as emoji, have no name.
fn name(code: &Code) -> Option<String> {
    let spelling = code.spelling.as_str();
    let Some(inner) = spelling.strip_prefix('<').filter(|inner| !inner.starts_with('!')) else {
        return (code.kind == CodeKind::Open && spelling.is_ascii()).then(|| spelling.to_owned());
    };
    let end =
        inner.find(|c: char| c.is_whitespace() || c == '>' || c == '/' && !inner.starts_with('/'));
    let end = end.unwrap_or(inner.len());
    Some(format!("<{}>", &inner[..end]))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn tags_are_missing_or_extra() {
        let source = "a «<b>»c«</b>»«<br/>»";
        assert!(found(check, "de", source, "«<b>»c«</b>» a«<br />»").is_empty());
        assert_eq!(
            found(check, "de", source, "a c«<br/>»"),
            ["`<b>` is missing", "`</b>` is missing"]
        );
        assert_eq!(found(check, "de", "a", "a«<br/>»"), ["`<br>` is not in the source"]);
    }

    #[test]
    fn a_superscript_may_be_added() {
        assert!(found(check, "fr", "The 1st of May", "Le 1«<sup>»er«</sup>» mai").is_empty());
        let removed = found(check, "fr", "km«<sup>»2«</sup>»", "km2");
        assert_eq!(removed, ["`<sup>` is missing", "`</sup>` is missing"]);
        let open = ["tags are not closed in the order in which they were opened"];
        assert_eq!(found(check, "fr", "1st", "1«</sup>»er«<sup>»"), open);
    }

    #[test]
    fn names_of_values_may_be_translated() {
        let source = "-o «<dir>», -f «<file>»";
        for translation in
            ["-o «<Ordner>», -f «<Datei>»", "-f «<file>» -o <каталог>", "-o ＜目录＞ -f ＜文件＞"]
        {
            assert!(found(check, "ru", source, translation).is_empty(), "{translation}");
        }
        assert_eq!(
            found(check, "ru", source, "-o <каталог>"),
            ["there are 2 names in angle brackets in the source, and 1 here"]
        );
        // A tag with an end is a tag in both texts.
        assert_eq!(found(check, "de", "«<b>»a«</b>»", "«<b>»a"), ["`</b>` is missing"]);
        assert_eq!(found(check, "de", "a«<br>»b", "a b"), ["`<br>` is missing"]);
        assert!(found(check, "de", "a < b and c > d", "a < b").is_empty());
    }

    #[test]
    fn attributes_may_differ() {
        let (source, german) = ("«<a href=\"/en\">»a«</a>»", "«<a href=\"/de\">»a«</a>»");
        assert!(found(check, "de", source, german).is_empty());
    }

    #[test]
    fn a_tag_is_closed_after_it_is_opened() {
        let wrong = found(check, "de", "«<b>»a«</b>»", "«</b>»a«<b>»");
        assert_eq!(wrong, ["tags are not closed in the order in which they were opened"]);
    }
}
