//! Messages of MediaWiki with forms: `{{PLURAL:$1|One page|$1 pages}}`, `{{GENDER:$1|he|she|they}}`.
//! Each form is translated as the whole sentence that a reader sees, and is written so.
//!
//! The forms of a plural are in the order of the language's categories. A form such as `12=a dozen`
//! is for one number. Extensions of MediaWiki and the libraries banana-i18n and jquery.i18n read
//! them in the same way.

mod parse;

use std::ops::Range;

use crate::{
    Change, Decoded, Entry, Grammar, Inline, Syntax, Unit,
    icu::Places,
    joined::{self, Notation},
    plural::{Planned, values},
    search,
};

use parse::{Choice, Form, Kind, Node};

/// The largest number of sentences of a message. A message with more keeps its form.
const MOST: usize = 36;

/// The largest number of choices around a sentence. A message with more keeps its form.
const DEPTH: usize = 8;

/// Returns whether a text has forms.
pub(crate) fn has(text: &str, syntax: Syntax) -> bool {
    syntax.has(Grammar::Mustache)
        && search::contains(text, "{{")
        && parse::message(text, trimmed(text)).is_some()
}

/// Returns the place of a text without the white space at its ends.
fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start.max(text.trim_end().len())
}

/// Writes the translation of a text with forms.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: &Entry,
    syntax: Syntax,
    places: &Places<P>,
) {
    let all = 0..text.text().len();
    let at = trimmed(text.text());
    let Some(nodes) = parse::message(text.text(), at.clone()) else { return };
    let write = Write { text, entry, syntax, places };
    let signs = Signs::of(text.text(), &nodes, syntax);
    let around = Around { key: entry.key.clone(), plural: None, number: None, depth: 0 };
    let mut expand = Expand { write: &write, steps: Vec::new(), count: 0, own: true };
    let can_be_whole = signs == Signs::None && places.can_move();
    let whole = can_be_whole.then(|| expand.sequence(&nodes, around.clone(), change)).flatten();
    if whole.is_some() {
        let Expand { steps, own, .. } = expand;
        change.source(text.span().start..text.source_of(at.clone()).start);
        change.together(text.source_of(at.clone()), own, |change| write.steps(change, steps));
        change.source(text.source_of(at).end..text.span().end);
        return;
    }
    change.source(text.lead_of(0));
    match parse::message(text.text(), all.clone()) {
        Some(nodes) if signs == Signs::InCodes && !is_nested(&nodes) => {
            write.fragments(change, &nodes, &around, all);
        }
        _ => {
            let unit = Unit::text(entry.clone(), text, syntax, places.clone().whole()).braced();
            change.segment(if signs == Signs::InText { unit.keeping_signs() } else { unit });
        }
    }
    change.source(text.tail());
}

/// The signs of links beside forms, which would end a form for some readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signs {
    None,
    /// In codes, which are in each translation.
    InCodes,
    InText,
}

impl Signs {
    /// Returns the signs in the texts of nodes that stand beside a choice.
    fn of(text: &str, nodes: &[Node], syntax: Syntax) -> Self {
        let mut beside = Vec::new();
        collect_beside(nodes, &mut beside);
        let is_sign = |text: &str| ["|", "[[", "]]"].iter().any(|sign| text.contains(sign));
        let mut found = Signs::None;
        for own in beside.into_iter().map(|range| &text[range]).filter(|own| is_sign(own)) {
            let codes = syntax.scan(own);
            if codes.iter().any(|code| is_sign(&own[code.range.clone()])) {
                return Signs::InCodes;
            }
            found = Signs::InText;
        }
        found
    }
}

/// Collects the places of the texts that stand beside a choice.
fn collect_beside(nodes: &[Node], beside: &mut Vec<Range<usize>>) {
    if !nodes.iter().any(|node| matches!(node, Node::Choice(_))) {
        return;
    }
    for node in nodes {
        match node {
            Node::Text(range) => beside.push(range.clone()),
            Node::Choice(choice) => {
                choice.forms.iter().for_each(|form| collect_beside(&form.nodes, beside));
            }
        }
    }
}

/// Returns whether a text has forms that cannot be whole sentences because of the signs beside them.
pub(crate) fn keeps_form(text: &str, syntax: Syntax) -> bool {
    let nodes = parse::message(text, trimmed(text));
    nodes.is_some_and(|nodes| Signs::of(text, &nodes, syntax) == Signs::InText)
}

