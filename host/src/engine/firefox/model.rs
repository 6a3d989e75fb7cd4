//! One model: loaded once, when first needed, and shared by all threads.

use std::{
    collections::HashMap,
    fs,
    ops::Range,
    panic::catch_unwind,
    sync::{Mutex, OnceLock, PoisonError},
    time::Instant,
};

use fxtranslate::{engine::Engine, segment::MAX_SOURCE_TOKENS};

use super::{probe, route::ModelFiles, sums};
use crate::segment::{align::Alignment, function_words::FunctionWords, ladder, sentinels::Style};

/// The models of this process by digest. The engine's library lets threads share a model
/// but not hand it over, so one that is loaded stays: a reload of the configuration finds
/// it here, and none is ever loaded twice.
static LOADED: Mutex<Option<HashMap<String, &'static Model>>> = Mutex::new(None);

/// A model that may not be loaded yet.
pub struct LazyModel {
    files: ModelFiles,
    digest: OnceLock<Result<String, String>>,
    model: OnceLock<Result<&'static Model, String>>,
}

impl LazyModel {
    /// The model in these files.
    pub fn new(files: ModelFiles) -> LazyModel {
        LazyModel { files, digest: OnceLock::new(), model: OnceLock::new() }
    }

    /// BLAKE3 over the digests of its files, in hex.
    ///
    /// # Errors
    /// When a file cannot be read, or is not what was installed.
    pub fn digest(&self) -> Result<&str, String> {
        let digest = self
            .digest
            .get_or_init(|| sums::digest(&self.files).map_err(|error| self.blame(&error)));
        digest.as_deref().map_err(Clone::clone)
    }

    /// The model, loaded by the first who asks; the others wait.
    ///
    /// # Errors
    /// When a file cannot be read or is none of a model.
    pub fn get(&self) -> Result<&'static Model, String> {
        let load = || {
            let digest = self.digest()?;
            let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
            let loaded = loaded.get_or_insert_default();
            if let Some(model) = loaded.get(digest) {
                return Ok(*model);
            }
            let started = Instant::now();
            let model: &Model =
                Box::leak(Box::new(Model::load(&self.files).map_err(|error| self.blame(&error))?));
            let (name, ms) = (self.name(), started.elapsed().as_millis());
            tracing::info!(model = name, ms, sentinels = ?model.styles, "model loaded");
            loaded.insert(digest.to_owned(), model);
            Ok(model)
        };
        self.model.get_or_init(load).clone()
    }

    fn name(&self) -> String {
        format!("{}-{}", self.files.source, self.files.target)
    }

    fn blame(&self, error: &str) -> String {
        format!("the model {} cannot be loaded: {error}", self.name())
    }
}

/// A loaded model.
pub struct Model {
    engine: Engine,
    styles: Vec<Style>,
    function_words: [FunctionWords; 2],
}

impl Model {
    fn load(files: &ModelFiles) -> Result<Model, String> {
        // The reader of vocabularies and shortlists panics on what is none.
        let engine = catch_unwind(|| -> Result<Engine, String> {
            let engine = Engine::load_mmapped(
                &files.model,
                &files.source_vocabulary,
                &files.target_vocabulary,
            )?;
            Ok(match &files.shortlist {
                Some(path) => {
                    engine.with_shortlist_bytes(&fs::read(path).map_err(|error| error.to_string())?)
                }
                None => engine,
            })
        });
        let engine =
            engine.unwrap_or_else(|_| Err("its files are damaged; add it again".into()))?;
        let function_words =
            [&files.source, &files.target].map(|id| FunctionWords::of(id.language.as_str()));
        let mut model = Model { engine, styles: Vec::new(), function_words };
        model.styles = probe::styles(&model, files.source.language.as_str());
        Ok(model)
    }
}

impl ladder::Model for Model {
    fn translate(&self, sentence: &str) -> String {
        self.engine.translate(sentence)
    }

    fn align(&self, sentence: &str) -> Alignment {
        let aligned = self.engine.translate_aligned(sentence);
        let normal = Offsets::new(&aligned.source_normalized);
        let given = Offsets::new(sentence);
        // The end-of-sentence tokens, empty on both sides, are noise.
        let columns: Vec<usize> = (0..aligned.source_tokens.len())
            .filter(|&n| !aligned.source_tokens[n].is_empty())
            .collect();
        let sources =
            columns.iter().map(|&n| given.range_like(&normal, &aligned.source_tokens[n])).collect();
        let target = Offsets::new(&aligned.target_text);
        let mut targets = Vec::new();
        let mut weights = Vec::new();
        for (token, row) in aligned.target_tokens.iter().zip(&aligned.alignments) {
            if !token.is_empty() {
                targets.push(target.bytes[token.begin]..target.bytes[token.end]);
                weights.push(columns.iter().map(|&n| row[n]).collect());
            }
        }
        let function_words = self.function_words;
        Alignment { target: aligned.target_text, sources, targets, weights, function_words }
    }

    fn fits(&self, sentence: &str) -> bool {
        self.engine.src_ids(sentence).len() <= MAX_SOURCE_TOKENS + 1
    }

    fn styles(&self) -> &[Style] {
        &self.styles
    }
}

trait Span {
    fn is_empty(&self) -> bool;
}

impl Span for fxtranslate::engine::Token {
    fn is_empty(&self) -> bool {
        self.begin >= self.end
    }
}

/// Positions in a text, counted in UTF-16 units, in bytes, and in characters that are no
/// spaces: the model's normal form of a text has other spaces, but the same letters.
struct Offsets {
    /// By UTF-16 unit: the byte it begins at.
    bytes: Vec<usize>,
    /// By UTF-16 unit: how many characters that are no space come before it.
    letters_before: Vec<usize>,
    /// Where each character that is no space stands.
    letters: Vec<Range<usize>>,
}

impl Offsets {
    fn new(text: &str) -> Offsets {
        let mut offsets =
            Offsets { bytes: Vec::new(), letters_before: Vec::new(), letters: Vec::new() };
        for (at, c) in text.char_indices() {
            for _ in 0..c.len_utf16() {
                offsets.bytes.push(at);
                offsets.letters_before.push(offsets.letters.len());
            }
            if !c.is_whitespace() && c != '▁' {
                offsets.letters.push(at..at + c.len_utf8());
            }
        }
        offsets.bytes.push(text.len());
        offsets.letters_before.push(offsets.letters.len());
        offsets
    }

    /// The bytes here of the letters that a token has in a normal form of this text.
    /// Where that has more or fewer letters, in proportion.
    fn range_like(&self, normal: &Offsets, token: &fxtranslate::engine::Token) -> Range<usize> {
        let scale = |n: usize| n * self.letters.len() / normal.letters.len().max(1);
        let first = scale(normal.letters_before[token.begin]);
        let last = scale(normal.letters_before[token.end]);
        if first >= last {
            return 0..0;
        }
        self.letters[first].start..self.letters[last - 1].end
    }
}
