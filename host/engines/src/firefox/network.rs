//! A model's network: a transformer reads the source, a recurrent decoder writes the target.
//!
//! Sentences are translated together, since weights are then fetched once for all of them. The translation
//! of a sentence does not depend on the other sentences.

mod affine;
mod attention;
mod embedding;
mod file;
mod layers;
mod plain;
mod projection;
#[cfg(test)]
mod tests;

use std::{ops::Range, path::Path};

use fxtranslate::shortlist::Shortlist;

use self::{
    attention::Memory,
    embedding::Embedding,
    file::File,
    layers::{DecoderLayer, EncoderLayer},
    projection::{Candidates, Projection},
};

/// The largest number of tokens of a translation.
const MAX_TARGET_TOKENS: usize = 256;

/// A network, ready to translate.
pub(super) struct Network {
    source: Embedding,
    target: Embedding,
    encoder: Vec<EncoderLayer>,
    decoder: Vec<DecoderLayer>,
    projection: Projection,
    /// The token that ends a translation.
    end: u32,
}

/// A translation.
#[derive(Default)]
pub(super) struct Written {
    /// Its tokens, with the token that ends a translation if the network wrote it.
    pub tokens: Vec<u32>,
    /// The natural logarithm of each token's probability.
    pub logarithms: Vec<f32>,
    /// The attention of each token to each token of the source, from 0 to 1.
    pub attention: Vec<Vec<f32>>,
}

/// A sentence that is being translated.
struct Sentence<'a> {
    /// The place of its tokens among the tokens of all sentences.
    source: Range<usize>,
    candidates: Candidates<'a>,
    /// The state of the decoder, by layer.
    cells: Vec<Vec<f32>>,
    written: Written,
    ended: bool,
}

impl Network {
    /// Reads a network of 8-bit weights with scales for what they are multiplied with: the kind
    /// that Firefox has. `end` is the token that ends a sentence of the target.
    ///
    /// # Errors
    /// The file cannot be read, or is of another kind.
    pub(super) fn load(
        path: &Path,
        shortlist: Option<Shortlist>,
        end: u32,
    ) -> Result<Network, String> {
        let file = File::open(path)?;
        let shared = file.has("Wemb");
        let [source, target] = if shared { ["Wemb"; 2] } else { ["encoder_Wemb", "decoder_Wemb"] };
        Ok(Network {
            source: Embedding::load(&file, source)?,
            target: Embedding::load(&file, target)?,
            encoder: file.layers("encoder", EncoderLayer::load)?,
            decoder: file.layers("decoder", DecoderLayer::load)?,
            projection: Projection::load(&file, target, shortlist, shared)?,
            end,
        })
    }

    /// Translates sentences, each given as tokens with the one that ends it. `pause` is called
    /// before the candidates of each sentence, before each layer, and before each token that is written.
    pub(super) fn translate(&self, sentences: &[Vec<u32>], pause: &dyn Fn()) -> Vec<Written> {
        let mut count = 0;
        let mut open: Vec<Sentence> = Vec::with_capacity(sentences.len());
        for tokens in sentences {
            pause();
            open.push(Sentence {
                source: count..count + tokens.len(),
                candidates: self.projection.candidates(tokens),
                cells: vec![vec![0.0; self.target.width()]; self.decoder.len()],
                written: Written::default(),
                ended: false,
            });
            count += tokens.len();
        }
        let sources: Vec<_> = open.iter().map(|sentence| sentence.source.clone()).collect();
        let read = self.read(sentences, &sources, pause);
        let memory = |layer: &DecoderLayer| {
            pause();
            layer.memory(&read, &sources)
        };
        let memories: Vec<_> = self.decoder.iter().map(memory).collect();
        for position in 0..MAX_TARGET_TOKENS {
            let mut writing: Vec<_> = open.iter_mut().filter(|sentence| !sentence.ended).collect();
            if writing.is_empty() {
                break;
            }
            pause();
            self.write(&mut writing, position, &memories);
        }
        open.into_iter().map(|sentence| sentence.written).collect()
    }

    /// Runs the encoder on all tokens. Returns a row for each token.
    fn read(&self, sentences: &[Vec<u32>], sources: &[Range<usize>], pause: &dyn Fn()) -> Vec<f32> {
        let mut rows = Vec::new();
        for tokens in sentences {
            for (position, token) in tokens.iter().enumerate() {
                self.source.append(&mut rows, Some(*token), position);
            }
        }
        self.encoder.iter().fold(rows, |rows, layer| {
            pause();
            layer.run(rows, sources)
        })
    }

    /// Writes the next token of each sentence.
    fn write(&self, sentences: &mut [&mut Sentence], position: usize, memories: &[Memory]) {
        let sources: Vec<_> = sentences.iter().map(|one| one.source.clone()).collect();
        let mut rows = Vec::new();
        for sentence in &*sentences {
            self.target.append(&mut rows, sentence.written.tokens.last().copied(), position);
        }
        let mut attention = Vec::new();
        for (depth, (layer, memory)) in self.decoder.iter().zip(memories).enumerate() {
            let cells = sentences.iter_mut().map(|sentence| &mut sentence.cells[depth][..]);
            rows = layer.recur(rows, cells);
            (rows, attention) = layer.run(rows, memory, &sources);
        }
        let rows = rows.chunks_exact(self.target.width());
        for ((sentence, row), attention) in sentences.iter_mut().zip(rows).zip(attention) {
            let (token, logarithm) = sentence.candidates.best(row);
            let written = &mut sentence.written;
            written.tokens.push(token);
            written.logarithms.push(logarithm);
            written.attention.push(attention);
            let most = 2 * sentence.source.len() + 4;
            sentence.ended = token == self.end || written.tokens.len() >= most;
        }
    }
}