/// Returns whether a form has a choice in it.
fn is_nested(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Choice(choice) => choice
            .forms
            .iter()
            .any(|form| form.nodes.iter().any(|node| matches!(node, Node::Choice(_)))),
        Node::Text(_) => false,
    })
}

/// The properties of the place of a sentence or fragment.
#[derive(Clone)]
struct Around {
    key: String,
    plural: Option<Planned>,
    /// The argument of the innermost plural.
    number: Option<String>,
    depth: usize,
}

/// A step of writing a message in which every form is a whole sentence.
enum Step {
    Source(Range<usize>),
    Separator,
    Sentence(Vec<Range<usize>>, Around),
}

/// A form to write: its index in the source, and the plural form that it serves.
struct Written {
    from: usize,
    plural: Option<Planned>,
}

struct Write<'w, 's, P> {
    text: &'w Decoded<'s>,
    entry: &'w Entry,
    syntax: Syntax,
    places: &'w Places<P>,
}

impl<'s, P: Clone> Write<'_, 's, P> {
    /// Returns the forms to write. The forms of a plural become those of the target if the source
    /// has the forms of its language.
    fn planned(&self, change: &Change<'_, 's, P>, choice: &Choice) -> Vec<Written> {
        let as_they_are = || (0..choice.forms.len()).map(|from| Written { from, plural: None });
        let counted: Vec<usize> =
            (0..choice.forms.len()).filter(|form| choice.forms[*form].number.is_none()).collect();
        let context = change.context();
        let have: Vec<&str> =
            joined::counted(&context.source_plurals).map(|form| form.category.as_str()).collect();
        if choice.kind != Kind::Plural || have.len() != counted.len() {
            return as_they_are().collect();
        }
        let shown = |form: usize| {
            values(&self.text.text()[choice.forms[counted[form]].range.clone()], self.syntax)
        };
        let plan = joined::plan(context, &have, shown);
        let mut written: Vec<Written> = plan
            .into_iter()
            .map(|form| Written { from: counted[form.from], plural: Some(form) })
            .collect();
        for (index, form) in choice.forms.iter().enumerate() {
            if let Some(number) = &form.number {
                let category = format!("={number}");
                let plural = Some(Planned { category, sample: number.clone(), from: 0 });
                written.insert(index.min(written.len()), Written { from: index, plural });
            }
        }
        written
    }

    /// Returns the properties of the place of a form with the given index.
    fn within(&self, around: &Around, choice: &Choice, index: usize, form: &Written) -> Around {
        let mut within = around.clone();
        within.key = format!("{}[{index}]", around.key);
        within.depth += 1;
        if choice.kind == Kind::Plural {
            within.plural.clone_from(&form.plural);
            within.number = Some(choice.argument.clone());
        }
        within
    }

    /// Writes the steps of a message with whole sentences.
    fn steps(&self, change: &mut Change<'_, 's, P>, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Source(range) => self.source(change, range),
                Step::Separator => change.literal("|"),
                Step::Sentence(pieces, around) => {
                    let place = self.places.at(false, false).clone();
                    change.segment(self.unit(&pieces, around, place, true));
                }
            }
        }
    }

    /// Writes a message in its own form: each text and each form is a segment.
    fn fragments(
        &self,
        change: &mut Change<'_, 's, P>,
        nodes: &[Node],
        around: &Around,
        at: Range<usize>,
    ) {
        for node in nodes {
            match node {
                Node::Text(range) => {
                    let (begins, ends) = (range.start == at.start, range.end == at.end);
                    let is_outermost = around.depth == 0;
                    let place = self.places.at(is_outermost && begins, is_outermost && ends);
                    let pieces = std::slice::from_ref(range);
                    let unit = self.unit(pieces, around.clone(), place.clone(), !is_outermost);
                    change.segment(unit);
                }
                Node::Choice(choice) => {
                    self.source(change, choice.range.start..choice.first());
                    for (index, form) in self.planned(change, choice).into_iter().enumerate() {
                        if index > 0 {
                            change.literal("|");
                        }
                        let within = self.within(around, choice, index, &form);
                        let Form { range, outer, nodes, .. } = &choice.forms[form.from];
                        self.source(change, outer.start..range.start);
                        self.fragments(change, nodes, &within, range.clone());
                        self.source(change, range.end..outer.end);
                    }
                    self.source(change, choice.last()..choice.range.end);
                }
            }
        }
    }

    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.literal(self.text.spelling_of(range));
    }

    /// Returns the texts at `pieces` as one segment. A form must not begin or end another one.
    fn unit(
        &self,
        pieces: &[Range<usize>],
        around: Around,
        place: P,
        is_form: bool,
    ) -> Unit<'s, P> {
        let mut inline = Inline::with_capacity(pieces.len());
        let mut original = String::new();
        for range in pieces {
            original.push_str(self.text.spelling_of(range.clone()));
            self.text.give(&mut inline, range.clone(), &self.text.text()[range.clone()]);
        }
        let Around { key, plural, number, .. } = around;
        let entry = Entry { plural, ..self.entry.under(key) };
        let syntax = if is_form { self.syntax.with(Grammar::Pipes) } else { self.syntax };
        let unit = Unit::inline(entry, inline, syntax, original, place);
        let unit = if is_form { unit.joined(Notation::Magic) } else { unit };
        match number {
            Some(number) => unit.showing_number(|code| code == number),
            None => unit,
        }
    }
}

