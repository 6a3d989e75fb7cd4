//! The references in a text, to properties and files of Windows Installer and to variables of WiX.

/// The beginning of a reference, and its end.
const REFERENCES: [(&str, char); 4] = [("[", ']'), ("!(", ')'), ("{\\", '}'), ("{&", '}')];

/// Returns the references of a text: `[ProductName]`, `!(loc.Name)`, `{\Title}`.
pub(crate) fn all(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(length) = text[at..].find(['[', '!', '{']) {
        let start = at + length;
        at = end(&text[start..]).map_or(start + 1, |length| start + length);
        if at > start + 1 && !found.iter().any(|known| *known == text[start..at]) {
            found.push(text[start..at].to_owned());
        }
    }
    found
}

/// Returns the length of the reference that begins a text.
fn end(text: &str) -> Option<usize> {
    let (opening, close) = REFERENCES.iter().find(|(opening, _)| text.starts_with(opening))?;
    let inner = &text[opening.len()..];
    let stop = inner.find(|c: char| c == *close || c == '[' || c.is_whitespace())?;
    // `[\[]` and `[\]]` stand for brackets.
    let stop = if inner.starts_with("\\[") || inner.starts_with("\\]") { 2 } else { stop };
    (stop > 0 && inner[stop..].starts_with(*close))
        .then_some(opening.len() + stop + close.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn finds_references() {
        let text = "{\\Title}Welcome to [ProductName] [a b] ![\\[]1[\\]] !(loc.Name)! [~] [] [[x]";
        assert_eq!(
            all(text),
            ["{\\Title}", "[ProductName]", "[\\[]", "[\\]]", "!(loc.Name)", "[~]", "[x]"]
        );
    }
}
