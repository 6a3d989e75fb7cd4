//! Words that a model returns unchanged. The model takes the capital of `Mute` for that of a name, and
//! translates the same word in small letters.

use super::{
    article::{first_word, remove_article},
    capitals::begin_with_capital,
};
use crate::{
    align::function_words::Kind,
    item::{Item, Items},
    text::words::words,
};

/// Words that are also names of products or keys, which models leave unchanged on purpose.
const NAMES: [&str; 30] = [
    "android",
    "atom",
    "backbone",
    "blender",
    "chrome",
    "courier",
    "eclipse",
    "ember",
    "enter",
    "flash",
    "hibernate",
    "inter",
    "ivy",
    "mark",
    "motif",
    "opera",
    "oracle",
    "postman",
    "python",
    "reddit",
    "ruby",
    "safari",
    "shell",
    "shift",
    "slack",
    "stripe",
    "swift",
    "will",
    "windows",
    "zoom",
];

/// The least probability per token of an answer that counts as a translation.
const SURE: f64 = 0.605;

/// The greatest number of words in the translation of one word.
const WORDS: usize = 3;

/// The least number of letters of a word in capitals. A shorter word is an abbreviation.
const CAPITALS: usize = 6;

/// The greatest number of words in a heading.
const HEADING: usize = 6;

/// The least number of letters of a word that shows, where it stays, that a heading is a name. The word
/// `a` stands in Portuguese, too.
const NAME: usize = 2;

/// The least number of words in small letters in a sentence. A name has fewer.
const SENTENCE: usize = 3;

/// The least number of letters of the first word, where several words translate one.
const FIRST: usize = 4;

/// Returns whether a sentence may be words in small letters: it is not short and in capitals, and has no
/// digits.
pub(crate) fn may_be_words(source: &[Item]) -> bool {
    let text = source.text();
    let is_long = || text.chars().filter(|c| c.is_alphabetic()).count() >= CAPITALS;
    !text.contains(char::is_numeric) && (text.contains(char::is_lowercase) || is_long())
}

/// Returns a sentence that begins with its only capital, without the capital.
pub(crate) fn without_capital(source: &[Item]) -> Option<Vec<Item>> {
    let [Item::Text(text)] = source else { return None };
    let small = in_small_letters(text)?;
    let is_name = NAMES.binary_search(&small.as_str()).is_ok();
    (!is_name).then(|| vec![Item::Text(small)])
}

/// Returns a sentence with codes that begins with several words and its only capital, without the capital:
/// `Created a page on: {title} topic.`
pub(crate) fn with_codes_without_capital(source: &[Item]) -> Option<Vec<Item>> {
    let [Item::Text(text), codes @ ..] = source else { return None };
    let has_capital =
        |item: &Item| matches!(item, Item::Text(text) if text.contains(char::is_uppercase));
    let has_words = text.split_whitespace().nth(1).is_some();
    if codes.is_empty() || !has_words || codes.iter().any(has_capital) {
        return None;
    }
    let mut small = source.to_vec();
    small[0] = Item::Text(in_small_letters(text)?);
    Some(small)
}

/// Returns a heading or a label in small letters. Two of its words have capitals, or one before a code:
/// `Video Track`, `Elapsed: {time}`. An abbreviation keeps its capitals: `XML Check`.
pub(crate) fn heading_in_small_letters(source: &[Item]) -> Option<Vec<Item>> {
    let text = source.text();
    let words = || text.split_whitespace();
    // Text that is held is often a part of a name.
    let is_name = source.iter().any(|item| matches!(item, Item::Verbatim(_)));
    let begins = matches!(source, [Item::Text(_), ..]) && !is_name;
    let least = if source.len() > 1 { 1 } else { 2 };
    // Letters with accents are those of names.
    let is_heading = begins
        && text.is_ascii()
        && words().next().is_some_and(|first| Case::of(first) == Case::Capital)
        && words().all(|word| Case::of(word) != Case::Mixed)
        && words().filter(|word| Case::of(word) == Case::Capital).count() >= least
        && words().count() <= HEADING;
    let small = |item: &Item| match item {
        Item::Text(text) => Item::Text(words_in_small_letters(text)),
        item => item.clone(),
    };
    is_heading.then(|| source.iter().map(small).collect())
}

/// Returns a heading in small letters with its first capital: `Video track`.
pub(crate) fn with_capital(small: &[Item]) -> Vec<Item> {
    let mut heading = small.to_vec();
    if let Some(text) = heading.first_text_mut() {
        begin_with_capital(text);
    }
    heading
}

