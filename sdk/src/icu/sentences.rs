//! The whole sentences of a message: each branch with the text around its argument, as a reader
//! sees it.
//!
//! `You have {n, plural, one {# file} other {# files}}` is the sentences `You have # file` and `You
//! have # files`. Of two arguments in one text, the second moves into the branches of the first. Where
//! an argument selects a second time and can select only one branch, that branch's text stands without
//! the argument.

use std::ops::Range;

use super::{
    chosen::{self, Chosen, Reached},
    message::{Branch, Choice, ChoiceKind, Message, Node},
    plan::Written,
};
use crate::{key, language::has_word, plural::Planned};

/// The largest number of sentences of a message: two plurals with the six forms of Arabic. A message
/// with more keeps its form.
const MOST: usize = 36;

/// The largest number of arguments around a sentence. A message with more keeps its form.
const DEPTH: usize = 8;

/// A step of writing a message in which every branch is a whole sentence.
#[derive(Debug)]
pub(super) enum Step<'m, 't> {
    /// A part of the source between sentences, in bytes of the message.
    Source(Range<usize>),
    /// A selector that the source does not have, or the space before it.
    Literal(String),
    /// A sentence.
    Sentence(Sentence<'m, 't>),
}

/// A whole sentence.
#[derive(Debug)]
pub(super) struct Sentence<'m, 't> {
    /// The texts and arguments, in order. None of them has branches.
    pub nodes: Vec<Placed<'m, 't>>,
    /// The key, with the selectors around the sentence.
    pub key: String,
    /// The form of the innermost plural around the sentence.
    pub plural: Option<Planned>,
    /// The argument of the innermost plural around the sentence.
    pub number: Option<&'t str>,
}

/// A node, with the argument of the plural whose number a `#` at its place in the source shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'m, 't> {
    pub node: &'m Node<'t>,
    pub number: Option<&'t str>,
}

impl Placed<'_, '_> {
    /// Returns the argument that a `#` shows which would show another number within the plural of
    /// `number`.
    pub(super) fn shows_other(&self, number: Option<&str>) -> Option<&str> {
        self.number.filter(|own| matches!(self.node, Node::Number(_)) && Some(*own) != number)
    }
}

/// The usual number of steps of writing a message: those of a plural with two forms.
const USUAL_STEPS: usize = 8;

/// The sentences of a message, in order, and whether they have the branches of the source.
#[derive(Debug)]
pub(super) struct Sentences<'m, 't> {
    pub steps: Vec<Step<'m, 't>>,
    pub has_own_branches: bool,
}

/// Returns the whole sentences of a message, or `None` if no text or argument stands beside an
/// argument with branches, or if the message keeps its form. `plan` returns the branches to write
/// for an argument, and `is_fixed` whether a node may not be written with other texts beside it, or
/// (true) not in several branches. Dart selects the branches if `is_dart` is true.
///
/// The decision depends on what a translation keeps: the branches that are written, and codes. So a
/// translated message that keeps its form is read back in this form.
pub(super) fn of<'m, 't>(
    message: &'m Message<'t>,
    key: &str,
    is_dart: bool,
    plan: impl Fn(&'m Choice<'t>) -> Vec<Written<'m, 't>>,
    is_fixed: impl Fn(&Node<'_>, bool) -> bool,
) -> Option<Sentences<'m, 't>> {
    let steps = Vec::with_capacity(USUAL_STEPS);
    let sentences = Sentences { steps, has_own_branches: true };
    let mut expand = Expand { sentences, is_dart, plan, is_fixed, count: 0, is_beside: false };
    let nodes: Vec<_> = placed(message, None).collect();
    let chosen = Vec::new();
    let around = Around { key: key.to_owned(), plural: None, number: None, chosen, depth: 0 };
    expand.sequence(&nodes, around)?;
    expand.is_beside.then_some(expand.sentences)
}

fn placed<'m, 't>(
    message: &'m Message<'t>,
    number: Option<&'t str>,
) -> impl Iterator<Item = Placed<'m, 't>> {
    message.nodes.iter().map(move |node| Placed { node, number })
}

/// The properties of the place of a sentence.
#[derive(Clone)]
struct Around<'t> {
    key: String,
    plural: Option<Planned>,
    number: Option<&'t str>,
    /// The branches around the sentence.
    chosen: Vec<Chosen<'t>>,
    /// The number of arguments whose branches the sentence is in.
    depth: usize,
}

struct Expand<'m, 't, L, F> {
    sentences: Sentences<'m, 't>,
    is_dart: bool,
    plan: L,
    is_fixed: F,
    /// The number of sentences so far.
    count: usize,
    /// Whether a text or an argument stands beside an argument with branches.
    is_beside: bool,
}

