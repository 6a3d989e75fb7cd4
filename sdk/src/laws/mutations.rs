//! Mutations of documents, as typing errors and bad merges cause them.

/// The pieces that break syntaxes: delimiters, escapes, line ends, and marks of many formats.
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
        Self { seeds, random: Random(number.max(1)) }
    }

    /// Returns the next document: a seed with up to four changes.
    #[expect(clippy::should_implement_trait, reason = "a sequence without an end")]
    pub fn next(&mut self) -> String {
        let mut document = self.random.pick(&self.seeds).clone();
        for _ in 0..=self.random.below(4) {
            mutate(&mut document, &self.seeds, &mut self.random);
        }
        document
    }

    /// Returns a random item of `of`.
    pub fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        self.random.pick(of)
    }
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

/// Returns the first character boundary that is not before `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// A xorshift64 generator. Its numbers are the same on every machine.
#[derive(Debug)]
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

    /// Returns a random character boundary of `text`.
    fn place(&mut self, text: &str) -> usize {
        ceil(text, self.below(text.len() + 1))
    }
}