/// Returns a text with the words in small letters that begin with a capital.
fn words_in_small_letters(text: &str) -> String {
    let small = |word: &str| match Case::of(word) {
        Case::Capital => word.to_lowercase(),
        _ => word.to_owned(),
    };
    text.split(' ').map(small).collect::<Vec<_>>().join(" ")
}

/// The letters of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    /// Small letters, or none.
    Small,
    /// A capital, and small letters behind it.
    Capital,
    /// Capitals alone.
    Abbreviation,
    /// Anything else, such as `GitHub` or `V2`.
    Mixed,
}

impl Case {
    fn of(word: &str) -> Self {
        let first = word.chars().find(|c| c.is_alphabetic());
        let mut rest = word.chars().filter(|c| c.is_alphabetic()).skip(1);
        match first.map(char::is_uppercase) {
            _ if word.contains(char::is_numeric) => Self::Mixed,
            None => Self::Small,
            Some(false) if rest.all(char::is_lowercase) => Self::Small,
            Some(true) if rest.clone().all(char::is_uppercase) => Self::Abbreviation,
            Some(true) if rest.all(char::is_lowercase) => Self::Capital,
            Some(_) => Self::Mixed,
        }
    }
}

/// Returns a text that begins with its only capital, without the capital.
fn in_small_letters(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(|c| c.is_uppercase())?;
    let rest = letters.as_str();
    let is_plain = rest.starts_with(char::is_lowercase) && !rest.contains(char::is_uppercase);
    is_plain.then(|| first.to_lowercase().chain(rest.chars()).collect())
}

/// Returns whether an answer, whose words have these kinds, is a translation of words that came back
/// unchanged: the answer differs from the words, has about as many words, and is probable. Removes the
/// article that models put before nouns in small letters from the beginning of the answer.
pub(crate) fn accept(
    source: &[Item],
    answer: &mut [Item],
    kind: impl Fn(&str) -> Kind,
    probability: Option<f64>,
) -> bool {
    let asked = source.text().to_lowercase();
    let ([Item::Text(text)], true) = (answer, probability.is_none_or(|p| p >= SURE)) else {
        return false;
    };
    remove_article(text, &kind);
    let first = first_word(text);
    let said = text.to_lowercase();
    let has_own = || said.split(' ').any(|word| word == asked);
    let words = said.split(' ').count();
    let stands_for_word =
        || !has_own() && words <= WORDS && (words == 1 || first.chars().count() >= FIRST);
    kind(first) == Kind::Content && said != asked && (asked.contains(' ') || stands_for_word())
}

/// Returns whether an answer is a translation of a heading: it is probable, begins with a word that means
/// something, and has none of the heading's words but its abbreviations, as an answer about a name would.
/// Removes the article from the beginning of the answer.
pub(crate) fn accept_heading(
    source: &[Item],
    answer: &mut [Item],
    kind: impl Fn(&str) -> Kind,
    probability: Option<f64>,
) -> bool {
    let Some(text) = answer.first_text_mut() else { return false };
    remove_article(text, &kind);
    let begins_well = kind(first_word(text)) == Kind::Content;
    let is_word = |word: &str| word.len() >= NAME && word.contains(char::is_lowercase);
    let keeps_word = keeps_word(source, &answer.text().to_lowercase(), is_word);
    probability.is_none_or(|p| p >= SURE) && begins_well && !keeps_word
}

/// Returns whether an answer has one of these words of a text, in small letters.
fn keeps_word(source: &[Item], answer: &str, is_word: impl Fn(&str) -> bool) -> bool {
    let said: Vec<&str> = words(answer).collect();
    let is_kept = |word: &str| is_word(word) && said.contains(&word.to_lowercase().as_str());
    words(&source.text()).any(is_kept)
}

/// Returns whether a text has too many words in small letters to be a name.
pub(crate) fn is_sentence(source: &[Item]) -> bool {
    words(&source.text()).filter(|word| is_small(word)).count() >= SENTENCE
}

/// Returns whether an answer has none of the words in small letters of a sentence that came back as it was.
pub(crate) fn says_otherwise(source: &[Item], answer: &[Item]) -> bool {
    !keeps_word(source, &answer.text(), is_small)
}

