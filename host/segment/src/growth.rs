//! The time that a long sentence takes grows with its length, and not with the square of it: for cutting, marking
//! and mending, with engines that echo the sentence, change each word, or lose the codes.

use std::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
    time::Duration,
};

use cpu_time::ThreadTime;
use targum_core::{
    contract::{Code, CodeKind, Part, Segment},
    error::Error,
};

use crate::{
    Score, Translation,
    align::{
        Alignment,
        function_words::{FunctionWords, Kind},
    },
    item::Item,
    ladder::{
        Model,
        batch::{self, Question, Reply, TextEngine},
        notation::Notation,
        reassemble::{Planned, finish},
        translate,
    },
    mark::{
        sentinels::{STYLES, Style},
        tags::Tags,
    },
    parse::{self, counts},
    plan::{
        long,
        sentences::{self, Cut, Stretch},
    },
};

/// The length of the shorter text in bytes, about.
const SHORT: usize = 12_000;

/// The number of times by which the longer text is longer.
const TIMES: usize = 4;

/// The most times that the longer text takes. The square of [`TIMES`] is 16.
const MOST: u32 = 8;

/// The time up to which no text takes too long.
const SWIFT: Duration = Duration::from_millis(50);

/// The number of tries, of which the fastest counts.
const TRIES: usize = 3;

/// Texts without codes, which are repeated until they are long.
const TEXTS: [&str; 57] = [
    "{0} beds ",
    "%s beds ",
    "%(name)s beds ",
    "${x} beds ",
    "{{x}} beds ",
    "<b>beds</b> ",
    "<b> beds ",
    "`wet beds` ",
    "`beds ",
    "\"wet\" beds ",
    "\"beds ",
    "'wet' beds ",
    "it's ",
    "“beds ",
    "(wet) beds ",
    "(beds ",
    ")beds ",
    "[wet](beds) ",
    "[beds ",
    "![wet](beds) ",
    "wet|beds ",
    "wet | beds ",
    "wet, beds, ",
    "wet. Beds. ",
    "wet.beds. ",
    "Wet beds. (",
    "Wet beds. (wet) ",
    "1.2.3 ",
    "Rose 1.2 ",
    "1 2 3 ",
    "wet\nbeds\n",
    "wet\\n beds ",
    "wet   beds ",
    "  ",
    "*wet* beds ",
    "**wet beds ",
    "_wet_ beds ",
    "Wet > Beds > ",
    "Wet->Beds->",
    "/wet/beds/ ",
    "wet/beds/",
    "/wet [beds ",
    "/wet <n> \"beds ",
    "WET_BEDS beds ",
    "`wet` 'beds ",
    "wet.txt beds ",
    "Beds  Wet ",
    "wet_beds = beds ",
    "C:\\wet\\beds ",
    "a",
    "Aa",
    "日本語",
    "日本語、",
    "WET BEDS ",
    "wet: Beds; ",
    "- ",
    "bed(s) ",
];

/// Codes with the text behind them, which are repeated, too.
const CODES: [(CodeKind, &str, &str); 9] = [
    (CodeKind::Placeholder, "{0}", ""),
    (CodeKind::Placeholder, "{0}", " wet beds "),
    (CodeKind::Placeholder, "%d", " "),
    (CodeKind::Placeholder, "%%", "5"),
    (CodeKind::Standalone, "<br>", "wet "),
    (CodeKind::Standalone, "<i/>", ", "),
    (CodeKind::Open, "<b>", "wet beds "),
    (CodeKind::Open, "<a>", "\n"),
    (CodeKind::Open, "<p>", "("),
];

/// An engine's way with a sentence.
#[derive(Clone, Copy, Debug)]
enum Way {
    Echoes,
    Changes,
    Loses,
}

const WAYS: [Way; 3] = [Way::Echoes, Way::Changes, Way::Loses];

impl Way {
    fn answer(self, sentence: &str) -> String {
        match self {
            Way::Echoes => sentence.to_owned(),
            Way::Changes => sentence.replace(['e', 'i'], "é").replace(',', " ,"),
            Way::Loses => sentence.chars().filter(|c| !c.is_ascii_digit()).collect(),
        }
    }
}

impl Model for Way {
    fn translate(&self, sentence: &str) -> (String, Score) {
        (self.answer(sentence), Score::of([-0.5; 2]))
    }

    fn align(&self, sentence: &str) -> Alignment {
        let (target, score) = self.translate(sentence);
        Alignment { target, score, ..Alignment::default() }
    }

    fn fits(&self, sentence: &str) -> bool {
        sentence.len() < 500
    }

    fn reads(&self, _: char) -> bool {
        true
    }

    fn kind(&self, word: &str) -> Kind {
        FunctionWords::of("pt").kind(word)
    }

    fn has_common_capitals(&self) -> bool {
        false
    }

