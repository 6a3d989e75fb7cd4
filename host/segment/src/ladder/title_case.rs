//! Labels in Title Case, such as `Show Footer`: models take a capital for that of a name, and translate the same
//! label better with one capital, `Show footer`.

use super::{Model, keeps_nouns_small, reassemble::Done, sentence};
use crate::{
    align::function_words::Kind,
    item::{Item, Items},
    mend::echo,
    text::words::words,
};

/// The numbers of words in a label.
const WORDS: std::ops::RangeInclusive<usize> = 2..=5;

/// The greatest number of letters of a word that may have no capital: `and`, `for`, `of`.
const SMALL: usize = 3;

/// How much less probable the answer to the label with one capital may be. Models are surer of names, which they
/// copy.
const MARGIN: f64 = 0.12;

/// Words of the names of countries, and languages that are named with a country: `English (United States)`.
#[rustfmt::skip]
const PLACES: [&str; 21] = [
    "Africa", "America", "Arabia", "Arabic", "Chinese", "Dutch", "Emirates", "English", "French", "German", "Islands",
    "Italian", "Kingdom", "Kong", "Korea", "Lanka", "Portuguese", "Republic", "Spanish", "United", "Zealand",
];

/// The ends of verbs that give an order in a Romance language.
const ORDERS: [&str; 3] = ["ar", "er", "ir"];

/// Returns the answer to a label in Title Case with one capital, if it is better than the first answer, or else the
/// first answer.
pub(super) fn improved(model: &dyn Model, source: &[Item], first: Done) -> Done {
    let Some(label) = with_one_capital(source).filter(|_| keeps_nouns_small(model)) else {
        return first;
    };
    let again = sentence(model, &label);
    let is_better =
        again.step <= first.step && is_better(source, &first, &again, |word| model.kind(word));
    if is_better { again } else { first }
}

/// Returns a label in Title Case with its first capital alone. Returns `None` for any other text, and for one that names
/// a country.
fn with_one_capital(source: &[Item]) -> Option<Vec<Item>> {
    let [Item::Text(text)] = source else { return None };
    let is_title = |word: &str| {
        let letters = || word.chars().filter(|c| c.is_alphabetic());
        letters().count() <= SMALL || letters().next().is_some_and(char::is_uppercase)
    };
    let is_label =
        WORDS.contains(&text.split_whitespace().count()) && text.split_whitespace().all(is_title);
    let names_place = words(text).any(|word| PLACES.contains(&word));
    let small = echo::heading_in_small_letters(source).filter(|_| is_label && !names_place)?;
    Some(echo::with_capital(&small))
}

/// Returns whether the answer to a label with one capital is better than the first one: it says something else,
/// leaves no more words as they were, and is about as probable. A label whose words all stay is a name.
fn is_better(source: &[Item], first: &Done, again: &Done, kind: impl Fn(&str) -> Kind) -> bool {
    let [label, said, other] = [source, &first.items, &again.items].map(|items| items.text());
    let [label, said, other] = [&label, &said, &other].map(|text| words(text).collect::<Vec<_>>());
    let kept = |answer: &[&str]| {
        let is_kept = |word: &&&str| {
            word.len() > 1 && answer.iter().any(|said| said.eq_ignore_ascii_case(word))
        };
        label.iter().filter(is_kept).count()
    };
    let is_long = |word: &&&str| word.len() > 1;
    let is_name = kept(&said) == label.iter().filter(is_long).count();
    // A word that stays with its capital is a name, which the other answer has in small letters.
    let loses_capital = label.iter().any(|word| {
        word.len() > 1
            && word.starts_with(char::is_uppercase)
            && said.contains(word)
            && other.contains(&word.to_lowercase().as_str())
    });
    // A word in capitals is a name: `ID`, `URL`.
    let loses_name = label.iter().any(|word| {
        word.len() > 1
            && word.chars().all(char::is_uppercase)
            && said.contains(word)
            && !other.contains(word)
    });
    let begins_with_order = |answer: &[&str]| {
        answer.first().is_some_and(|word| ORDERS.iter().any(|end| word.ends_with(end)))
    };
    let loses_order = begins_with_order(&said) && !begins_with_order(&other);
    let without_articles = |answer: &[&str]| -> Vec<String> {
        let words = answer.iter().filter(|word| kind(word) != Kind::Article);
        words.map(|word| word.to_lowercase()).collect()
    };
    let is_probable = match (first.score.probability(), again.score.probability()) {
        (Some(first), Some(again)) => again > first - MARGIN,
        _ => false,
    };
    is_probable
        && !is_name
        && !loses_capital
        && !loses_name
        && !loses_order
        && kept(&other) <= kept(&said)
        && without_articles(&said) != without_articles(&other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Score, Step, align::function_words::FunctionWords};

    fn label(text: &str) -> [Item; 1] {
        [Item::Text(text.into())]
    }

    #[test]
    fn a_label_in_title_case_keeps_one_capital() {
        let small = |text: &str| Some(with_one_capital(&label(text))?.text());
        assert_eq!(small("Water Beds").as_deref(), Some("Water beds"));
        assert_eq!(small("Beds and the XML Map:").as_deref(), Some("Beds and the XML map:"));
        for text in [
            "Water",
            "Water beds",
            "Water Beds with roses",
            "A B c d e f",
            "Bed OfRoses",
            "Beds of New Zealand",
            "English (United States)",
        ] {
            assert_eq!(small(text), None, "{text}");
        }
        assert_eq!(
            with_one_capital(&[Item::Text("Water Beds ".into()), Item::Placeholder(0)]),
            None
        );
    }

    #[test]
    fn the_answer_to_one_capital_is_another_translation() {
        let done = |text: &str, probability: f64| Done {
            items: label(text).to_vec(),
            step: Step::Clean,
            score: Score::of([probability.ln()]),
        };
        let kind = |word: &str| FunctionWords::of("pt").kind(word);
        let is_better = |source: &str, first: &str, again: &str, probability: f64| {
            is_better(&label(source), &done(first, 0.8), &done(again, probability), kind)
        };
        assert!(is_better("Water Beds", "Camas Água", "Regar canteiros", 0.7));
        assert!(is_better("Show Beds", "Mostrar Beds", "Mostrar canteiros", 0.9));
        // It is less probable, says the same, is a name, or leaves more words.
        assert!(!is_better("Water Beds", "Camas Água", "Regar canteiros", 0.6));
        assert!(!is_better("Water Beds", "Regar Canteiros", "Regar os canteiros", 0.9));
        assert!(!is_better("Anna Rose", "Anna Rose", "Anna rosa", 0.9));
        assert!(!is_better("Bay of Anna", "Baía de Anna", "Enseada de anna", 0.9));
        assert!(!is_better("Wet Beds", "Canteiros Molhados", "Canteiros wet", 0.9));
        assert!(!is_better("Bed ID", "ID Canteiro", "Canteiro", 0.9));
        // It is no order any more.
        assert!(!is_better("Copy Bed", "Copiar cama", "Cópia do canteiro", 0.9));
    }
}
