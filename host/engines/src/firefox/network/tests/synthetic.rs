//! Models of every shape in the catalogue, with random weights in the real file format: the network
//! writes what the library writes, token by token.

use std::{fs, iter::once};

use fastrand::Rng;
use fxtranslate::engine::Engine;

use super::super::Network;

/// The type of 8-bit weights with a scale after them, and of floats, in a model file.
const WEIGHTS: u64 = 0x4101;
const FLOATS: u64 = 0x404;
const BYTES: u64 = 0x101;

/// The shape of a model.
struct Shape {
    name: &'static str,
    width: usize,
    feed_forward: usize,
    decoder_layers: usize,
    /// The sizes of the source's and the target's vocabulary; one for both when they are equal.
    vocabularies: [usize; 2],
}

const SHAPES: [Shape; 4] = [
    Shape {
        name: "tiny",
        width: 256,
        feed_forward: 1536,
        decoder_layers: 2,
        vocabularies: [320, 320],
    },
    Shape {
        name: "base-memory",
        width: 384,
        feed_forward: 1536,
        decoder_layers: 4,
        vocabularies: [320, 320],
    },
    Shape {
        name: "base-memory with two vocabularies",
        width: 384,
        feed_forward: 1536,
        decoder_layers: 4,
        vocabularies: [320, 264],
    },
    Shape {
        name: "base",
        width: 512,
        feed_forward: 2048,
        decoder_layers: 2,
        vocabularies: [320, 320],
    },
];

const ENCODER_LAYERS: usize = 6;

struct Item {
    name: String,
    kind: u64,
    shape: [usize; 2],
    data: Vec<u8>,
}

/// The contents of a model file.
struct Items {
    random: Rng,
    items: Vec<Item>,
}

impl Items {
    fn floats(&mut self, name: &str, count: usize, around: f32, spread: f32) {
        let random = &mut self.random;
        let data = (0..count)
            .flat_map(|_| (around + spread * (2.0 * random.f32() - 1.0)).to_le_bytes())
            .collect();
        self.items.push(Item { name: name.into(), kind: FLOATS, shape: [1, count], data });
    }

    fn weights(&mut self, name: &str, shape: [usize; 2], inputs: usize) {
        let random = &mut self.random;
        let mut data: Vec<u8> =
            (0..shape[0] * shape[1]).map(|_| random.i8(-127..=127) as u8).collect();
        // Sums of as many products as there are inputs have a spread of about six: enough that
        // a layer changes what the layer before has said.
        let scale = 73.0 / 6.0 * (inputs as f32).sqrt();
        data.extend(scale.to_le_bytes());
        self.items.push(Item { name: name.into(), kind: WEIGHTS, shape, data });
    }

    fn affine(&mut self, weight: &str, bias: Option<&str>, inputs: usize, outputs: usize) {
        self.weights(weight, [inputs, outputs], inputs);
        self.floats(&format!("{weight}_QuantMultA"), 1, 32.0, 4.0);
        if let Some(bias) = bias {
            self.floats(bias, outputs, 0.0, 0.05);
        }
    }

    fn norm(&mut self, name: &str, width: usize) {
        self.floats(&format!("{name}_ln_scale"), width, 1.0, 0.3);
        self.floats(&format!("{name}_ln_bias"), width, 0.0, 0.05);
    }

    fn attention(&mut self, name: &str, width: usize) {
        for letter in ["q", "k", "v", "o"] {
            let bias = format!("{name}_b{letter}");
            self.affine(&format!("{name}_W{letter}"), Some(&bias), width, width);
        }
        self.norm(&format!("{name}_Wo"), width);
    }

    fn feed_forward(&mut self, layer: &str, width: usize, inner: usize) {
        let name = |what: &str| format!("{layer}_ffn_{what}");
        self.affine(&name("W1"), Some(&name("b1")), width, inner);
        self.affine(&name("W2"), Some(&name("b2")), inner, width);
        self.norm(&name("ffn"), width);
    }

