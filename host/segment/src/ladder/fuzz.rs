//! Random segments with a model that answers at random: nothing panics, and every code comes out once.

use std::ops::Range;

use fastrand::Rng;
use targum_core::contract::{Code, CodeKind, Part, Segment};
use targum_fuzz::{fuzz, pick};

use super::*;
use crate::{align::function_words::FunctionWords, mark::sentinels::STYLES, parse};

/// Words, signs that touch words in names, and characters of several bytes.
const PIECES: [&str; 64] = [
    "a", "It", "the", "file", "No", "XML", "iOS", "phpBB", "git", "1", "2.5", "10:30", "_", "-",
    "—", "…", "é", "日", "本", "×", "🎉", "\u{301}", "\u{feff}", "\u{200f}", "İ", "ß", " ", " ",
    " ", "  ", "\n", "\t", "\u{a0}", ".", ",", ";", ":", "!", "?", "(", ")", "[", "]", "{", "}",
    "<", ">", "\"", "'", "“", "”", "’", "`", "/", "\\", "|", "@", "#", "$", "%", "&", "*", "+",
    "=",
];

/// Answers with the words of the sentence, of which some are lost, doubled or replaced.
struct Nasty {
    seed: u64,
}

impl Model for Nasty {
    fn translate(&self, sentence: &str) -> (String, Score) {
        let mut random = Rng::with_seed(self.seed ^ sentence.len() as u64);
        let mut answer = String::new();
        for word in sentence.split_inclusive(' ') {
            match random.u8(..8) {
                0 => {}
                1 => answer.push_str(&word.repeat(2)),
                2 => answer += *pick(&mut random, &PIECES),
                3 => answer.push_str(&word.to_uppercase()),
                _ => answer.push_str(word),
            }
        }
        (answer, Score::of([-0.5; 2]))
    }

    fn align(&self, sentence: &str) -> Alignment {
        let (target, score) = self.translate(sentence);
        let words = |text: &str| -> Vec<Range<usize>> {
            let mut at = 0;
            let words = text.split_inclusive(' ').map(|word| {
                at += word.len();
                at - word.len()..at
            });
            words.collect()
        };
        let (sources, targets) = (words(sentence), words(&target));
        let mut random = Rng::with_seed(self.seed);
        let weights =
            targets.iter().map(|_| sources.iter().map(|_| random.f32()).collect()).collect();
        let function_words = [FunctionWords::of("en"), FunctionWords::of("pt")];
        Alignment { target, score, sources, targets, weights, function_words }
    }

    fn fits(&self, sentence: &str) -> bool {
        sentence.len() < 200
    }

    fn reads(&self, c: char) -> bool {
        c != '🎉'
    }

    fn kind(&self, word: &str) -> Kind {
        FunctionWords::of("pt").kind(word)
    }

    fn has_common_capitals(&self) -> bool {
        true
    }

    fn reads_english(&self) -> bool {
        true
    }

    fn styles(&self) -> &[Style] {
        &STYLES[..1]
    }
}

fn text(random: &mut Rng) -> Part {
    Part::Text((0..random.usize(1..12)).map(|_| *pick(random, &PIECES)).collect())
}

fn code(kind: CodeKind, id: u32, spelling: &str) -> Part {
    Part::Code(Code { kind, id, spelling: spelling.to_owned() })
}

/// Returns a segment of texts with placeholders and pairs of tags between them.
fn segment(random: &mut Rng) -> Segment {
    let mut parts = vec![text(random)];
    for id in 0..random.u32(..4) {
        if random.bool() {
            parts.push(code(
                CodeKind::Placeholder,
                id,
                pick::<&str>(random, &["{0}", "%s", "$1", "<br>"]),
            ));
        } else {
            parts.push(code(CodeKind::Open, id, "<b>"));
            parts.push(text(random));
            parts.push(code(CodeKind::Close, id, "</b>"));
        }
        parts.push(text(random));
    }
    Segment { parts, key: "key".to_owned(), note: None, plural: None, max_length: None }
}

/// Returns the indexes of codes, in order of their numbers.
fn codes(items: &[Item]) -> Vec<u32> {
    let mut codes: Vec<u32> = items.iter().filter_map(Item::code).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn every_code_comes_out_once() {
    fuzz("segment", 20_000, |random| {
        let segment = segment(random);
        let items = parse::of(&segment);
        let done = translate(&Nasty { seed: random.u64(..) }, &items);
        assert_eq!(codes(&done.items), codes(&items), "{:?}", segment.parts);
    });
}
