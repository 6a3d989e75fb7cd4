//! Tags that are missing, extra or not closed.

use targum_core::{
    codes,
    contract::{Code, CodeKind},
};

use super::super::texts::{Texts, missing};

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let kinds = [CodeKind::Open, CodeKind::Close, CodeKind::Standalone];
    let [source, translation] =
        texts.codes(&kinds).map(|codes| codes.into_iter().filter_map(name).collect::<Vec<_>>());
    let lost = missing(&source, &translation);
    let extra = missing(&translation, &source);
    let lost = lost.into_iter().map(|name| format!("`{name}` is missing"));
    let extra = extra.into_iter().map(|name| format!("`{name}` is not in the source"));
    let mut found: Vec<_> = lost.chain(extra).collect();
    let is_nested = |segment| codes::nested(&codes::of(segment));
    if found.is_empty() && is_nested(texts.source) && !is_nested(texts.translation) {
        found.push("tags are not closed in the order in which they were opened".to_owned());
    }
    found
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
