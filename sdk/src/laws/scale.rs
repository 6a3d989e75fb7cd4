//! Checks that time grows in proportion to length: a document of twice the length takes about twice
//! the time.

use std::{fmt, iter, panic::resume_unwind, thread, time::Duration};

use cpu_time::ThreadTime;

use crate::{Context, Failure, Format, format::spell_planned, plan};

use super::{
    context,
    families::{NESTED, REPEATED},
    own_words,
};

/// The length of the longest document of [`scales`], in bytes.
const LONG: usize = 1 << 20;
/// The length of the longest document of [`scales_in_text`], in bytes.
const MEDIUM: usize = 1 << 16;
/// The length of the shortest document, in bytes.
const SHORT: usize = 1 << 13;
/// The shortest time that says something about growth.
const MEASURABLE: Duration = Duration::from_millis(25);
/// The most times that twice the length may take. A quadratic format takes four times as long.
/// Processor caches and other work on the machine account for up to three times.
const LIMIT: f64 = 3.0;
/// The number of doublings between two documents that are compared. After a single doubling, the
/// growth may come from a document that no longer fits into the processor's caches.
const DOUBLINGS: i32 = 3;
/// The number of times that a growth above the limit is measured before it counts.
const ATTEMPTS: usize = 15;
/// The stack of a plugin in the host, in bytes.
const STACK: usize = 1 << 20;

/// Checks that a format takes time in proportion for documents of `head`, copies of `repeated` up
/// to the length, and `tail`. `§` in `repeated` stands for a number. The documents may be
/// malformed.
///
/// # Panics
/// Panics if twice the length takes three times as long, if the stack of a plugin does not suffice,
/// or if a document is refused without a position.
#[track_caller]
pub fn scales<F: Format>(head: &str, repeated: &str, tail: &str) {
    let input = |length| Input::without_options(grown(head, repeated, length) + tail);
    let found = out_of_proportion::<F>(LONG, &["en", "pl", "ja"], &input);
    if let Some(found) = found {
        panic!("{head:?}, {repeated:?}…, {tail:?}: {found}");
    }
}

/// Checks that a format takes time in proportion for documents that `document` makes, which gets a
/// length in bytes.
///
/// # Panics
/// Panics as [`scales`] does.
#[track_caller]
pub fn scales_with_length<F: Format>(document: impl Fn(usize) -> String + Sync) {
    let input = |length| Input::without_options(document(length));
    if let Some(found) = out_of_proportion::<F>(LONG, &["pl"], &input) {
        panic!("{:?}…: {found}", document(SHORT).chars().take(64).collect::<String>());
    }
}

/// Checks that a format takes time in proportion to the value of an option. `document` and `value`
/// each get a length in bytes.
///
/// # Panics
/// Panics as [`scales`] does.
#[track_caller]
pub fn scales_in_option<F: Format>(
    option: &str,
    value: impl Fn(usize) -> String + Sync,
    document: impl Fn(usize) -> String + Sync,
) {
    let input = |length| Input {
        document: document(length),
        options: vec![(option.to_owned(), value(length))],
    };
    if let Some(found) = out_of_proportion::<F>(LONG, &["pl"], &input) {
        panic!("with the option `{option}`: {found}");
    }
}

/// Checks that a format takes time in proportion for text that hostile authors repeat and nest
/// between `head` and `tail`. `own` adds what the format's own syntax can repeat, each with its
/// closing delimiter, which may be empty.
///
/// # Panics
/// Panics as [`scales`] does.
#[track_caller]
pub fn scales_in_text<F: Format>(head: &str, tail: &str, own: &[(&str, &str)]) {
    let repeated = REPEATED.iter().map(|repeated| (*repeated, ""));
    let families = repeated.chain(NESTED.iter().copied()).chain(own.iter().copied());
    let broken: Vec<_> = families
        .filter_map(|(open, close)| {
            let document = |length| nested(head, (open, close), length) + tail;
            let input = |length| Input::without_options(document(length));
            let found = out_of_proportion::<F>(MEDIUM, &["pl"], &input)?;
            Some(format!("{open:?}…, {close:?}…: {found}"))
        })
        .collect();
    assert!(broken.is_empty(), "between {head:?} and {tail:?}: {broken:#?}");
}

/// Returns `head` and numbered copies of `repeated`, with at least `length` bytes.
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

/// Returns `head`, copies of `open`, and as many copies of `close`, with about `length` bytes.
fn nested(head: &str, (open, close): (&str, &str), length: usize) -> String {
    let depth = length / (open.len() + close.len());
    iter::once(head)
        .chain(iter::repeat_n(open, depth))
        .chain(iter::repeat_n(close, depth))
        .collect()
}

/// Calls [`growth`] on a stack of the size that a plugin has in the host.
fn out_of_proportion<F: Format>(
    longest: usize,
    targets: &[&str],
    input: &(dyn Fn(usize) -> Input + Sync),
) -> Option<String> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let growth = thread.spawn_scoped(scope, || growth::<F>(longest, targets, input));
        growth.expect("a thread starts").join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Doubles the document until its time grows faster than its length. Returns the measurements that
/// show it.
fn growth<F: Format>(
    longest: usize,
    targets: &[&str],
    input: &dyn Fn(usize) -> Input,
) -> Option<String> {
    let mut measured: Vec<Measured> = Vec::new();
    let mut length = SHORT;
    while length <= longest {
        measured.push(Measured::new::<F>(input(length), targets));
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

/// A document, and the options with which it is read.
struct Input {
    document: String,
    options: Vec<(String, String)>,
}

impl Input {
    fn without_options(document: String) -> Self {
        Input { document, options: Vec::new() }
    }
}

/// An input and the shortest time that it took.
struct Measured {
    input: Input,
    time: Duration,
}

impl Measured {
    fn new<F: Format>(input: Input, targets: &[&str]) -> Self {
        let time = cost::<F>(&input, targets);
        Measured { input, time }
    }

    fn measure<F: Format>(&mut self, targets: &[&str]) {
        self.time = self.time.min(cost::<F>(&self.input, targets));
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes take {:?}", self.input.document.len(), self.time)
    }
}

/// Returns whether `longer` is a time to be expected for a document that was doubled [`DOUBLINGS`]
/// times.
fn in_limit(shorter: Duration, longer: Duration) -> bool {
    longer < MEASURABLE || longer < shorter.mul_f64(LIMIT.powi(DOUBLINGS))
}

/// Returns the processor time that this thread takes to read a document and to spell it anew for
/// these locales.
fn cost<F: Format>(input: &Input, targets: &[&str]) -> Duration {
    let with_options =
        |target: &&str| Context { options: input.options.clone(), ..context("en", target) };
    let contexts: Vec<_> = targets.iter().map(with_options).collect();
    let begin = ThreadTime::now();
    for context in &contexts {
        read_and_spell::<F>(&input.document, context);
    }
    begin.elapsed()
}

fn read_and_spell<F: Format>(document: &str, context: &Context) {
    match plan::<F>(document, context) {
        Ok((found, plan)) => {
            let own: Vec<_> =
                found.segments.iter().map(|segment| own_words(&segment.parts)).collect();
            let spelled = spell_planned::<F>(document, &plan, own.as_slice().into(), false);
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
    use crate::{About, Content, Draft};

    /// A format that compares every byte of a document with every sixty-fourth byte.
    struct Square;

    impl Format for Square {
        type Place = ();

        fn about() -> About {
            unreachable!("the test does not describe the format")
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
    fn growth_in_proportion_is_accepted() {
        scales::<crate::laws::Whole>("", "word ", "");
    }
}
