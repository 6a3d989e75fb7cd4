//! Models for the embedded engine with random weights and a small vocabulary, in the real file
//! format: of every shape in the catalogue, and a smaller one. They write words of three letters
//! without spaces. Their output thus has none of the signs by which a host recognises a bad
//! translation, such as other numbers and repeated words.

use std::{fs, iter::once, path::Path};

use fastrand::Rng;

/// The type of 8-bit weights with a scale after them, and of floats, in a model file.
const WEIGHTS: u64 = 0x4101;
const FLOATS: u64 = 0x404;
const BYTES: u64 = 0x101;

/// The shape of a model.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name of the architecture.
    pub name: &'static str,
    width: usize,
    feed_forward: usize,
    encoder_layers: usize,
    decoder_layers: usize,
    /// The sizes of the source's and the target's vocabulary. If the two are equal, the model has
    /// one vocabulary.
    pub vocabularies: [usize; 2],
}

/// A model that is smaller than any in the catalogue, with two megabytes.
pub const SMALL: Shape = Shape {
    name: "small",
    width: 256,
    feed_forward: 512,
    encoder_layers: 2,
    decoder_layers: 1,
    vocabularies: [320, 320],
};

/// The shapes in the catalogue.
pub const SHAPES: [Shape; 4] = [
    Shape {
        name: "tiny",
        width: 256,
        feed_forward: 1536,
        encoder_layers: 6,
        decoder_layers: 2,
        vocabularies: [320, 320],
    },
    Shape {
        name: "base-memory",
        width: 384,
        feed_forward: 1536,
        encoder_layers: 6,
        decoder_layers: 4,
        vocabularies: [320, 320],
    },
    Shape {
        name: "base-memory with two vocabularies",
        width: 384,
        feed_forward: 1536,
        encoder_layers: 6,
        decoder_layers: 4,
        vocabularies: [320, 264],
    },
    Shape {
        name: "base",
        width: 512,
        feed_forward: 2048,
        encoder_layers: 6,
        decoder_layers: 2,
        vocabularies: [320, 320],
    },
];

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
        // With this scale, sums over all inputs have a spread of about six. That suffices for each
        // layer to change the output of the layer before it.
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

    /// Writes the file: counts, lengths, names, shapes, and then the data.
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
    /// Writes the files of a model into a new folder.
    ///
    /// # Panics
    /// Panics if the files cannot be written.
    pub fn write(&self, folder: &Path, seed: u64) {
        fs::create_dir_all(folder).expect("a folder");
        for (name, bytes) in self.files(seed) {
            fs::write(folder.join(name), bytes).expect("a file");
        }
    }

    /// Returns the files of a model, by name.
    pub fn files(&self, seed: u64) -> Vec<(&'static str, Vec<u8>)> {
        let [source, target] = self.vocabularies;
        let mut files = vec![("model.bin", self.model(seed))];
        if source == target {
            files.push(("vocab.spm", vocabulary(source)));
        } else {
            files.push(("srcvocab.spm", vocabulary(source)));
            files.push(("trgvocab.spm", vocabulary(target)));
        }
        files
    }

    /// Returns a model file of this shape. The same seed gives the same weights.
    pub fn model(&self, seed: u64) -> Vec<u8> {
        let Shape { width, feed_forward, encoder_layers, decoder_layers, vocabularies, .. } = *self;
        let mut items = Items { random: Rng::with_seed(seed), items: Vec::new() };
        let description = format!(
            "dim-emb: {width}\ntransformer-heads: 8\nenc-depth: {encoder_layers}\n\
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
            // In such models, the scale is itself a weight of one number.
            items.items.push(Item {
                name: "decoder_Wemb_QuantMultA".into(),
                kind: WEIGHTS,
                shape: [1, 1],
                data: once(64).chain(2.0_f32.to_le_bytes()).collect(),
            });
        }
        items.floats("decoder_ff_logit_out_b", target, 0.0, 0.05);
        for number in 1..=encoder_layers {
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

/// Returns the word with a number, which is a piece of the vocabularies: 3 and above.
pub fn word(number: usize) -> String {
    let consonants = "bcdfghklmnprstvz";
    let [first, last] = [number / 5 % 16, number / 80].map(|at| &consonants[at..=at]);
    let vowel = number % 5;
    [first, &"aeiou"[vowel..=vowel], last].concat()
}

/// Returns the words with these numbers, as a sentence to translate.
pub fn sentence(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(|&number| word(number)).collect();
    words.join(" ")
}

/// Returns a vocabulary of this many pieces: `</s>`, `<unk>`, the space and words.
pub fn vocabulary(size: usize) -> Vec<u8> {
    let piece = |id: usize| match id {
        0 => "</s>".into(),
        1 => "<unk>".into(),
        2 => "▁".into(),
        _ => word(id),
    };
    let mut file = Vec::new();
    for (id, piece) in (0..size).map(|id| (id, piece(id))) {
        // A message with a text (field 1), a score (field 2) and a type (field 3).
        let mut message = vec![0x0A, piece.len() as u8];
        message.extend(piece.bytes());
        message.push(0x15);
        message.extend((-(id as f32)).to_le_bytes());
        let kind = match id {
            0 => 3,
            1 => 2,
            _ => 1,
        };
        message.extend([0x18, kind]);
        file.extend([0x0A, message.len() as u8]);
        file.extend(message);
    }
    file
}
