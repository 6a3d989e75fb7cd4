//! Proposes the segments of a resource: whole sentences, and each run of text and placeables between
//! selectors in a pattern that keeps its form.

mod place;

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    Change, CodeKind, Draft, Entry as Keyed, Failure, Inline, LineEnd, Syntax, Unit, instruction,
    key,
};

use crate::{
    ast::{Element, Pattern, Select},
    parse::Parser,
    plan::{self, Forms, Written},
    sentences::{self, Counted, Placed, Sentence, Sentences, Step},
    spell::Place,
};

/// The attributes that hold no text for readers: CSS, and access keys, which are letters of a label
/// that is translated elsewhere.
const UNREAD: [&str; 4] = ["accesskey", "commandkey", "key", "style"];

/// The prefix of terms that name a brand or a product, which stay.
const BRAND: &str = "-brand-";

/// Proposes the texts of a resource that begins at the byte offset `start`.
///
/// # Errors
/// Returns the errors of [`Parser::next`].
pub(crate) fn walk(
    draft: &mut Draft<'_, Place>,
    start: usize,
    syntax: Syntax,
) -> Result<(), Failure> {
    let source = draft.source();
    let line_break = LineEnd::of(source);
    let walk = Walk { source, syntax, line_break };
    let mut entries = Parser::new(source, start);
    while let Some(entry) = entries.next()? {
        let own = entry.comment.as_deref();
        let forbids = |comment: &&str| instruction::forbids(comment);
        let comment = own.filter(forbids).or(entry.group.as_deref()).or(own);
        let noted = |key: String| Keyed::keyed(key).noted(comment);
        if let Some(value) = entry.value.as_ref().filter(|_| !entry.id.starts_with(BRAND)) {
            walk.propose(draft, value, noted(entry.id.to_owned()), 4);
        }
        // A term's attributes are for selectors, not for readers.
        let shown = |name: &str| !entry.id.starts_with('-') && !UNREAD.contains(&name);
        for (name, value) in entry.attributes.iter().filter(|(name, _)| shown(name)) {
            walk.propose(draft, value, noted(format!("{}.{name}", entry.id)), 8);
        }
    }
    Ok(())
}

struct Walk<'s> {
    source: &'s str,
    syntax: Syntax,
    line_break: LineEnd,
}

/// The properties of the place of a pattern.
#[derive(Clone, Default)]
struct Around<'s> {
    entry: Keyed,
    /// The variable of the innermost plural around the pattern.
    variable: Option<&'s str>,
    /// The number of spaces before each line of a pattern that has only one line.
    indent: usize,
    /// Which variants are written.
    forms: Forms,
}

impl<'s> Walk<'s> {
    fn propose(
        &self,
        draft: &mut Draft<'s, Place>,
        pattern: &Pattern,
        entry: Keyed,
        indent: usize,
    ) {
        let at = pattern.span(0..pattern.elements.len());
        let mut change = draft.change(at.clone());
        // A text keeps its form if a comment forbids to translate the text.
        let is_forbidden = entry.note.as_deref().is_some_and(instruction::forbids);
        let forms = Forms::of(self.source, pattern, change.context());
        let whole = || sentences::of(self.source, pattern, &entry.key, change.context(), forms);
        if let Some(sentences) = (!is_forbidden).then(whole).flatten() {
            let own = sentences.has_own_variants;
            change.together(at, own, |change| self.sentences(change, sentences, &entry));
        } else {
            self.pattern(&mut change, pattern, Around { entry, variable: None, indent, forms });
        }
        change.done();
    }

    /// Writes a pattern of which each variant is a whole sentence.
    fn sentences(
        &self,
        change: &mut Change<'_, 's, Place>,
        sentences: Sentences<'_, 's>,
        entry: &Keyed,
    ) {
        for step in sentences.steps {
            match step {
                Step::Source(range) => change.source(range),
                Step::Added(select, key) => self.added(change, select, &key),
                Step::Sentence(sentence) => change.segment(self.sentence(sentence, entry)),
            }
        }
    }

