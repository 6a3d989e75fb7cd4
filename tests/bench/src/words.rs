//! Words translated in a second by the embedded engine: over HTTP, with everything a file goes
//! through, beside the engine called directly with the same sentences.

use std::{fmt::Write, time::Instant};

use targum::{
    engine::{Engine, FirefoxConfig, firefox::Firefox},
    locale::{Locale, Pair},
    plugins::wit::{Part, Segment},
};
use targum_tests::{Host, Setup, translate_body, workspace};

use crate::table::{median, render, row};

const ROUNDS: usize = 3;
const SENTENCES: usize = 600;

/// The table.
///
/// # Errors
/// No models, or a sentence that cannot be translated.
pub fn run() -> anyhow::Result<String> {
    let host = Host::start(&Setup::engine("local").only(&["json"]));
    let data = workspace().join("data");
    let engine = Firefox::new(&FirefoxConfig::default(), &data)?;
    let parse = |tag| Locale::parse(tag).map_err(anyhow::Error::msg);
    let pair = Pair { source: parse("en")?, target: parse("pt")? };
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let direct = |sentences: &[String]| {
        let segments: Vec<_> = sentences.iter().map(|text| segment(text)).collect();
        let begin = Instant::now();
        runtime.block_on(engine.translate(&pair, &segments))?;
        anyhow::Ok(begin.elapsed().as_secs_f64())
    };
    let over_http = |sentences: &[String]| {
        let body = translate_body("json", "pt", &document(sentences));
        let begin = Instant::now();
        host.client().translate(&body).translated();
        begin.elapsed().as_secs_f64()
    };
    // Both load their model before the clock runs.
    let mut random = Random(1);
    let few = random.sentences(10);
    direct(&few)?;
    over_http(&few);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let sentences = random.sentences(SENTENCES);
        let words: usize = sentences.iter().map(|text| text.split(' ').count()).sum();
        ours.push(words as f64 / over_http(&sentences));
        theirs.push(words as f64 / direct(&sentences)?);
    }
    let (ours, theirs) = (median(ours), median(theirs));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let rows = [
        row(["threads", "over HTTP", "engine alone", "ratio"]),
        vec![
            threads.to_string(),
            format!("{ours:.0}/s"),
            format!("{theirs:.0}/s"),
            format!("{:.2}", ours / theirs),
        ],
    ];
    Ok(format!(
        "## The embedded engine, words a second\n\n\
         {SENTENCES} different English sentences into Portuguese: as one JSON file over HTTP, \
         and as segments to the engine itself.\n\n{}",
        render(&rows)
    ))
}

pub fn document(sentences: &[String]) -> String {
    let mut text = "{".to_owned();
    for (index, sentence) in sentences.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}\n  \"k{index}\": \"{sentence}\"");
    }
    text + "\n}\n"
}

fn segment(text: &str) -> Segment {
    let parts = vec![Part::Text(text.to_owned())];
    Segment { parts, key: String::new(), note: None, plural: None, max_length: None }
}

/// A row of numbers that is the same in every run.
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick(&mut self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        words[self.below(words.len())].replace('_', " ")
    }

    fn noun(&mut self) -> String {
        format!(
            "{} {} {}",
            self.pick("the a this every my our"),
            self.pick("old small green quiet new bright long careful famous empty"),
            self.pick("garden teacher river window letter village engine bird market song bridge"),
        )
    }

    fn sentence(&mut self) -> String {
        let (subject, object) = (self.noun(), self.noun());
        let verb = self.pick("finds opens carries remembers paints follows leaves describes");
        let place = self.pick("behind before beside without after near");
        let (where_, when) =
            (self.noun(), self.pick("today at_night in_the_morning on_Monday soon"));
        let (first, rest) = subject.split_at(1);
        format!("{}{rest} {verb} {object} {place} {where_} {when}.", first.to_uppercase())
    }

    pub fn sentences(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.sentence()).collect()
    }
}
