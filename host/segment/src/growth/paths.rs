//! The ways through this crate, with engines that echo a sentence, change each word, or lose the codes.

use std::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
};

use targum_core::{contract::Segment, error::Error};

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

/// An engine's way with a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    Echoes,
    Changes,
    Loses,
}

pub(super) const WAYS: [Way; 3] = [Way::Echoes, Way::Changes, Way::Loses];

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
pub(super) enum Path {
    Embedded,
    Tags,
    Sentinels,
}

pub(super) const PATHS: [Path; 3] = [Path::Embedded, Path::Tags, Path::Sentinels];

impl Path {
    /// Translates a segment.
    pub(super) fn go(self, way: Way, segment: &Segment) -> Translation {
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
