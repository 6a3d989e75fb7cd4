//! The network beside the network of fxtranslate, which translates one sentence at a time. The answers are the
//! same to the last bit.

use std::{fs, iter::once, path::PathBuf};

use fastrand::Rng;
use fxtranslate::{engine::Engine, shortlist::Shortlist, spm::SpmVocab};
use targum_tests::synthetic::{SHAPES, vocabulary};

use super::Network;

const SENTENCES: [&str; 12] = [
    "Save",
    "The quiet teacher opens a long letter near the river in the morning.",
    "You have 3 new messages in XQ1X.",
    "Your free trial ends tomorrow.",
    "Do you really want to delete all files in this folder? This cannot be undone.",
    "We use cookies to improve your experience.",
    "A sentence, with commas, (brackets) and \"quotation marks\": all of it!",
    "☃",
    "Go back to the home page.",
    "An error occurred while the document was being written to the disk, so nothing was changed.",
    "In the spring of 1987, three hundred people from forty countries came to the small town.",
    "",
];

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/models/en-pt");
    let files = fs::read_dir(&folder).expect("the model: run `make models`");
    let mut files = files.map(|file| file.expect("a file").path());
    let is_it = |path: &PathBuf| {
        path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name))
    };
    files.find(is_it).expect("a file of the model")
}

fn network(shortlist: bool) -> (Network, SpmVocab) {
    let vocabulary = SpmVocab::load(file("vocab")).expect("a vocabulary");
    let shortlist = shortlist.then(|| Shortlist::load(file("lex")).expect("a shortlist"));
    let network = Network::load(&file("model"), shortlist, vocabulary.eos_id()).expect("a network");
    (network, vocabulary)
}

fn translate(network: &Network, vocabulary: &SpmVocab, sentences: &[&str]) -> Vec<String> {
    let tokens: Vec<_> = sentences.iter().map(|text| vocabulary.encode_with_eos(text)).collect();
    let written = network.translate(&tokens, &|| ());
    written.iter().map(|written| vocabulary.decode(&written.tokens)).collect()
}

fn library() -> Engine {
    Engine::load_mmapped(file("model"), file("vocab"), file("vocab")).expect("an engine")
}

#[test]
fn translations_equal_those_of_the_library() {
    let (network, vocabulary) = network(true);
    let library = library().with_shortlist_bytes(&fs::read(file("lex")).expect("a shortlist"));
    let found = translate(&network, &vocabulary, &SENTENCES);
    assert_eq!(found, SENTENCES.map(|sentence| library.translate(sentence)));
}

#[test]
fn a_model_without_a_shortlist_translates() {
    let (network, vocabulary) = network(false);
    let library = library();
    let found = translate(&network, &vocabulary, &SENTENCES);
    assert_eq!(found, SENTENCES.map(|sentence| library.translate(sentence)));
}

#[test]
fn the_translation_of_a_sentence_does_not_depend_on_others() {
    let (network, vocabulary) = network(true);
    let together = translate(&network, &vocabulary, &SENTENCES);
    let alone = SENTENCES.map(|text| translate(&network, &vocabulary, &[text]).remove(0));
    assert_eq!(together, alone);
    assert_eq!(translate(&network, &vocabulary, &[]), [""; 0]);
}

#[test]
fn attention_equals_that_of_the_library() {
    let (network, vocabulary) = network(true);
    let library = library().with_shortlist_bytes(&fs::read(file("lex")).expect("a shortlist"));
    for text in SENTENCES {
        let found = network.translate(&[vocabulary.encode_with_eos(text)], &|| ()).remove(0);
        let wanted = library.translate_aligned(text).alignments;
        assert_eq!(found.attention, wanted, "{text}");
    }
}

#[test]
fn other_kinds_of_models_are_refused() {
    let (vocabulary, lex) = (file("vocab"), file("lex"));
    for other in [vocabulary, lex] {
        assert!(Network::load(&other, None, 0).is_err());
    }
}

#[test]
fn every_shape_gives_the_librarys_result() {
    let folder = tempfile::tempdir().expect("a folder");
    for shape in &SHAPES {
        let model = shape.model(7);
        let path = folder.path().join("model.bin");
        fs::write(&path, &model).expect("written");
        let network =
            Network::load(&path, None, 0).unwrap_or_else(|e| panic!("{}: {e}", shape.name));
        let [source, target] = shape.vocabularies.map(vocabulary);
        let library = Engine::from_bytes(&model, &source, &target).expect("an engine");
        let mut random = Rng::with_seed(3);
        let sentences: Vec<Vec<u32>> = [1, 2, 3, 5, 8, 13, 21, 34]
            .map(|length| {
                let words = (1..length).map(|_| random.u32(2..shape.vocabularies[0] as u32));
                words.chain(once(0)).collect()
            })
            .into();
        let written = network.translate(&sentences, &|| ());
        let mut different = std::collections::BTreeSet::new();
        for (sentence, written) in sentences.iter().zip(written) {
            let mut tokens = written.tokens;
            different.extend(tokens.iter().copied());
            if tokens.last() == Some(&0) {
                tokens.pop();
            }
            assert_eq!(tokens, library.greedy(sentence), "{}: {sentence:?}", shape.name);
        }
        // The answers say something: weights that give the same token always would prove nothing.
        assert!(different.len() >= 5, "{}: {different:?}", shape.name);
    }
}
