//! Words with letters of two scripts that look alike: `kод`, whose first letter is Latin.

use super::super::texts::Texts;

/// Latin letters that look like Cyrillic or Greek letters.
const LATIN: &str = "aceopxyikABCEHKMOPTXYIvnu";
/// Cyrillic and Greek letters that look like Latin letters.
const OTHER: &str = "асеорхуікАВСЕНКМОРТХУІΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυικρ";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    CyrillicOrGreek,
}

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let words = texts.after.split(|c: char| !c.is_alphabetic());
    let mixed =
        words.filter(|word| is_mixed(word) && !is_sample(word) && !texts.before.contains(word));
    mixed.map(|word| format!("`{word}` has letters of two scripts")).collect()
}

fn script(letter: char) -> Option<Script> {
    match letter {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => Some(Script::Latin),
        '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}' => Some(Script::CyrillicOrGreek),
        _ => None,
    }
}

/// Returns whether a word has letters that were taken from another script by mistake. A suffix after an
/// abbreviation is no mistake, nor is a letter that looks like no other, as in `ΔT`.
fn is_mixed(word: &str) -> bool {
    let letters: Vec<(char, Script)> = word.chars().filter_map(|c| Some((c, script(c)?))).collect();
    let of = |wanted| letters.iter().filter(move |(_, script)| *script == wanted).map(|(c, _)| *c);
    let (latin, other) = (of(Script::Latin).count(), of(Script::CyrillicOrGreek).count());
    if latin == 0 || other == 0 || word.chars().count() < 3 {
        return false;
    }
    let is_suffixed = word.chars().take(latin).all(|c| c.is_ascii_uppercase()) && latin > 1;
    if latin <= other {
        of(Script::Latin).all(|c| LATIN.contains(c)) && !is_suffixed
    } else {
        of(Script::CyrillicOrGreek).all(|c| OTHER.contains(c)) && !is_suffixed
    }
}

/// Returns whether a word is a sample of alphabets: each capital stands before its small letter, as in `AaВв`.
fn is_sample(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let is_pair = |pair: &[char]| {
        pair.len() == 2 && pair[0] != pair[1] && pair[0].to_lowercase().eq([pair[1]])
    };
    letters.chunks(2).all(is_pair)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::found;

    #[test]
    fn letters_that_look_alike_are_found() {
        let wrong = ["`кoд` has letters of two scripts"];
        assert_eq!(found(check, "ru", "The code", "Этот кoд"), wrong);
        for word in ["AaВв", "АаБбСсXx", "HTML-файл", "PDFы", "ΔT", "µm", "код", "IDе", "API"]
        {
            assert!(found(check, "ru", "x", word).is_empty(), "{word}");
        }
    }
}