    fn reads_english(&self) -> bool {
        true
    }

    fn styles(&self) -> &[Style] {
        &STYLES[..2]
    }
}

/// An engine that sees a segment as a whole.
struct Remote {
    way: Way,
    notation: Notation,
}

impl TextEngine for Remote {
    fn notation(&self) -> Notation {
        self.notation
    }

    fn cut(&self) -> Cut {
        Cut::Never
    }

    fn longest(&self) -> usize {
        usize::MAX
    }

    fn reconsiders(&self) -> bool {
        false
    }

    fn ask(
        &self,
        texts: &[Question<'_>],
    ) -> impl Future<Output = Result<Vec<Reply>, Error>> + Send {
        let answers = texts.iter().map(|asked| self.way.answer(&asked.text).into()).collect();
        std::future::ready(Ok(answers))
    }
}

/// A way through this crate.
#[derive(Clone, Copy, Debug)]
enum Path {
    Embedded,
    Tags,
    Sentinels,
}

const PATHS: [Path; 3] = [Path::Embedded, Path::Tags, Path::Sentinels];

impl Path {
    fn go(self, way: Way, segment: &Segment) -> Translation {
        let notation = match self {
            Path::Embedded => return embedded(way, segment),
            Path::Tags => Notation::Tags { tags: Tags::Html, escaped: true },
            Path::Sentinels => Notation::Sentinels { styles: [STYLES[0], STYLES[1]] },
        };
        let segments = std::slice::from_ref(segment);
        let engine = Remote { way, notation };
        let future = pin!(batch::translate(&engine, segments, &[]));
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(mut translations)) => translations.remove(0),
            other => panic!("{other:?}"),
        }
    }
}

fn embedded(way: Way, segment: &Segment) -> Translation {
    let mut items = parse::of(segment);
    counts::mark(&mut items, segment);
    let (mut planned, mut done) = (Vec::new(), Vec::new());
    let mut sentence = |items: &[Item]| {
        done.push(translate(&way, items));
        Planned::Sentence(done.len() - 1)
    };
    for stretch in sentences::split(&items) {
        match stretch {
            Stretch::Kept(items) => planned.push(Planned::Kept(items)),
            Stretch::Sentence(items) => {
                planned.extend(long::cut(items).iter().map(|piece| sentence(piece)));
            }
        }
    }
    finish(segment, planned, &done)
}

fn segment(parts: Vec<Part>) -> Segment {
    Segment { parts, key: "key".to_owned(), note: None, plural: None, max_length: None }
}

/// Returns a segment of a text that is repeated to a length.
fn of_text(unit: &str, length: usize) -> Segment {
    segment(vec![Part::Text(unit.repeat(length / unit.len()))])
}

/// Returns a segment of codes with texts between them, and with their ends.
fn of_codes((kind, spelling, behind): (CodeKind, &str, &str), length: usize) -> Segment {
    let count = length / (spelling.len() + behind.len() + 20);
    let code = |kind, id| Part::Code(Code { kind, id, spelling: spelling.to_owned() });
    let mut parts = vec![Part::Text("Wet ".to_owned())];
    for id in 0..u32::try_from(count).unwrap() {
        parts.push(code(kind, id));
        if !behind.is_empty() {
            parts.push(Part::Text(behind.to_owned()));
        }
        if kind == CodeKind::Open {
            parts.push(code(CodeKind::Close, id));
        }
    }
    segment(parts)
}

/// Returns the processor time of this thread, so that other programs do not count.
fn time(path: Path, way: Way, segment: &Segment) -> Duration {
    let start = ThreadTime::now();
    path.go(way, segment);
    start.elapsed()
}

/// Returns how much longer the longer text took than is allowed, of the best of several tries; `None` where it was
/// fast enough.
fn excess(path: Path, way: Way, of: impl Fn(usize) -> Segment) -> Option<[Duration; 2]> {
    let [short, long] = [of(SHORT), of(SHORT * TIMES)];
    let mut best = [Duration::MAX; 2];
    for _ in 0..TRIES {
        best[1] = best[1].min(time(path, way, &long));
        if best[1] <= SWIFT {
            return None;
        }
        best[0] = best[0].min(time(path, way, &short));
        if best[1] <= best[0] * MOST {
            return None;
        }
    }
    Some(best)
}

#[test]
fn time_is_in_proportion() {
    let mut slow = Vec::new();
    for path in PATHS {
        for way in WAYS {
            for unit in TEXTS {
                let excess = excess(path, way, |length| of_text(unit, length));
                slow.extend(excess.map(|times| format!("{path:?} {way:?} {unit:?} {times:?}")));
            }
            for unit in CODES {
                let excess = excess(path, way, |length| of_codes(unit, length));
                slow.extend(excess.map(|times| format!("{path:?} {way:?} {unit:?} {times:?}")));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
