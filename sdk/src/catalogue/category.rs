//! Categories of Docusaurus: `_category_.json` or `_category_.yml` in a folder of documents.

/// The keys of a category.
const KEYS: [&str; 9] = [
    "className",
    "collapsed",
    "collapsible",
    "customProps",
    "description",
    "key",
    "label",
    "link",
    "position",
];

/// The keys of a category's texts.
pub const TEXTS: [&str; 4] = ["description", "keywords", "label", "title"];

/// The keys of a category under which nothing is a text.
pub const DATA: [&str; 1] = ["customProps"];

/// Returns whether the entries at the root of a document are those of a category, which has a label.
/// `has_type` is whether the entry `link` is a map with a type; otherwise a number or a boolean
/// shows that the label is not one text among others. Each entry has the spelling of its value,
/// empty for a list or a map.
pub fn is_one<'e>(entries: impl IntoIterator<Item = (&'e str, &'e str)>, has_type: bool) -> bool {
    let (mut is_shown, mut has_label) = (has_type, false);
    for (name, spelled) in entries {
        if !KEYS.contains(&name) {
            return false;
        }
        has_label |= name == "label";
        is_shown |= match name {
            "position" => spelled.parse::<f32>().is_ok(),
            "collapsed" | "collapsible" => matches!(spelled, "true" | "false"),
            _ => false,
        };
    }
    has_label && is_shown
}

#[cfg(test)]
mod tests {
    use super::is_one;

    #[test]
    fn a_category_has_a_label_among_settings() {
        assert!(is_one([("label", "\"Beds\""), ("position", "2")], false));
        assert!(is_one([("label", "Beds"), ("collapsed", "true")], false));
        assert!(is_one([("label", "Beds"), ("link", "")], true));
        assert!(!is_one([("label", "Label"), ("position", "Position")], false));
        assert!(!is_one([("label", "Label"), ("link", "Link")], false));
        assert!(!is_one([("title", "Beds"), ("position", "2")], false));
        assert!(!is_one([("position", "2")], false));
    }
}