struct Expand<'e, 'w, 's, P> {
    write: &'e Write<'w, 's, P>,
    steps: Vec<Step>,
    /// The number of sentences so far.
    count: usize,
    /// Whether the message has the forms of the source so far.
    own: bool,
}

impl<'s, P: Clone> Expand<'_, '_, 's, P> {
    /// Adds the sentences of a sequence of nodes. Returns `None` if the message keeps its form.
    fn sequence(
        &mut self,
        nodes: &[Node],
        around: Around,
        change: &Change<'_, 's, P>,
    ) -> Option<()> {
        let text = self.write.text;
        let choice = nodes.iter().enumerate().find_map(|(at, node)| match node {
            Node::Choice(choice) => Some((at, choice)),
            Node::Text(_) => None,
        });
        let Some((at, choice)) = choice else {
            self.count += 1;
            let range = |node: &Node| match node {
                Node::Text(range) => range.clone(),
                Node::Choice(choice) => choice.range.clone(),
            };
            let pieces = without_edges(text.text(), nodes.iter().map(range).collect());
            self.steps.push(Step::Sentence(pieces, around));
            return (self.count <= MOST).then_some(());
        };
        if around.depth == DEPTH {
            return None;
        }
        let (before, after) = (&nodes[..at], &nodes[at + 1..]);
        // Markup of the document stands in it once.
        let is_marked =
            |node: &Node| matches!(node, Node::Text(range) if text.has_mark_in(range.clone()));
        if before.iter().chain(after).any(is_marked) {
            return None;
        }
        let written = self.write.planned(change, choice);
        self.own &= written.len() == choice.forms.len()
            && written.iter().enumerate().all(|(index, form)| form.from == index);
        self.steps.push(Step::Source(choice.range.start..choice.first()));
        for (index, form) in written.into_iter().enumerate() {
            if index > 0 {
                self.steps.push(Step::Separator);
            }
            let within = self.write.within(&around, choice, index, &form);
            let Form { outer, head, range, nodes, .. } = &choice.forms[form.from];
            // The blanks around a form are not part of a text beside it.
            let is_alone = before.is_empty() && after.is_empty();
            let lead = outer.start..if is_alone { range.start } else { outer.start + head };
            let tail = if is_alone { range.end } else { outer.end }..outer.end;
            let nodes: Vec<_> = before.iter().chain(nodes).chain(after).cloned().collect();
            self.steps.push(Step::Source(lead));
            self.sequence(&nodes, within, change)?;
            self.steps.push(Step::Source(tail));
        }
        self.steps.push(Step::Source(choice.last()..choice.range.end));
        Some(())
    }
}

/// Returns the pieces of a sentence without the white space at its ends.
fn without_edges(text: &str, mut pieces: Vec<Range<usize>>) -> Vec<Range<usize>> {
    while let Some(first) = pieces.first_mut() {
        first.start = first.end - text[first.clone()].trim_start().len();
        if first.start < first.end {
            break;
        }
        pieces.remove(0);
    }
    while let Some(last) = pieces.last_mut() {
        last.end = last.start + text[last.clone()].trim_end().len();
        if last.start < last.end {
            break;
        }
        pieces.pop();
    }
    pieces
}
