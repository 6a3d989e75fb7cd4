//! Time in proportion: a document of twice the length takes about twice the time.

use std::{fmt, iter, panic::resume_unwind, thread, time::Duration};

use cpu_time::ThreadTime;

use crate::{Context, Failure, Format, extract, format::encode_with};

use super::{context, round_trip::own_words};

/// The length of the longest document of [`scales`], in bytes.
const LONG: usize = 1 << 20;
/// The length of the longest document of [`scales_in_text`], in bytes.
const MEDIUM: usize = 1 << 16;
/// The length of the shortest document, in bytes.
const SHORT: usize = 1 << 13;
/// A shorter time says nothing about growth.
const MEASURABLE: Duration = Duration::from_millis(25);
/// Twice the length may take this many times the time. A quadratic format takes four times; below three is
/// what processor caches and other work on the machine cause.
const LIMIT: f64 = 3.0;
/// The growth is that over so many doublings: over a single one, more of the document than before
/// may no longer fit into the processor's caches.
const DOUBLINGS: i32 = 3;
/// A growth above the limit counts once it has been measured this often.
const ATTEMPTS: usize = 15;
/// The stack of a plugin in the host, in bytes.
const STACK: usize = 1 << 20;

/// What templates, markup, placeholders and messages of many formats begin with, or consist of.
const REPEATED: &[&str] = &[
    "{",
    "{{",
    "{{{ ",
    "{{a}}",
    "{{#each y}}",
    "{{< a",
    "{%",
    "{% ",
    "{% if x %}",
    "{# ",
    "{0}",
    "}",
    "}}",
    "{n, plural, one {",
    "{n, plural, one {a} other {b}} ",
    "{n, select, other {a",
    "<",
    "</",
    "<a>",
    "<A>",
    "</b>",
    "<b ",
    "<a b='",
    "<b>a</b> ",
    "<!--",
    "<!",
    "<?",
    "<![CDATA[",
    "[",
    "![",
    "[a](",
    "[[",
    "](",
    "(",
    "((a",
    "`",
    "` a",
    "*",
    "*a ",
    "**a",
    "_",
    "_a ",
    "__a",
    "~",
    "$",
    "${",
    "$t(",
    "$a ",
    "#{",
    "%",
    "%(",
    "%{",
    "%s",
    "%1$",
    "&",
    "&amp;",
    "& ",
    "&#",
    "\\",
    "\\\\",
    "'",
    "''",
    "\"",
    "@",
    "@:",
    "a@b.",
    "http://",
    ":a",
    ":a: ",
    "|",
    "a|b ",
    "a | b ",
    "a. ",
    "a",
    "-",
    "- ",
    "#",
    "=",
    "+",
    "/",
    " ",
    "\t",
    "🎉",
    "\u{301}",
    "\u{200B}",
];

/// Pairs that nest.
const NESTED: &[(&str, &str)] = &[
    ("{", "}"),
    ("{{", "}}"),
    ("${", "}"),
    ("#{", "}"),
    ("%{", "}"),
    ("$t(", ")"),
    ("(", ")"),
    ("[", "]"),
    ("![", "](a)"),
    ("<b>", "</b>"),
    ("<b>a ", " c</b>"),
    ("{n, plural, other {", "}}"),
    ("{n, select, a {b} other {", "}}"),
];

/// Holds a format to time in proportion for documents of `head`, `repeated` (`§` in it is a
/// number) as often as the length asks, and `tail`. The documents may be malformed.
///
/// # Panics
/// Where twice the length takes three times the time, where the stack of a plugin does not suffice,
/// and where a document is refused without a position.
#[track_caller]
pub fn scales<F: Format>(head: &str, repeated: &str, tail: &str) {
    let document = |length| grown(head, repeated, length) + tail;
    let found = out_of_proportion::<F>(LONG, &["en", "pl", "ja"], &document);
    if let Some(found) = found {
        panic!("{head:?}, {repeated:?}…, {tail:?}: {found}");
    }
}

/// Holds a format to time in proportion for what hostile authors repeat and nest in a text that
/// stands between `head` and `tail`, and for `own`: what the format's own syntax offers to repeat,
/// and to close as often (nothing where it is only repeated).
///
/// # Panics
/// As [`scales`] does.
#[track_caller]
pub fn scales_in_text<F: Format>(head: &str, tail: &str, own: &[(&str, &str)]) {
    let repeated = REPEATED.iter().map(|repeated| (*repeated, ""));
    let families = repeated.chain(NESTED.iter().copied()).chain(own.iter().copied());
    let broken: Vec<_> = families
        .filter_map(|(open, close)| {
            let document = |length| nested(head, (open, close), length) + tail;
            let found = out_of_proportion::<F>(MEDIUM, &["pl"], &document)?;
            Some(format!("{open:?}…, {close:?}…: {found}"))
        })
        .collect();
    assert!(broken.is_empty(), "between {head:?} and {tail:?}: {broken:#?}");
}

