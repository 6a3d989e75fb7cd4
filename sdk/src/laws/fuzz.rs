//! Documents that nobody wrote: mutations of real ones, for which the laws hold as well.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use super::{HOSTILE, context, identity, round_trip};
use crate::{Format, extract};

/// What breaks syntaxes: delimiters, escapes, line ends, marks of many formats.
const SHARDS: &[&str] = &[
    "\"",
    "'",
    "`",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "/>",
    "</",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&",
    ";",
    ":",
    ",",
    "=",
    "#",
    "|",
    "-",
    "*",
    "%",
    "$",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\u{FEFF}",
    "\0",
    "é",
    "🎉",
    "\u{2028}",
    "//",
    "/*",
    "*/",
    "<?",
    "?>",
    "\\u",
    "\\ud800",
    "{n, plural, one {",
    "=0",
    "---",
    "===",
    "```",
    "%s",
    "1e5",
    "null",
    "@",
    "!",
];

/// Mutates the inputs of a folder of cases for `FUZZ_SECONDS` (2 unless set), and holds the
/// laws against every document that is still valid. The same seconds see other documents on
/// a faster machine, but always the same sequence (`FUZZ_SEED` begins another).
///
/// # Panics
/// With the document, where a law is broken or the format panics.
pub fn fuzz<F: Format>(folder: impl AsRef<Path>) {
    let number = |name: &str, default| {
        std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let deadline = Instant::now() + Duration::from_secs(number("FUZZ_SECONDS", 2));
    let seeds = inputs(folder.as_ref());
    assert!(!seeds.is_empty(), "{}: no inputs", folder.as_ref().display());
    let mut random = Random(number("FUZZ_SEED", 1).max(1));
    let (mut tried, mut valid) = (0_u64, 0_u64);
    while Instant::now() < deadline {
        let mut document = random.pick(&seeds).clone();
        for _ in 0..=random.below(4) {
            mutate(&mut document, &seeds, &mut random);
        }
        tried += 1;
        valid += u64::from(holds::<F>(&document, &mut random));
    }
    eprintln!("{tried} documents, {valid} of them valid");
}

fn holds<F: Format>(document: &str, random: &mut Random) -> bool {
    let target = *random.pick(&["pl", "ja", "de"]);
    let context = context("en", target);
    let told = Told(document);
    let valid = extract::<F>(document, &context).is_ok();
    if valid {
        let text = random.pick::<&str>(HOSTILE);
        let laws = [
            identity::<F>(document, "en"),
            round_trip::<F>(document, &context, None).map(drop),
            round_trip::<F>(document, &context, Some(text)).map(drop),
        ];
        for law in laws {
            if let Err(broken) = law {
                panic!("into {target} with {text:?}: {broken}");
            }
        }
    }
    std::mem::forget(told);
    valid
}

/// Shows the document when the format panics on it.
struct Told<'a>(&'a str);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        eprintln!("the document: {:?}", self.0);
    }
}

fn inputs(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|case| fs::read_dir(case.path()).ok())
        .flat_map(|files| files.flatten().map(|file| file.path()))
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "input"))
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn mutate(document: &mut String, seeds: &[String], random: &mut Random) {
    let (start, end) = (random.place(document), random.place(document));
    let (start, end) = (start.min(end), start.max(end));
    match random.below(6) {
        0 => document.replace_range(start..end.min(ceil(document, start + 8)), ""),
        1 => document.insert_str(start, random.pick::<&str>(SHARDS)),
        2 => {
            let shard = random.pick::<&str>(SHARDS);
            document.replace_range(start..ceil(document, start + 1), shard);
        }
        3 => {
            let copy = document[start..end.min(ceil(document, start + 40))].to_owned();
            let at = random.place(document);
            document.insert_str(at, &copy);
        }
        4 => {
            let other = random.pick(seeds);
            let (from, to) = (random.place(other), random.place(other));
            document.insert_str(start, &other[from.min(to)..from.max(to)]);
        }
        _ => document.truncate(end),
    }
}

/// The next character boundary at or after `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// xorshift64: enough to wander, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// A character boundary of `text`.
    fn place(&mut self, text: &str) -> usize {
        ceil(text, self.below(text.len() + 1))
    }
}
