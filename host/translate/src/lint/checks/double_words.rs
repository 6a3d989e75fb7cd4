//! Words that stand twice in a row.

use super::super::texts::Texts;

/// Languages that double words as part of their grammar.
const DOUBLING: [&str; 22] = [
    "af", "az", "bn", "fil", "gu", "haw", "hi", "hy", "id", "jv", "ka", "km", "mr", "ms", "ne",
    "pa", "sw", "th", "tl", "tr", "ur", "vi",
];

/// Words that stand twice in correct sentences, by language.
const TWICE: [(&str, &[&str]); 8] = [
    ("da", &["der", "det", "den", "at", "i", "på"]),
    ("de", &["der", "die", "das", "den", "dem", "sie", "ihr", "was"]),
    ("en", &["that", "had", "is"]),
    ("fr", &["nous", "vous"]),
    ("nb", &["der", "det", "den", "i", "på"]),
    ("nl", &["die", "dat", "er", "ze", "u"]),
    ("pl", &["się"]),
    ("sv", &["det", "den", "i", "på", "att"]),
];

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let language = texts.language();
    let allowed = TWICE.iter().find(|(of, _)| *of == language).map_or(&[][..], |(_, words)| words);
    if DOUBLING.contains(&language) || doubled(&texts.before).next().is_some() {
        return Vec::new();
    }
    let found = doubled(&texts.after).filter(|word| !allowed.contains(&&*word.to_lowercase()));
    found.map(|word| format!("`{word}` stands twice")).collect()
}

/// Returns the words that are followed by themselves.
fn doubled(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(char::is_whitespace);
    let next = text.split(char::is_whitespace).skip(1);
    words.zip(next).filter(|(word, next)| is_same(word, next)).map(|(word, _)| word)
}

fn is_same(word: &str, next: &str) -> bool {
    let bare = next.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_word = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    is_word && word.to_lowercase() == bare.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn a_word_stands_once() {
        assert_eq!(found(check, "pt", "Open the file", "Abra o o ficheiro"), [""; 0]);
        assert_eq!(
            found(check, "es", "The file.", "El archivo archivo."),
            ["`archivo` stands twice"]
        );
        assert_eq!(found(check, "en", "El archivo", "The the file"), ["`The` stands twice"]);
    }

    #[test]
    fn grammar_may_double_words() {
        assert!(found(check, "fr", "We meet", "Nous nous voyons").is_empty());
        assert!(found(check, "id", "The child", "anak anak").is_empty());
        assert!(found(check, "es", "Bora Bora", "Bora Bora").is_empty());
        assert!(found(check, "es", "no, no", "no, no").is_empty());
        assert!(found(check, "es", "1 to 10", "10 10").is_empty());
    }
}