/// `head` and numbered copies of `repeated`, `length` bytes long or a little longer.
fn grown(head: &str, repeated: &str, length: usize) -> String {
    let mut document = head.to_owned();
    for number in 0.. {
        if document.len() > length {
            break;
        }
        document += &repeated.replace('§', &number.to_string());
    }
    document
}

/// `head`, copies of `open` and as many of `close`, about `length` bytes long.
fn nested(head: &str, (open, close): (&str, &str), length: usize) -> String {
    let depth = length / (open.len() + close.len());
    iter::once(head)
        .chain(iter::repeat_n(open, depth))
        .chain(iter::repeat_n(close, depth))
        .collect()
}

/// [`growth`] on the stack that a plugin has in the host.
fn out_of_proportion<F: Format>(
    longest: usize,
    targets: &[&str],
    document: &(dyn Fn(usize) -> String + Sync),
) -> Option<String> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let growth = thread.spawn_scoped(scope, || growth::<F>(longest, targets, document));
        growth.expect("a thread starts").join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Doubles the document until its time grows faster than its length. Returns what was measured
/// then.
fn growth<F: Format>(
    longest: usize,
    targets: &[&str],
    document: &dyn Fn(usize) -> String,
) -> Option<String> {
    let mut measured: Vec<Measured> = Vec::new();
    let mut length = SHORT;
    while length <= longest {
        measured.push(Measured::new::<F>(document(length), targets));
        if let [.., shorter, _, _, longer] = measured.as_mut_slice() {
            for _ in 1..ATTEMPTS {
                if in_limit(shorter.time, longer.time) {
                    break;
                }
                shorter.measure::<F>(targets);
                longer.measure::<F>(targets);
            }
            if !in_limit(shorter.time, longer.time) {
                return Some(format!("{shorter}, {longer}"));
            }
        }
        length *= 2;
    }
    None
}

/// A document and the least time that it took.
struct Measured {
    document: String,
    time: Duration,
}

impl Measured {
    fn new<F: Format>(document: String, targets: &[&str]) -> Self {
        let time = cost::<F>(&document, targets);
        Measured { document, time }
    }

    fn measure<F: Format>(&mut self, targets: &[&str]) {
        self.time = self.time.min(cost::<F>(&self.document, targets));
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes take {:?}", self.document.len(), self.time)
    }
}

/// Whether `longer` is a time that is to be expected for a document that was doubled
/// [`DOUBLINGS`] times.
fn in_limit(shorter: Duration, longer: Duration) -> bool {
    longer < MEASURABLE || longer < shorter.mul_f64(LIMIT.powi(DOUBLINGS))
}

/// The processor time that this thread takes to read a document and to spell it anew
/// for these locales.
fn cost<F: Format>(document: &str, targets: &[&str]) -> Duration {
    let begin = ThreadTime::now();
    for target in targets {
        read_and_spell::<F>(document, &context("en", target));
    }
    begin.elapsed()
}

fn read_and_spell<F: Format>(document: &str, context: &Context) {
    match extract::<F>(document, context) {
        Ok(found) => {
            let own: Vec<_> = found.segments.iter().map(|it| own_words(&it.parts)).collect();
            let spelled = encode_with::<F>(document, context, &own, false);
            assert_eq!(spelled.map(|spelled| spelled.len()), Ok(own.len()));
        }
        Err(Failure::Malformed(problem) | Failure::Unsupported(problem)) => {
            assert!(problem.at.is_some(), "no position: {}", problem.message);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{hint::black_box, panic::catch_unwind};

    use super::*;
    use crate::{About, Draft, unit::Content};

    /// Compares every byte of a document with every sixty-fourth.
    struct Square;

    impl Format for Square {
        type Place = ();

        fn about() -> About {
            unreachable!("nobody asks")
        }

        fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
            let bytes = draft.source().as_bytes();
            let equal = |byte| bytes.iter().step_by(64).filter(|other| *other == byte).count();
            black_box(bytes.iter().map(equal).sum::<usize>());
            Ok(())
        }

        fn spell((): &(), _: &[Content<'_>]) -> Result<String, String> {
            unreachable!("there are no segments")
        }
    }

    #[test]
    fn growth_with_the_square_is_found() {
        let found = catch_unwind(|| scales::<Square>("", "a", ""));
        let message = found.unwrap_err().downcast::<String>().unwrap();
        assert!(message.starts_with("\"\", \"a\"…, \"\": "), "{message}");
    }

    #[test]
    fn growth_in_proportion_is_fine() {
        scales::<crate::laws::Whole>("", "word ", "");
    }
}
