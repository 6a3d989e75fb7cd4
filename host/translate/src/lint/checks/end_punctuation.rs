//! Translations that end with other punctuation than their sources.

use super::super::texts::Texts;

/// The signs of each kind, in the scripts of the world.
const KINDS: [(&str, &str); 5] = [
    ("a full stop", ".。．｡।॥۔።։!！՜"),
    ("a question mark", "?？؟;;՞"),
    ("a colon", ":：፡፦៖"),
    ("an ellipsis", "…⋯"),
    ("a comma", ",，、،፣"),
];

/// Languages that end a sentence without a full stop, or may do so in an interface.
const WITHOUT_STOP: [&str; 9] = ["ja", "ko", "km", "lo", "my", "th", "yue", "zh", "bo"];

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let language = texts.language();
    // Armenian sets its marks within words.
    if language == "hy" {
        return Vec::new();
    }
    let (before, after) = (kind(&texts.before, "en"), kind(&texts.after, language));
    let is_stop = |kind: Option<&str>| kind.is_none_or(|kind| kind == KINDS[0].0);
    let may_differ = is_stop(before) && is_stop(after) && WITHOUT_STOP.contains(&language);
    if before == after || may_differ {
        return Vec::new();
    }
    vec![match (before, after) {
        (Some(before), None) => format!("{before} at the end is missing"),
        (None, Some(after)) => format!("{after} at the end is not in the source"),
        (before, after) => {
            let [before, after] = [before, after].map(Option::unwrap_or_default);
            format!("{after} is at the end, and the source ends with {before}")
        }
    }]
}

/// Returns the kind of the punctuation at the end of a text. Brackets and quotation marks after it do not count.
fn kind(text: &str, language: &str) -> Option<&'static str> {
    let text = text.trim_end_matches(|c: char| {
        c.is_whitespace() || "\"'”’»«›“„)]）」』】\u{200f}\u{200e}".contains(c)
    });
    if text.ends_with("...") || text.ends_with("。。。") {
        return Some(KINDS[3].0);
    }
    let last = text.chars().next_back()?;
    // The question mark of Greek is the semicolon of other languages.
    if last == ';' && language != "el" {
        return None;
    }
    KINDS.iter().find(|(_, signs)| signs.contains(last)).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn the_end_differs() {
        assert_eq!(
            found(check, "de", "Saved.", "Gespeichert"),
            ["a full stop at the end is missing"]
        );
        assert_eq!(
            found(check, "de", "Name", "Name:"),
            ["a colon at the end is not in the source"]
        );
        let other = ["a full stop is at the end, and the source ends with a question mark"];
        assert_eq!(found(check, "de", "Save?", "Speichern."), other);
    }

    #[test]
    fn each_language_has_its_signs() {
        for (language, source, translation) in [
            ("fr", "Name:", "Nom\u{a0}:"),
            ("es", "Save?", "¿Guardar?"),
            ("el", "Save?", "Αποθήκευση;"),
            ("ar", "Save?", "حفظ؟"),
            ("hi", "Saved.", "सहेजा गया।"),
            ("ja", "Saved.", "保存しました"),
            ("zh", "Name:", "名称："),
            ("ja", "Save?", "保存しますか？"),
            ("de", "Saving…", "Speichern ..."),
            ("de", "Done!", "Fertig."),
            ("de", "\"Saved.\"", "„Gespeichert.“"),
            ("th", "Saved.", "บันทึกแล้ว"),
            ("hy", "Save?", "Պահե՞լ"),
        ] {
            assert!(found(check, language, source, translation).is_empty(), "{language}");
        }
    }
}