    /// Spells the file: counts, lengths, names, shapes, and then the data.
    fn file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let number = |numbers: &[usize]| {
            let words = numbers.iter().flat_map(|number| (*number as u64).to_le_bytes());
            words.collect::<Vec<u8>>()
        };
        file.extend(number(&[1, self.items.len()]));
        for item in &self.items {
            file.extend(number(&[item.name.len() + 1, item.kind as usize, 2, item.data.len()]));
        }
        for item in &self.items {
            file.extend(item.name.bytes().chain(once(0)));
        }
        for item in &self.items {
            file.extend(item.shape.iter().flat_map(|size| (*size as i32).to_le_bytes()));
        }
        file.extend(number(&[0]));
        self.items.iter().for_each(|item| file.extend(&item.data));
        file
    }
}

impl Shape {
    /// A model file of this shape.
    fn model(&self, seed: u64) -> Vec<u8> {
        let Shape { width, feed_forward, decoder_layers, vocabularies, .. } = *self;
        let mut items = Items { random: Rng::with_seed(seed), items: Vec::new() };
        let description = format!(
            "dim-emb: {width}\ntransformer-heads: 8\nenc-depth: {ENCODER_LAYERS}\n\
             dec-depth: {decoder_layers}\ntransformer-dim-ffn: {feed_forward}\n\0"
        );
        items.items.push(Item {
            name: "special:model.yml".into(),
            kind: BYTES,
            shape: [1, description.len()],
            data: description.into(),
        });
        let [source, target] = vocabularies;
        if source == target {
            items.weights("Wemb", [source, width], width);
            items.floats("none_QuantMultA", 1, 32.0, 4.0);
        } else {
            items.weights("encoder_Wemb", [source, width], width);
            items.weights("decoder_Wemb", [target, width], width);
            // The scale is itself a weight of one number in such models.
            items.items.push(Item {
                name: "decoder_Wemb_QuantMultA".into(),
                kind: WEIGHTS,
                shape: [1, 1],
                data: once(64).chain(2.0_f32.to_le_bytes()).collect(),
            });
        }
        items.floats("decoder_ff_logit_out_b", target, 0.0, 0.05);
        for number in 1..=ENCODER_LAYERS {
            let layer = format!("encoder_l{number}");
            items.attention(&format!("{layer}_self"), width);
            items.feed_forward(&layer, width, feed_forward);
        }
        for number in 1..=decoder_layers {
            let layer = format!("decoder_l{number}");
            items.affine(&format!("{layer}_rnn_W"), None, width, width);
            items.affine(
                &format!("{layer}_rnn_Wf"),
                Some(&format!("{layer}_rnn_bf")),
                width,
                width,
            );
            items.norm(&format!("{layer}_rnn_ffn"), width);
            items.attention(&format!("{layer}_context"), width);
            items.feed_forward(&layer, width, feed_forward);
        }
        items.file()
    }
}

/// A model file of the smallest shape, whose vocabulary has 320 pieces.
pub fn tiny_model(seed: u64) -> Vec<u8> {
    SHAPES[0].model(seed)
}

/// A vocabulary of so many pieces: `</s>`, `<unk>` and words.
pub fn vocabulary(size: usize) -> Vec<u8> {
    let piece = |id: usize| match id {
        0 => "</s>".into(),
        1 => "<unk>".into(),
        _ => format!("▁w{id}"),
    };
    let mut file = Vec::new();
    for (id, piece) in (0..size).map(|id| (id, piece(id))) {
        // A message with a text (field 1), a score (field 2) and a type (field 3).
        let mut message = vec![0x0A, piece.len() as u8];
        message.extend(piece.bytes());
        message.push(0x15);
        message.extend((-(id as f32)).to_le_bytes());
        message.extend([
            0x18,
            if id == 0 {
                3
            } else if id == 1 {
                2
            } else {
                1
            },
        ]);
        file.extend([0x0A, message.len() as u8]);
        file.extend(message);
    }
    file
}

#[test]
fn every_shape_is_run_as_the_library_runs_it() {
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
