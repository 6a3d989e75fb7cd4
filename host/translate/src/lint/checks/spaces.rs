//! Spaces that differ from those of the source.

use super::super::texts::Texts;

/// Signs of full width, which need no space beside them.
const WIDE: &str = "：，。、！？（）「」『』；";

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let (before, after) = (texts.before.as_str(), texts.after.as_str());
    if before.trim().is_empty() || after.trim().is_empty() {
        return Vec::new();
    }
    let ends = |text: &str| text.starts_with(char::is_whitespace);
    let mut found = Vec::new();
    let mut differs = |place: &str, [source, translation]: [bool; 2]| match (source, translation) {
        (true, false) => found.push(format!("the space at the {place} is missing")),
        (false, true) => found.push(format!("the space at the {place} is not in the source")),
        _ => {}
    };
    differs("beginning", [ends(before), ends(after)]);
    let is_wide = after.trim_end().ends_with(|c| WIDE.contains(c));
    if !is_wide {
        differs("end", [before, after].map(|text| text.ends_with(char::is_whitespace)));
    }
    if has_double(after) && !has_double(before) {
        found.push("two spaces stand in a row".to_owned());
    }
    found
}

/// Returns whether two spaces stand between two signs of one line.
fn has_double(text: &str) -> bool {
    text.lines().any(|line| line.trim().contains("  "))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn spaces_are_those_of_the_source() {
        let none: [&str; 0] = [];
        assert_eq!(found(check, "de", "Name: ", "Name:"), ["the space at the end is missing"]);
        let extra = ["the space at the beginning is not in the source"];
        assert_eq!(found(check, "de", "Name", " Name"), extra);
        assert_eq!(found(check, "de", "A file", "Eine  Datei"), ["two spaces stand in a row"]);
        assert_eq!(found(check, "de", "One.  Two.", "Eins.  Zwei."), none);
        assert_eq!(found(check, "fr", "Name!", "Nom\u{202f}!"), none);
        assert_eq!(found(check, "zh", "Name: ", "名称："), none);
        assert_eq!(found(check, "de", "a\n  b", "a\n    b"), none);
    }
}