    /// Returns a whole sentence as a segment.
    fn sentence(&self, sentence: Sentence<'_, 's>, entry: &Keyed) -> Unit<'s, Place> {
        let Sentence { elements, variant, key, counted } = sentence;
        let pattern = &variant.value;
        let place = Place {
            starts: true,
            ends: true,
            inline: pattern.inline,
            at_margin: !pattern.inline && self.is_at_margin(pattern),
            ..self.place(pattern.indent.unwrap_or_else(|| self.indent(variant)))
        };
        let spellings = elements.iter().map(|placed| &self.source[placed.element.at()]);
        let mut original = String::with_capacity(spellings.clone().map(str::len).sum());
        original.extend(spellings);
        let (form, variable) = match counted {
            Some(Counted { form, variable }) => (Some(form), variable),
            None => (None, None),
        };
        let entry = Keyed { plural: form, ..entry.under(key) };
        let unit = Unit::inline(entry, self.inline(&elements), self.syntax, original, place);
        counting(unit, variable)
    }

    fn pattern(
        &self,
        change: &mut Change<'_, 's, Place>,
        pattern: &Pattern,
        mut around: Around<'s>,
    ) {
        let elements = &pattern.elements;
        let mut start = 0;
        while start < elements.len() {
            if let Element::Select(select) = &elements[start] {
                self.select(change, select, &around);
                start += 1;
                continue;
            }
            let is_select = |element: &Element| matches!(element, Element::Select(_));
            let rest = &elements[start..];
            let end = start + rest.iter().position(is_select).unwrap_or(rest.len());
            let is_last = end == elements.len();
            let own = if is_last { std::mem::take(&mut around) } else { around.clone() };
            self.run(change, pattern, start..end, own);
            start = end;
        }
    }

    /// Writes text and placeables without variants as one segment.
    fn run(
        &self,
        change: &mut Change<'_, 's, Place>,
        pattern: &Pattern,
        run: Range<usize>,
        around: Around<'s>,
    ) {
        let Around { entry, variable, indent, .. } = around;
        let elements = &pattern.elements[run.clone()];
        let (starts, ends) = (run.start == 0, run.end == pattern.elements.len());
        let place = Place {
            starts,
            ends,
            inline: !starts || pattern.inline,
            lead: self.blank(pattern.elements.first()).filter(|_| starts),
            tail: self.blank(pattern.elements.last()).filter(|_| run.len() > 1 && ends),
            at_margin: starts && !pattern.inline && self.is_at_margin(pattern),
            holds_margin: self.holds_margin(pattern, run.clone()),
            margins: elements.windows(2).any(|pair| {
                matches!(pair[0], Element::Break { .. }) && self.blank(Some(&pair[1])).is_some()
            }),
            ..self.place(pattern.indent.unwrap_or(indent))
        };
        let placed = |element| Placed { element, indent: pattern.indent };
        let inline = self.inline(&elements.iter().map(placed).collect::<Vec<_>>());
        let original = Cow::Borrowed(&self.source[pattern.span(run)]);
        let unit = Unit::inline(entry, inline, self.syntax, original, place);
        change.segment(counting(unit, variable));
    }

    /// Returns the content of elements without variants.
    fn inline(&self, elements: &[Placed<'_>]) -> Inline<'s> {
        let mut inline = Inline::with_capacity(elements.len());
        for Placed { element, indent } in elements {
            match element {
                Element::Text(at) => inline.text(&self.source[at.clone()]),
                Element::Literal(_, text) => inline.text(text.clone()),
                Element::Break { breaks, indent: own, .. } => {
                    let deeper = own - indent.unwrap_or_default();
                    inline.text(format!("{}{}", "\n".repeat(*breaks), " ".repeat(deeper)));
                }
                Element::Placeable(at) => {
                    inline.markup(CodeKind::Placeholder, "", &self.source[at.clone()]);
                }
                Element::Select(_) => {}
            }
        }
        inline
    }

    fn select(&self, change: &mut Change<'_, 's, Place>, select: &Select, around: &Around<'s>) {
        let source: &'s str = self.source;
        let variable = plan::variable(&source[select.selector.clone()]);
        change.source(select.at.start..select.arrow);
        let written = plan::variants(source, select, change.context(), around.forms);
        for Written { from, key, plural, place } in written {
            match place {
                Some(index) => {
                    change.source(select.before(index)..select.variants[index].key.end);
                }
                None => self.added(change, select, &key),
            }
            let mut within = around.clone();
            within.entry.key = key::within(&around.entry.key, &key);
            within.indent = self.indent(from);
            if plural.is_some() {
                (within.entry.plural, within.variable) = (plural, variable);
            }
            let value = &from.value;
            let at = value.span(0..value.elements.len());
            change.source(from.key.end..at.start);
            self.pattern(change, value, within);
            change.source(at.end..from.at.end);
        }
        change.source(select.before(select.variants.len())..select.at.end);
    }

    /// Writes the line of a variant that the source does not have, up to its key.
    fn added(&self, change: &mut Change<'_, 's, Place>, select: &Select, key: &str) {
        let others = select.variants.iter().find(|variant| !variant.is_default);
        let default = select.variants.iter().find(|variant| variant.is_default);
        let indent = match (others, default) {
            (Some(variant), _) => self.column(variant.at.start),
            (None, Some(variant)) => self.column(variant.at.start) + 1,
            (None, None) => 0,
        };
        change.literal(&self.line_break);
        change.literal(&" ".repeat(indent));
        change.literal("[");
        change.literal(key);
    }
}

/// Makes a segment within a plural of a variable. The placeable of the variable shows the number.
fn counting<'s>(unit: Unit<'s, Place>, variable: Option<&str>) -> Unit<'s, Place> {
    match variable {
        Some(variable) => unit.showing_number(|placeable| plan::shows(placeable, variable)),
        None => unit,
    }
}
