//! Sentences that are longer than the model sees at once.

use targum_segment::Step;

use super::{answer, engine, segment};

#[tokio::test]
async fn a_sentence_longer_than_the_model_sees_is_translated_whole() {
    let clauses: Vec<String> =
        (1..=30).map(|n| format!("in {} the town had {} schools", 1950 + n, 100 + n)).collect();
    let long = segment(&format!("{{name}} writes that {}.", clauses.join(", and ")));
    let [(text, _)] = &answer(&engine(1), &[long]).await[..] else { panic!("one answer") };
    assert!(text.contains("{name}"), "{text}");
    let missing =
        (1..=30).flat_map(|n| [1950 + n, 100 + n]).filter(|n| !text.contains(&n.to_string()));
    assert_eq!(missing.collect::<Vec<_>>(), [0; 0], "{text}");
}

/// A sentence of two thousand words, of which the model sees about a hundred at once.
#[tokio::test]
async fn two_thousand_words_without_a_full_stop_are_translated_whole() {
    let who = ["the town", "the village", "our city", "the capital", "the island"];
    let what = ["schools", "gardens", "old bridges", "teachers", "bakers", "quiet streets"];
    let clauses: Vec<String> = (0..240)
        .map(|n| format!("in {} {} had {} {}", 1950 + n, who[n % 5], 101 + n, what[n % 6]))
        .collect();
    let text = format!("{{name}} <b>writes</b> that {}.", clauses.join(", and "));
    assert!(text.split(' ').count() > 2000);
    let [(text, step)] = &answer(&engine(2), &[segment(&text)]).await[..] else {
        panic!("one answer")
    };
    let numbers = (0..240).flat_map(|n| [1950 + n, 101 + n]);
    let missing = numbers.filter(|n| !text.contains(&n.to_string()));
    assert_eq!(missing.collect::<Vec<_>>(), [0; 0], "{text}");
    assert!(text.starts_with("{name} <b>") && text.ends_with('.'), "{text}");
    assert_ne!(*step, Step::Kept);
}

/// A sentence that cannot be cut stays: the model would leave out its end.
#[tokio::test]
async fn a_word_longer_than_the_model_sees_stays() {
    let word = "abracadabra".repeat(60);
    let [(text, step)] = &answer(&engine(1), &[segment(&word)]).await[..] else {
        panic!("one answer")
    };
    assert_eq!((text, step), (&word, &Step::Kept));
}
