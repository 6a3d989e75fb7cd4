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

/// The most words of a source that is a label and no sentence.
const LABEL_WORDS: usize = 3;
/// The most letters of a word that is taken for an abbreviation: of a text that is nothing else, and at the end of a
/// translated label.
const ABBREVIATION: usize = 4;
const LONG_ABBREVIATION: usize = 5;

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let language = texts.language();
    // Armenian sets its marks within words.
    if language == "hy" {
        return Vec::new();
    }
    let (before, after) = (kind(&texts.before, "en"), kind(&texts.after, language));
    let is_stop = |kind: Option<&str>| kind.is_none_or(|kind| kind == KINDS[0].0);
    let may_differ = is_stop(before) && is_stop(after) && WITHOUT_STOP.contains(&language);
    let is_abbreviated = match (before, after) {
        (Some(_), None) => abbreviates(&texts.before, ABBREVIATION),
        (None, Some(_)) => {
            let is_label = texts.before.split_whitespace().count() <= LABEL_WORDS;
            let is_within = texts.after.trim_end().ends_with(".)");
            let letters = if is_label || is_within { LONG_ABBREVIATION } else { 0 };
            abbreviates(&texts.after, letters)
        }
        _ => false,
    };
    if before == after || may_differ || is_abbreviated {
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

/// Returns whether the full stop at the end of a text belongs to an abbreviation: to one with a full stop within it
/// (`a.m.`), or to one of at most so many `letters`, which is the last word of several or the only one.
fn abbreviates(text: &str, letters: usize) -> bool {
    let Some(last) = without_brackets(text).strip_suffix('.') else { return false };
    let is_alone = !last.trim().contains(char::is_whitespace);
    let word = last.rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_dotted = word.split('.').filter(|part| !part.is_empty()).count() > 1;
    let is_short = word.chars().count() <= letters && word.chars().all(char::is_alphabetic);
    let may_be = letters == LONG_ABBREVIATION || is_alone;
    !word.is_empty() && (is_dotted || is_short && may_be)
}

/// Returns a text without the brackets and quotation marks at its end.
fn without_brackets(text: &str) -> &str {
    text.trim_end_matches(|c: char| {
        c.is_whitespace() || "\"'”’»«›“„)]）」』】\u{200f}\u{200e}".contains(c)
    })
}

/// Returns the kind of the punctuation at the end of a text. Brackets and quotation marks after it do not count.
fn kind(text: &str, language: &str) -> Option<&'static str> {
    let text = without_brackets(text);
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
    fn abbreviations_have_full_stops() {
        for (source, translation) in [
            ("Next Page", "Pág. sig."),
            ("Next Page", "Nast.str."),
            ("(dir)", "(rép.)"),
            ("PM", "vorm."),
            ("a.m.", "rano"),
            ("Aug.", "août"),
            ("Regular expression to match quoting", "Préfixe des citations (exp. rat.)"),
        ] {
            assert!(found(check, "fr", source, translation).is_empty(), "{source}: {translation}");
        }
        let extra = ["a full stop at the end is not in the source"];
        assert_eq!(found(check, "pl", "Delete collection", "Usuń kolekcję."), extra);
        assert_eq!(found(check, "es", "The page is now in the trash", "Está en la caja."), extra);
        let missing = ["a full stop at the end is missing"];
        assert_eq!(found(check, "pl", "No pages found.", "Nie znaleziono stron"), missing);
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