/// Returns whether a word is in small letters, and long enough to differ between languages.
fn is_small(word: &str) -> bool {
    word.chars().nth(NAME).is_some() && word.chars().all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::function_words::FunctionWords;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    #[test]
    fn the_first_letter_becomes_small() {
        let small = |source: &str| without_capital(&[text(source)]);
        assert_eq!(small("Mute"), Some(vec![text("mute")]));
        assert_eq!(small("Invalid host"), Some(vec![text("invalid host")]));
        for source in ["mute", "Zoom Out", "JSON", "A", "GitHub", "Windows", "Opera", ""] {
            assert_eq!(small(source), None, "{source}");
        }
        let coded = |source: &str| {
            let items = [text(source), Item::Placeholder(0), text(" page.")];
            with_codes_without_capital(&items).map(|items| items[0].clone())
        };
        assert_eq!(coded("Created on: "), Some(text("created on: ")));
        for source in ["Created ", "created on: ", "Created on Mars: ", "JSON of "] {
            assert_eq!(coded(source), None, "{source}");
        }
        assert!(NAMES.is_sorted());
        let words = |source: &str| may_be_words(&[text(source)]);
        assert!(words("Mute") && words("FAILED") && !words("RGBW") && !words("Version 1.0"));
    }

    #[test]
    fn an_answer_says_something_else() {
        let accepted = |source: &str, answer: &str, probability: f64| {
            let mut answer = [text(answer)];
            let kind = |word: &str| FunctionWords::of("pt").kind(word);
            let accepts = accept(&[text(source)], &mut answer, kind, Some(probability));
            accepts.then(|| answer.text())
        };
        assert_eq!(accepted("mute", "mudo", 0.8).as_deref(), Some("mudo"));
        assert_eq!(
            accepted("clipboard", "área de transferência", 0.7).as_deref(),
            Some("área de transferência")
        );
        assert_eq!(accepted("log out", "o logout", 0.7).as_deref(), Some("logout"));
        for (source, answer, probability) in [
            ("spotify", "spotify", 0.8),
            ("indent", "o indent", 0.8),
            ("dismiss", "de demissão", 0.8),
            ("pinterest", "o que é o pinterest", 0.8),
            ("passphrase", "frase-ése", 0.3),
            ("mute", "o", 0.8),
            ("indigo", "que é índigo", 0.9),
        ] {
            assert_eq!(accepted(source, answer, probability), None, "{source}");
        }
    }

    #[test]
    fn a_sentence_is_said_otherwise_without_its_words() {
        let is = |source: &str| is_sentence(&[text(source)]);
        assert!(is("Failed to read water from RoseBed"));
        assert!(!is("The Water of Life") && !is("RoseBed for iOS") && !is(""));
        let says = |source: &str, answer: &str| says_otherwise(&[text(source)], &[text(answer)]);
        assert!(says("Read water from RoseBed", "Ler água de RoseBed"));
        assert!(!says("Read water from RoseBed", "Ler water de RoseBed"));
    }

    #[test]
    fn the_words_of_a_heading_become_small() {
        let small = |items: &[Item]| Some(heading_in_small_letters(items)?.text());
        let heading = |source: &str| small(&[text(source)]);
        assert_eq!(heading("Video Track").as_deref(), Some("video track"));
        assert_eq!(heading("XML Check by Hand").as_deref(), None);
        assert_eq!(heading("Check XML by Hand:").as_deref(), Some("check XML by hand:"));
        for source in [
            "Video",
            "Video track",
            "video Track",
            "GitHub Actions",
            "Track 2 Mix",
            "José Dias",
            "",
        ] {
            assert_eq!(heading(source), None, "{source}");
        }
        let label = |source: &str| small(&[text(source), Item::Placeholder(0)]);
        assert_eq!(label("Elapsed: ").as_deref(), Some("elapsed: "));
        assert_eq!(label("elapsed: "), None);
        assert_eq!(small(&[text("Christian "), Item::Verbatim("Schrötter".into())]), None);
    }

    #[test]
    fn an_answer_to_a_heading_has_none_of_its_words() {
        let accepted = |source: &str, answer: &str| {
            let mut answer = [text(answer)];
            let kind = |word: &str| FunctionWords::of("pt").kind(word);
            let accepts = accept_heading(&[text(source)], &mut answer, kind, Some(0.8));
            accepts.then(|| answer.text())
        };
        assert_eq!(accepted("video track", "a faixa de vídeo").as_deref(), Some("faixa de vídeo"));
        assert_eq!(accepted("XML check", "verificação XML").as_deref(), Some("verificação XML"));
        for (source, answer) in
            [("uptime kuma", "kuma de tempo"), ("log out", "o log"), ("quick look", "de relance")]
        {
            assert_eq!(accepted(source, answer), None, "{source}");
        }
    }
}
