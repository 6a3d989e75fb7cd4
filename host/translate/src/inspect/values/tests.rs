//! Tests of which values are kept, without a plugin.

use super::*;
use listed::tests::listed;
use record::By;

/// The result of a comparison.
#[derive(Debug, PartialEq, Eq)]
struct Compared {
    /// The spellings of kept values.
    kept: Vec<String>,
    /// The keys of kept values that the record lacks, or has for other values of the source.
    new: Vec<String>,
    lost: Vec<String>,
}

/// Compares a source with a translation. Returns the new record as well.
fn compared(
    source: &[(&str, &str)],
    before: &[(&str, &str)],
    recorded: &[Entry],
) -> (Compared, Vec<Entry>) {
    let all = Values::compare(&listed(source), &listed(before), recorded, &[]);
    let new = all.new_keys();
    let kept = all.kept.into_iter().map(|kept| kept.spelling).collect();
    (Compared { kept, new, lost: all.lost }, all.record)
}

fn result(kept: &[&str], new: &[&str], lost: &[&str]) -> Compared {
    let [kept, new, lost] =
        [kept, new, lost].map(|texts| texts.iter().map(|&text| text.to_owned()).collect());
    Compared { kept, new, lost }
}

#[test]
fn a_value_stays_while_its_source_stays() {
    let [point, comma, space] = [[("a", "\".\"")], [("a", "\",\"")], [("a", "\" \"")]];
    let (first, record) = compared(&point, &comma, &[]);
    assert_eq!(first, result(&["\",\""], &["a"], &[]));
    let (second, same) = compared(&point, &comma, &record);
    assert_eq!(second, result(&["\",\""], &[], &[]));
    assert_eq!(same, record);
    // The source changes: the translation's own value is kept and reported.
    let (third, _) = compared(&space, &comma, &record);
    assert_eq!(third, result(&["\",\""], &["a"], &[]));
}

#[test]
fn a_value_of_the_source_follows_the_source() {
    let [old, new] = [[("url", "\"a\"")], [("url", "\"b\"")]];
    let (first, record) = compared(&old, &[], &[]);
    assert_eq!(first, result(&[], &[], &[]));
    assert_eq!(compared(&new, &old, &record).0, result(&[], &[], &[]));
}

#[test]
fn a_machines_translation_of_a_former_text_is_no_value() {
    let kept = |(key, by, text): (&str, By, &str)| {
        let entry = Entry::of_value(record::of_key(key), "a text", text);
        let (source, before) = ([("a[0].b", "\"bed\"")], [("a[0].b", "\"a \\\"cama\\\"\"")]);
        let texts = [Entry { by, ..entry }];
        Values::compare(&listed(&source), &listed(&before), &[], &texts).kept.len()
    };
    let own = "a \"cama\"";
    assert_eq!([("a[0].b", By::Host, own), ("a.0.b", By::Marked, own)].map(kept), [0, 0]);
    // A person wrote or edited it.
    assert_eq!([("a[0].b", By::Hand, own), ("a[0].b", By::Host, "leito")].map(kept), [1, 1]);
}

#[test]
fn an_empty_value_is_no_value() {
    for empty in EMPTY {
        assert_eq!(compared(&[("a", "1")], &[("a", empty)], &[]).0, result(&[], &[], &[]));
    }
}

#[test]
fn items_of_lists_of_other_lengths_are_not_compared() {
    let two = [("a[0].url", "1"), ("a[1].url", "2")];
    let own = [("a[0].url", "3"), ("a[1].url", "2")];
    let (first, record) = compared(&two, &own, &[]);
    assert_eq!(first, result(&["3"], &["a[0].url"], &[]));
    assert_eq!(compared(&two, &own[..1], &[]).0, result(&[], &[], &[]));
    // The source has fewer items now.
    assert_eq!(compared(&two[..1], &own, &record).0, result(&[], &[], &["a[0].url"]));
}

#[test]
fn a_value_whose_key_the_source_loses_is_lost_if_a_person_wrote_it() {
    let source = [("a", "1"), ("b", "2"), ("c", "3")];
    let (_, record) = compared(&source, &[("a", "5"), ("b", "2"), ("c", "7")], &[]);
    let before = [("a", "5"), ("b", "2"), ("c", "7")];
    assert_eq!(compared(&source[2..], &before, &record).0, result(&["7"], &[], &["a"]));
    // Nobody knows who wrote a value that no record has.
    assert_eq!(compared(&source[2..], &before, &[]).0, result(&["7"], &["c"], &[]));
}

#[test]
fn another_root_key_of_the_source_changes_nothing() {
    let source = [("app.url", "1"), ("app.size", "2")];
    let own = [("app.url", "3"), ("app.size", "2")];
    let (_, record) = compared(&source, &own, &[]);
    let more = [source[0], source[1], ("error.level", "4")];
    assert_eq!(compared(&more, &own, &record).0, result(&["3"], &[], &[]));
}

#[test]
fn a_document_of_data_has_the_values_of_the_source() {
    let keys: Vec<_> = (0..=MAX_VALUES).map(|index| format!("k{index}")).collect();
    let all = |value| keys.iter().map(|key| (key.as_str(), value)).collect::<Vec<_>>();
    let (found, record) = compared(&all("1"), &all("2"), &[]);
    assert_eq!((found, record.len()), (result(&[], &[], &[]), 0));
    let (found, record) = compared(&all("1")[1..], &all("2")[1..], &[]);
    assert_eq!((found.kept.len(), record.len()), (MAX_VALUES, MAX_VALUES));
    // Values of a person stay when the document grows.
    let (found, again) = compared(&all("1"), &all("2"), &record);
    assert_eq!((found.kept.len(), again.len()), (MAX_VALUES, MAX_VALUES));
}

#[test]
fn a_value_that_is_given_up_counts_as_the_sources() {
    let (source, own) = ([("a", "1"), ("b", "2")], [("a", "3"), ("b", "4")]);
    let mut all = Values::compare(&listed(&source), &listed(&own), &[], &[]);
    all.give_up(|kept| kept.key == "b");
    assert_eq!((all.new_keys(), &*all.lost), (vec!["b".to_owned()], &["a".to_owned()][..]));
    let [a, b] = &all.record[..] else { panic!("{:?}", all.record) };
    assert_eq!(a.translation, a.source);
    assert_ne!(b.translation, b.source);
}

#[test]
fn keys_of_kept_values_are_no_lost_texts() {
    let all = Values::compare(&listed(&[("a[0].b", "1")]), &listed(&[("a[0].b", "2")]), &[], &[]);
    let mut lost = vec!["a.0.b".to_owned(), "a[0].b".to_owned(), "a".to_owned()];
    all.leave_out_of(&mut lost);
    assert_eq!(lost, ["a"]);
}

#[test]
fn a_place_with_an_edit_is_changed() {
    let edits = [Edit { at: Span { start: 5, end: 8 }, pieces: Vec::new() }];
    for (start, end, expected) in
        [(0, 5, false), (4, 9, true), (6, 7, true), (7, 9, true), (8, 9, false)]
    {
        assert_eq!(is_changed(&edits, &Span { start, end }), expected, "{start}..{end}");
    }
}
