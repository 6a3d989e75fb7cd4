//! A message in whole sentences: each branch is a segment with the text around its choice.

use super::{Around, Expand, NO_BRANCH, NO_SPACE};
use crate::{
    Change, Context, Entry, Grammar, Inline, Unit, Whole,
    icu::{
        message::{Choice, Message, Node},
        sentences::{self, Sentence, Sentences, Step},
    },
    search,
};

impl<'s, P: Clone> Expand<'_, 's, P> {
    /// Returns the reason why the text of a sentence cannot be written in a branch.
    pub(super) fn hinders(&self, sentences: &Sentences<'_, '_>) -> Option<&'static str> {
        if self.places.folds() && all(sentences).any(loses_space) {
            return Some(NO_SPACE);
        }
        (!self.can_write(sentences)).then_some(NO_BRANCH)
    }

    /// Returns whether the texts of all sentences can be written in branches. Where no apostrophe
    /// may be doubled, some can not: a brace could end the branch, and an apostrophe could begin a
    /// quotation.
    fn can_write(&self, sentences: &Sentences<'_, '_>) -> bool {
        let can_quote = !self.syntax.has(Grammar::Dart)
            || self.syntax.has(Grammar::DoubledApostrophes)
            || !search::contains(self.text.text(), "'");
        can_quote || all(sentences).all(|sentence| self.can_write_in_branch(sentence))
    }

    /// Returns whether a sentence reads back where no apostrophe may be doubled.
    fn can_write_in_branch(&self, sentence: &Sentence<'_, '_>) -> bool {
        let around = Around { number: sentence.number, inside: true, ..Around::default() };
        let quoting = self.quoting(0..self.text.text().len(), &around);
        let (mut spelled, mut text, mut names) = (String::new(), String::new(), 0);
        for placed in &sentence.nodes {
            if let Node::Text { text: own, .. } = placed.node {
                let both = text.ends_with('\'') && own.starts_with('\'');
                text += &own[usize::from(both)..];
                continue;
            }
            let spelling = &self.text.text()[placed.node.range()];
            names += usize::from(spelling.starts_with("'{"));
            spelled += &quoting.escape(&text, spelling == "#", false);
            text.clear();
            spelled += spelling;
        }
        spelled += &quoting.escape(&text, false, false);
        quoting.reads_back(&spelled, names)
    }

    /// Returns the whole sentences of a message whose branches belong to the text around them.
    pub(super) fn sentences<'m, 't>(
        &self,
        context: &Context,
        message: &'m Message<'t>,
        key: &str,
    ) -> Option<Sentences<'m, 't>> {
        let has_choice = message.nodes.iter().any(|node| matches!(node, Node::Choice(_)));
        if !has_choice || !self.places.can_move() {
            return None;
        }
        let is_dart = self.syntax.has(Grammar::Dart);
        // Markup of the document stands in it once. Dart has no other spelling of `#`.
        let is_fixed = |node: &Node<'_>, in_several: bool| match node {
            Node::Text { range, .. } => in_several && self.text.has_mark_in(range.clone()),
            Node::Argument(range) => self.text.text()[range.clone()].starts_with('\''),
            Node::Number(_) => in_several && is_dart,
            Node::Tags(_) => true,
            Node::Choice(_) => false,
        };
        let plan = |choice: &'m Choice<'t>| self.branches(choice, context);
        sentences::of(message, key, is_dart, plan, is_fixed)
    }

    /// Writes a message of which each branch is a whole sentence.
    pub(super) fn whole(
        &self,
        change: &mut Change<'_, 's, P>,
        sentences: &Sentences<'_, '_>,
        entry: &Entry,
    ) {
        let end = self.text.text().len();
        change.source(self.text.lead_of(0));
        let original = sentences.has_own_branches.then(|| self.text.spelling_of(0..end));
        let mut whole = Whole::new(original);
        for step in &sentences.steps {
            match step {
                Step::Source(range) => whole.literal(self.text.spelling_of(range.clone())),
                Step::Literal(text) => whole.literal(text),
                Step::Sentence(sentence) => whole.unit(self.sentence(sentence, entry)),
            }
        }
        match whole.segments() {
            0 => change.literal(self.text.spelling_of(0..end)),
            _ => change.whole(whole),
        }
    }

    /// Returns a whole sentence as a segment.
    fn sentence(&self, sentence: &Sentence<'_, '_>, entry: &Entry) -> Unit<'s, P> {
        let number = sentence.number;
        let around = Around { number, inside: true, ..Around::default() };
        let quoting = self.quoting(0..self.text.text().len(), &around);
        let mut ends_in_apostrophe = false;
        let mut inline = Inline::with_capacity(sentence.nodes.len());
        let mut original = String::with_capacity(self.text.text().len());
        for placed in &sentence.nodes {
            if let Some(argument) = placed.shows_other(number) {
                let shown = format!("{{{argument}, number}}");
                original.push_str(&shown);
                inline.argument(shown);
                continue;
            }
            let range = placed.node.range();
            original.push_str(self.text.spelling_of(range.clone()));
            match placed.node {
                Node::Text { text, .. } => {
                    // A file without doubled apostrophes cannot hold two in a row.
                    let both = quoting.lone && ends_in_apostrophe && text.starts_with('\'');
                    ends_in_apostrophe = text.ends_with('\'');
                    self.text.give(&mut inline, range, &text[usize::from(both)..]);
                }
                _ => {
                    ends_in_apostrophe = false;
                    inline.argument(&self.text.text()[range]);
                }
            }
        }
        let plural = sentence.plural.clone();
        let entry = Entry { plural, ..entry.under(sentence.key.clone()) };
        let place = self.places.at(false, false).clone();
        let unit = Unit::inline(entry, inline, self.syntax, original, place);
        unit.quoted(quoting).counting(number)
    }
}

/// Returns all sentences of a message.
fn all<'a, 'm, 't>(sentences: &'a Sentences<'m, 't>) -> impl Iterator<Item = &'a Sentence<'m, 't>> {
    sentences.steps.iter().filter_map(|step| match step {
        Step::Sentence(sentence) => Some(sentence),
        Step::Source(_) | Step::Literal(_) => None,
    })
}

/// Returns whether a space meets a line break where two texts of a sentence meet.
fn loses_space(sentence: &Sentence<'_, '_>) -> bool {
    let mut before = "";
    sentence.nodes.iter().any(|placed| {
        let Node::Text { text, .. } = placed.node else {
            before = "";
            return false;
        };
        let (space, line) = ([' ', '\t'], '\n');
        let loses = before.ends_with(space) && text.starts_with(line)
            || before.ends_with(line) && text.starts_with(space);
        if !text.is_empty() {
            before = text;
        }
        loses
    })
}
