//! Mutations of documents, as typing errors, bad merges and careless editors cause them.

mod characters;
mod pieces;
mod random;
mod structure;

use random::Random;

pub(super) use pieces::{KINDS, Pieces};

/// A change of a document. The seeds are what parts of other documents are taken from.
type Change = fn(&mut String, &[String], &mut Random);

/// The changes that mostly break a syntax.
const CHARACTERS: &[Change] = &[
    characters::delete,
    characters::insert,
    characters::replace,
    characters::copy,
    characters::splice,
    characters::truncate,
];

/// The changes that mostly keep a syntax, because they change whole pieces of it.
const STRUCTURE: &[Change] = &[
    structure::delete,
    structure::double,
    structure::move_elsewhere,
    structure::swap,
    structure::exchange,
    structure::insert,
    structure::wrap,
    structure::unwrap,
    structure::indent,
    structure::edit_text,
];

/// The kinds of mutated documents, each as frequent as the others: the changes of a document are
/// drawn from these tables.
const MIXTURES: &[&[&[Change]]] =
    &[&[CHARACTERS], &[STRUCTURE], &[STRUCTURE], &[STRUCTURE, CHARACTERS]];

/// A sequence of mutated documents. It is the same for the same seeds and number.
#[derive(Debug)]
pub struct Mutations {
    seeds: Vec<String>,
    random: Random,
}

impl Mutations {
    /// Makes a sequence of mutations of `seeds`, which must not be empty. Another `number` begins
    /// another sequence.
    pub fn new(seeds: Vec<String>, number: u64) -> Self {
        Self { seeds, random: Random::new(number) }
    }

    /// Returns the next document: a seed with up to four changes.
    #[expect(clippy::should_implement_trait, reason = "a sequence without an end")]
    pub fn next(&mut self) -> String {
        let mut document = self.random.pick(&self.seeds).clone();
        let mixture = *self.random.pick(MIXTURES);
        for _ in 0..=self.random.below(4) {
            let changes = *self.random.pick(mixture);
            let change = self.random.pick(changes);
            change(&mut document, &self.seeds, &mut self.random);
        }
        document
    }

    /// Returns a random item of `of`.
    pub fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        self.random.pick(of)
    }
}
