//! Answers that are no translations: nothing, a flood of words, the same words again and again, or
//! brackets or numbers that the source does not have.

use crate::text::{brackets, numbers};
use targum_core::contract::{Part, Segment, Word};

/// Returns whether `target` may be a translation of `source`.
pub(crate) fn is_plausible(source: &str, target: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    // One ideograph becomes a word of up to a dozen letters.
    let wide = source.chars().filter(|&c| c >= '\u{2E80}').count();
    let most = 30 + 3 * source.chars().count() + 10 * wide;
    (letters(target) > 0 || letters(source) == 0)
        && target.chars().count() <= most
        && loops(target) <= loops(source).max(3)
        && brackets::are_plausible(source, target)
        && !has_stray_quote(source, target)
        && numbers::are_kept(source, target)
}

/// Returns whether a translation of a source without quotation marks has one without its other half, or one
/// that opens before a space, or any where the source is one word: models write so where they know no word,
/// `A "t em 5 segundos`.
fn has_stray_quote(source: &str, target: &str) -> bool {
    const QUOTES: [char; 8] = ['"', '\'', '“', '”', '‘', '’', '«', '»'];
    let mut quotations = target.split('"').skip(1).step_by(2);
    !source.contains(QUOTES)
        && (target.matches('"').count() % 2 == 1
            || target.contains('"') && !source.contains(char::is_whitespace)
            || quotations.any(|quoted| quoted.starts_with(' ')))
}

/// Returns whether an answer of an engine has no words though its segment has some.
pub fn is_empty(segment: &Segment, words: &[Word]) -> bool {
    let has_letter = |text: &String| text.contains(char::is_alphabetic);
    let source =
        segment.parts.iter().any(|part| matches!(part, Part::Text(text) if has_letter(text)));
    let says = |text: &String| text.contains(char::is_alphanumeric);
    source && !words.iter().any(|word| matches!(word, Word::Text(text) if says(text)))
}

/// Returns how often in a row the most repeated phrase of up to six words stands in a text.
fn loops(text: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().collect();
    let most = |size: usize| {
        // A phrase stands again where each of its words is the word that stands `size` words behind.
        let again = words.iter().zip(&words[size..]).map(|(word, next)| word == next);
        let (longest, _) = again.fold((0, 0), |(longest, run), is_same| {
            let run = if is_same { run + 1 } else { 0 };
            (run.max(longest), run)
        });
        1 + longest / size
    };
    (1..=6.min(words.len())).map(most).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{is_empty, is_plausible};
    use targum_core::contract::{Part, Segment, Word};

    #[test]
    fn an_empty_answer_is_not_a_translation() {
        let segment = |text: &str| {
            let parts = vec![Part::Text(text.into())];
            Segment { parts, key: String::new(), note: None, plural: None, max_length: None }
        };
        let says = |text: &str| [Word::Text(text.into())];
        assert!(is_empty(&segment("Save"), &[]));
        assert!(is_empty(&segment("Save"), &says(" … ")));
        assert!(!is_empty(&segment("Save"), &says("Salvar")));
        assert!(!is_empty(&segment("—"), &[]));
    }

    #[test]
    fn plausible() {
        assert!(is_plausible("Save", "Guardar alterações"));
        assert!(is_plausible("保存", "Save your changes"));
        assert!(is_plausible("no no no no no", "não não não não não"));
        assert!(is_plausible("The bed named Rain", "O canteiro \"Chuva\""));
        assert!(is_plausible("A 3\" bed", "Um canteiro de 3\""));
    }

    #[test]
    fn implausible() {
        assert!(!is_plausible("Save", ""));
        assert!(!is_plausible("Save", " - "));
        assert!(!is_plausible("Save", &"Guardar alterações ".repeat(4)));
        assert!(!is_plausible("The end is near.", "o fim o fim o fim o fim"));
        assert!(!is_plausible("Seeding (0)", "Ver artigo (a)"));
        assert!(!is_plausible("Unread (now)", "Não lida (agora"));
        assert!(!is_plausible("Raking in 5 days", "A \"r em 5 dias"));
        assert!(!is_plausible("Raking", "A \" rak\""));
        assert!(!is_plausible("Raking", "A \"Raka\""));
    }
}