impl<'m, 't, L, F> Expand<'m, 't, L, F>
where
    L: Fn(&'m Choice<'t>) -> Vec<Written<'m, 't>>,
    F: Fn(&Node<'_>, bool) -> bool,
{
    /// Adds the sentences of a sequence of nodes. Returns `None` if the message keeps its form.
    fn sequence(&mut self, nodes: &[Placed<'m, 't>], around: Around<'t>) -> Option<()> {
        let choice = nodes.iter().enumerate().find_map(|(at, placed)| match placed.node {
            Node::Choice(choice) => Some((at, choice, placed.number)),
            _ => None,
        });
        let Some((at, choice, number)) = choice else {
            self.count += 1;
            if nodes.iter().any(|placed| (self.is_fixed)(placed.node, false)) {
                return None;
            }
            let Around { key, plural, number, .. } = around;
            let sentence = Sentence { nodes: nodes.to_vec(), key, plural, number };
            self.sentences.steps.push(Step::Sentence(sentence));
            return (self.count <= MOST).then_some(());
        };
        let (before, after) = (&nodes[..at], &nodes[at + 1..]);
        let mut beside = before.iter().chain(after);
        if around.depth == DEPTH
            || choice.kind == ChoiceKind::Choice
            || choice.offset != 0
            || beside.clone().any(|placed| (self.is_fixed)(placed.node, true))
        {
            return None;
        }
        self.is_beside |= beside.any(|placed| is_sentence_part(placed.node));
        self.branches(choice, number, before, after, around)
    }

    /// Adds the branches of an argument with the texts around it. A `#` beside the argument shows
    /// the number of the plural of `number`.
    fn branches(
        &mut self,
        choice: &'m Choice<'t>,
        number: Option<&'t str>,
        before: &[Placed<'m, 't>],
        after: &[Placed<'m, 't>],
        around: Around<'t>,
    ) -> Option<()> {
        let written = (self.plan)(choice);
        let is_own = |(nth, branch): (usize, &Written<'_, '_>)| {
            choice.branches.get(nth).is_some_and(|own| {
                own.range == branch.from.range && own.selector == branch.selector()
            })
        };
        let is_same = written.len() == choice.branches.len();
        self.sentences.has_own_branches &= is_same && written.iter().enumerate().all(is_own);
        let number = if choice.kind == ChoiceKind::Select { number } else { Some(choice.name) };
        let nodes = |from: &'m Branch<'t>| -> Vec<_> {
            let own = placed(&from.message, number);
            before.iter().copied().chain(own).chain(after.iter().copied()).collect()
        };
        let written = match chosen::reached(&around.chosen, choice, written, self.is_dart) {
            Reached::One(branch) => {
                let within = Around { depth: around.depth + 1, ..around };
                return self.sequence(&nodes(branch.from), within);
            }
            Reached::Several(written) => written,
        };
        let end = choice.range.end;
        let first = choice.branches.first().map_or(end, |branch| branch.range.start);
        let last = choice.branches.last().map_or(end, |branch| branch.range.end);
        self.source(choice.range.start..first);
        let each = Chosen::each(choice, &written);
        for (nth, (branch, chosen)) in written.into_iter().zip(each).enumerate() {
            match choice.branches.get(branch.place.saturating_sub(1)..) {
                _ if nth == 0 => {}
                Some([before, own, ..]) => self.source(before.range.end..own.range.start),
                _ => self.literal(" "),
            }
            let (from, selector) = (branch.from, branch.selector().to_owned());
            let head = from.range.start + from.selector.len();
            if selector == from.selector {
                self.source(from.range.start..head);
            } else {
                self.literal(&selector);
            }
            self.source(head..from.inner.start);
            let mut within = around.clone();
            within.key = key::within(&around.key, &selector);
            within.depth += 1;
            within.chosen.push(chosen);
            if choice.kind != ChoiceKind::Select {
                (within.plural, within.number) = (branch.plural, Some(choice.name));
            }
            self.sequence(&nodes(from), within)?;
            self.source(from.inner.end..from.range.end);
        }
        self.source(last..end);
        Some(())
    }

    fn source(&mut self, range: Range<usize>) {
        self.sentences.steps.push(Step::Source(range));
    }

    fn literal(&mut self, text: &str) {
        self.sentences.steps.push(Step::Literal(text.to_owned()));
    }
}

/// Returns whether a node beside an argument with branches belongs to the sentence. Signs and
/// spaces are written as they are, wherever they stand.
fn is_sentence_part(node: &Node<'_>) -> bool {
    match node {
        Node::Text { text, .. } => has_word(text),
        Node::Argument(_) | Node::Number(_) | Node::Choice(_) => true,
        Node::Tags(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Part, Segment,
        laws::{self, Whole, own_words},
    };

    /// Returns the key and the text of each segment.
    fn segments(source: &str, target: &str) -> Vec<(String, String)> {
        let document = crate::extract::<Whole>(source, &laws::context("en", target)).unwrap();
        let show = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Code(code) => format!("[{}]", code.spelling),
        };
        let shown = |segment: &Segment| {
            (segment.key.clone(), segment.parts.iter().map(show).collect::<String>())
        };
        document.segments.iter().map(shown).collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_branch_is_translated_with_the_text_around_it() {
        let source = "You have {count, plural, one {# unread message} other {# unread messages}} from \
                      {name}";
        let one = ("it[one]", "You have [#] unread message from [{name}]");
        let other = "You have [#] unread messages from [{name}]";
        assert_eq!(segments(source, "de"), pairs(&[one, ("it[other]", other)]));
        assert_eq!(
            segments(source, "pl"),
            pairs(&[one, ("it[few]", other), ("it[many]", other), ("it[other]", other)])
        );
        assert_eq!(
            laws::in_capitals::<Whole>(source, "de"),
            "{count, plural, one {YOU HAVE # UNREAD MESSAGE FROM {name}} other {YOU HAVE # UNREAD \
             MESSAGES FROM {name}}}"
        );
        assert_eq!(
            laws::in_capitals::<Whole>(source, "ja"),
            "{count, plural, other {YOU HAVE # UNREAD MESSAGES FROM {name}}}"
        );
    }

    #[test]
    fn the_second_of_two_arguments_moves_into_the_branches_of_the_first() {
        let source = "{a, plural, one {# file} other {# files}} in {b, plural, one {# box} other {# \
                      boxes}}";
        assert_eq!(
            segments(source, "de"),
            pairs(&[
                ("it[one][one]", "[{a, number}] file in [#] box"),
                ("it[one][other]", "[{a, number}] file in [#] boxes"),
                ("it[other][one]", "[{a, number}] files in [#] box"),
                ("it[other][other]", "[{a, number}] files in [#] boxes"),
            ])
        );
        assert_eq!(
            laws::in_capitals::<Whole>(source, "ja"),
            "{a, plural, other {{b, plural, other {{a, number} FILES IN # BOXES}}}}"
        );
        let nested = "{g, select, male {His {n, plural, one {cat} other {# cats}} sleep} other {{x} \
                      sleeps}} #1.";
        assert_eq!(
            segments(nested, "de"),
            pairs(&[
                ("it[male][one]", "His cat sleep #1."),
                ("it[male][other]", "His [#] cats sleep #1."),
                ("it[other]", "[{x}] sleeps #1."),
            ])
        );
        assert_eq!(
            laws::in_capitals::<Whole>(nested, "de"),
            "{g, select, male {{n, plural, one {HIS CAT SLEEP '#'1.} other {HIS # CATS SLEEP '#'1.}}} \
             other {{x} SLEEPS #1.}}"
        );
        let numbers = "{a, plural, other {{b, plural, other {x}} {g, select, other {# y}}}} z";
        assert_eq!(
            laws::in_capitals::<Whole>(numbers, "ja"),
            "{a, plural, other {{b, plural, other {{g, select, other {X {a, number} Y Z}}}}}}"
        );
    }

    #[test]
    fn a_message_keeps_its_form_where_its_text_cannot_move() {
        let forms: String = (0..37).map(|form| format!(" v{form} {{x}}")).collect();
        for source in [
            "{n, plural, offset:1 one {a file} other {# files}} left",
            "{n, choice, 0#no files|1#one file} left",
            "'<b>'New'</b>': {n, plural, one {# file} other {# files}}",
            &format!("Pick {{s, select,{forms} other {{y}}}}"),
            "({n, plural, one {# file} other {# files}}) ",
        ] {
            let keys = segments(source, "de");
            let is_pure = keys.iter().all(|(key, _)| key != "it");
            assert_eq!(is_pure, source.starts_with('('), "{source}");
            let (output, _) =
                laws::round_trip::<Whole>(source, &laws::context("en", "de"), Some("l"))
                    .unwrap_or_else(|broken| panic!("{source}: {broken}"));
            assert!(!output.starts_with('{') || source.starts_with('{'), "{output}");
        }
    }

    #[test]
    fn a_message_with_its_own_words_keeps_its_form() {
        for source in [
            "You have {n, plural, one {# file} other {# files}}.",
            "It''s '{'{n, plural, one {# ''file''} other {'#' files}}'}' in {g, select, a {x} other {y}}",
            "{n} {n, plural, =0 {} one {file} other {files}}",
            "{x} {n, plural, =0 {} one {-} other {#}}",
        ] {
            laws::identity::<Whole>(source, "en")
                .unwrap_or_else(|broken| panic!("{source}: {broken}"));
            let context = laws::context("en", "de");
            let document = laws::read::<Whole>(source, &context).unwrap();
            let own: Vec<_> =
                document.segments.iter().map(|segment| own_words(&segment.parts)).collect();
            let output = laws::render::<Whole>(source, &document, &own, true).unwrap().0;
            assert_eq!(output, source);
            for target in ["de", "pl", "ar", "ja"] {
                let context = laws::context("en", target);
                for text in std::iter::once(None).chain(laws::HOSTILE.iter().copied().map(Some)) {
                    laws::round_trip::<Whole>(source, &context, text)
                        .unwrap_or_else(|broken| panic!("{source} with {text:?}: {broken}"));
                }
            }
        }
    }
}
