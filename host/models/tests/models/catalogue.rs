//! The choice over Mozilla's own catalogue, where a copy of it is at hand.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::PathBuf,
};

use serde_json::Value;
use targum_models::{Architecture, Catalogue, Choice, ModelSet, Size};

/// The copy in `../shared` beside the project, or below `TARGUM_SHARED`.
fn catalogue() -> Option<(Catalogue, Vec<Value>)> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let shared = env::var_os("TARGUM_SHARED").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let file = shared.join("models/translations-models-v2.records.json");
    let Ok(bytes) = fs::read(&file) else {
        eprintln!("no catalogue at {}", file.display());
        return None;
    };
    let raw: Value = serde_json::from_slice(&bytes).expect("JSON");
    let records = raw["data"].as_array().expect("records").clone();
    Some((Catalogue::read(&bytes).expect("a catalogue"), records))
}

fn chosen<'a>(catalogue: &'a Catalogue, choice: &Choice) -> BTreeMap<String, &'a ModelSet> {
    let choose = |name: String| {
        let (source, target) = targum_models::route::pair(&name).expect("a pair");
        let sets = catalogue.choose(&source, &target, choice).expect("a model");
        assert_eq!(sets.len(), 1, "{name}");
        assert_eq!(sets[0].name(), name);
        (name, sets[0])
    };
    catalogue.directions(choice).into_iter().map(choose).collect()
}

fn architectures(sets: &BTreeMap<String, &ModelSet>) -> [usize; 3] {
    [Architecture::Tiny, Architecture::BaseMemory, Architecture::Base]
        .map(|one| sets.values().filter(|set| set.identity.architecture == one).count())
}

#[test]
fn every_direction_gets_the_right_set() {
    let Some((catalogue, records)) = catalogue() else { return };
    assert!(catalogue.left_out.is_empty(), "{:?}", catalogue.left_out);
    assert_eq!(catalogue.sets.len(), 95);
    let stable = chosen(&catalogue, &Choice::default());
    let nightly = chosen(&catalogue, &Choice { size: None, nightly: true });
    assert_eq!((stable.len(), nightly.len()), (85, 90));
    assert_eq!(architectures(&stable), [43, 37, 5]);
    assert_eq!(architectures(&nightly), [48, 37, 5]);
    // Those that nightly adds, and nothing else changes.
    let added: Vec<&str> =
        nightly.keys().filter(|name| !stable.contains_key(*name)).map(String::as_str).collect();
    assert_eq!(added, ["az-en", "be-en", "bs-en", "nb-en", "nn-en"]);
    assert!(stable.iter().all(|(name, set)| nightly[name] == *set));
    // The rule, once more, over the bare records: the files of a set share every field that
    // tells sets apart, are complete, and none is for Android.
    for (name, set) in &nightly {
        let own: Vec<&Value> = set.files.iter().map(|file| &file.record).collect();
        let key = |record: &Value| {
            ["sourceLanguage", "targetLanguage", "version", "architecture", "filter_expression"]
                .map(|field| record[field].as_str().expect("a text").to_owned())
        };
        let group: Vec<&Value> =
            records.iter().filter(|record| key(record) == key(own[0])).collect();
        assert_eq!(group.len(), own.len(), "{name}");
        assert!(own.iter().all(|record| group.contains(record)), "{name}");
        assert_ne!(own[0]["filter_expression"], "env.appinfo.OS == 'Android'", "{name}");
        let types: BTreeSet<&str> =
            own.iter().map(|record| record["fileType"].as_str().expect("a type")).collect();
        let expected: BTreeSet<&str> = match name.as_str() {
            "en-ja" | "en-zh-Hans" => ["model", "srcvocab", "trgvocab", "lex"].into(),
            _ => ["model", "vocab", "lex"].into(),
        };
        assert_eq!(types, expected, "{name}");
    }
}

#[test]
fn two_sets_of_one_pair_are_distinguished() {
    let Some((catalogue, _)) = catalogue() else { return };
    let two: Vec<String> = catalogue
        .directions(&Choice::default())
        .into_iter()
        .filter(|name| catalogue.of(name).count() > 1)
        .collect();
    assert_eq!(two, ["en-ko", "en-ru", "ja-en", "ko-en", "zh-Hans-en"]);
    let of = |size| chosen(&catalogue, &Choice { size, nightly: false });
    let (usual, small, large) = (of(None), of(Some(Size::Small)), of(Some(Size::Large)));
    let spelled =
        |set: &ModelSet| format!("{} {}", set.identity.version, set.identity.architecture.name());
    for name in &two {
        assert_eq!(spelled(usual[name]), "3.0 base", "{name}");
        assert_eq!(spelled(small[name]), "3.1 base-memory", "{name}");
        assert_eq!(spelled(large[name]), "3.0 base", "{name}");
    }
    // The small en-ko has two vocabularies of its own, the usual one a shared one.
    assert_eq!((small["en-ko"].files.len(), usual["en-ko"].files.len()), (4, 3));
    for name in usual.keys().filter(|name| !two.contains(name)) {
        assert_eq!((usual[name], usual[name]), (small[name], large[name]), "{name}");
    }
}

#[test]
fn any_two_languages_have_a_route() {
    let Some((catalogue, _)) = catalogue() else { return };
    let names = |from: &str, to: &str| {
        let (from, to) = (from.parse().expect("a tag"), to.parse().expect("a tag"));
        let sets = catalogue.choose(&from, &to, &Choice::default());
        sets.map(|sets| sets.iter().map(|set| set.name()).collect::<Vec<_>>())
            .unwrap_or_else(|error| vec![error.to_string()])
    };
    assert_eq!(names("pt-BR", "de"), ["pt-en", "en-de"]);
    assert_eq!(names("en-GB", "zh-CN"), ["en-zh-Hans"]);
    assert_eq!(names("zh", "ja"), ["zh-Hans-en", "en-ja"]);
    assert_eq!(
        names("nn", "en"),
        ["the model of nn-en is not released yet; take it with --nightly"]
    );
}
