//! Proposes the segments of a resource: each run of text and placeables between selectors, also
//! within each variant.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    Change, CodeKind, Draft, Entry as Keyed, Failure, Inline, Syntax, Unit, instruction, key,
    plural::{self, Kind, Planned},
};

use crate::{
    ast::{Element, Pattern, Select, Variant},
    parse::Parser,
    spell::{Blank, Place},
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
    let line_break = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let walk = Walk { source, syntax, line_break };
    let mut entries = Parser::new(source, start);
    while let Some(entry) = entries.next()? {
        // The comment of a group is used only if it forbids a translation.
        let forbids = |comment: &&str| instruction::forbids(comment);
        let group = entry.group.as_deref().filter(forbids);
        let own = entry.comment.as_deref();
        let comment = own.filter(forbids).or(group).or(own);
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
    line_break: &'static str,
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
        let mut change = draft.change(at);
        self.pattern(&mut change, pattern, entry, indent);
        change.done();
    }

    fn pattern(
        &self,
        change: &mut Change<'_, 's, Place>,
        pattern: &Pattern,
        mut entry: Keyed,
        indent: usize,
    ) {
        let elements = &pattern.elements;
        let mut start = 0;
        while start < elements.len() {
            if let Element::Select(select) = &elements[start] {
                self.select(change, select, &entry);
                start += 1;
                continue;
            }
            let is_select = |element: &Element| matches!(element, Element::Select(_));
            let rest = &elements[start..];
            let end = start + rest.iter().position(is_select).unwrap_or(rest.len());
            let is_last = end == elements.len();
            let own = if is_last { std::mem::take(&mut entry) } else { entry.clone() };
            self.run(change, pattern, start..end, own, indent);
            start = end;
        }
    }

    /// Writes text and placeables without variants as one segment.
    fn run(
        &self,
        change: &mut Change<'_, 's, Place>,
        pattern: &Pattern,
        run: Range<usize>,
        entry: Keyed,
        indent: usize,
    ) {
        let mut inline = Inline::new();
        for element in &pattern.elements[run.clone()] {
            match element {
                Element::Text(at) => inline.text(&self.source[at.clone()]),
                Element::Literal(_, text) => inline.text(text.clone()),
                Element::Break { breaks, indent, .. } => {
                    let deeper = indent - pattern.indent.unwrap_or_default();
                    inline.text(format!("{}{}", "\n".repeat(*breaks), " ".repeat(deeper)));
                }
                Element::Placeable(at) => {
                    inline.markup(CodeKind::Placeholder, "", &self.source[at.clone()]);
                }
                Element::Select(_) => {}
            }
        }
        let place = Place {
            indent: pattern.indent.unwrap_or(indent),
            starts: run.start == 0,
            inline: run.start > 0 || pattern.inline,
            ends: run.end == pattern.elements.len(),
            line_break: self.line_break,
            lead: self.blank(pattern.elements.first()).filter(|_| run.start == 0),
            tail: self
                .blank(pattern.elements.last())
                .filter(|_| run.len() > 1 && run.end == pattern.elements.len()),
            at_margin: run.start == 0 && !pattern.inline && self.is_at_margin(pattern),
            margins: pattern.elements[run.clone()].windows(2).any(|pair| {
                matches!(pair[0], Element::Break { .. }) && self.blank(Some(&pair[1])).is_some()
            }),
        };
        let original = Cow::Borrowed(&self.source[pattern.span(run)]);
        change.segment(Unit::inline(entry, inline, self.syntax, original, place));
    }

    /// Returns whether a pattern that begins on a line of its own has its indentation there.
    fn is_at_margin(&self, pattern: &Pattern) -> bool {
        let start = pattern.span(0..pattern.elements.len()).start;
        let before = &self.source[..start];
        Some(before.len() - before.trim_end_matches(' ').len()) == pattern.indent
    }

    /// Returns the literal of blanks that an element is.
    fn blank(&self, element: Option<&Element>) -> Option<Blank> {
        let Some(Element::Literal(at, text)) = element else { return None };
        let is_blank = text.bytes().all(|b| b == b' ');
        let spelling = self.source[at.clone()].to_owned();
        is_blank.then(|| Blank { text: text.clone(), spelling })
    }

    fn select(&self, change: &mut Change<'_, 's, Place>, select: &Select, entry: &Keyed) {
        change.source(select.at.start..select.arrow);
        let variants = &select.variants;
        let key = |variant: &Variant| &self.source[variant.key.clone()];
        let formed = |variant: &&Variant| plural::is_category(key(variant));
        let forms: Vec<&Variant> = variants.iter().filter(formed).collect();
        let Some(kind) = self.plural_kind(select) else {
            for (i, variant) in variants.iter().enumerate() {
                self.form(change, select, i, variant, entry, entry.plural.clone());
            }
            return self.rest(change, select);
        };
        let have: Vec<&str> = forms.iter().map(|variant| key(variant)).collect();
        let numbers: Vec<&str> =
            variants.iter().map(key).filter(|key| exact(key).is_some()).collect();
        let shown = |index: usize| values(&forms[index].value);
        let mut plan = plural::plan_beside(change.context(), kind, &have, &numbers, shown);
        if kind == plural::Kind::Cardinal
            && !numbers.contains(&"0")
            && let Some((at, zero)) =
                plural::needed_zero(&plan, change.context(), &have, "0", shown)
        {
            plan.insert(at, zero);
        }
        // The default stays, because it serves all values without a variant.
        let default = forms.iter().position(|variant| variant.is_default);
        if let Some(from) =
            default.filter(|&from| !plan.iter().any(|planned| planned.category == have[from]))
        {
            let (category, sample) = (have[from].to_owned(), String::new());
            plan.push(Planned { category, sample, from });
        }
        let mut plan = plan.into_iter();
        for (i, variant) in variants.iter().enumerate() {
            if !formed(&variant) {
                let plural = exact(key(variant)).or_else(|| entry.plural.clone());
                self.form(change, select, i, variant, entry, plural);
                continue;
            }
            if !plan.as_slice().iter().any(|form| form.category == key(variant)) {
                continue;
            }
            for form in plan.by_ref() {
                let from = forms[form.from];
                if form.category == key(variant) {
                    self.before(change, select, i, variant);
                    self.value(change, from, key(variant), entry, Some(form));
                    break;
                }
                self.added(change, select, from, entry, form);
            }
        }
        for form in plan {
            self.added(change, select, forms[form.from], entry, form);
        }
        self.rest(change, select);
    }

    /// Writes a variant of the source with its value.
    fn form(
        &self,
        change: &mut Change<'_, 's, Place>,
        select: &Select,
        index: usize,
        variant: &Variant,
        entry: &Keyed,
        plural: Option<Planned>,
    ) {
        self.before(change, select, index, variant);
        self.value(change, variant, &self.source[variant.key.clone()], entry, plural);
    }

    /// Copies the source up to the end of a variant's key.
    fn before(
        &self,
        change: &mut Change<'_, 's, Place>,
        select: &Select,
        index: usize,
        variant: &Variant,
    ) {
        let before = index.checked_sub(1).map_or(select.arrow, |i| select.variants[i].at.end);
        change.source(before..variant.key.end);
    }

    /// Writes a variant that the source does not have.
    fn added(
        &self,
        change: &mut Change<'_, 's, Place>,
        select: &Select,
        from: &Variant,
        entry: &Keyed,
        form: Planned,
    ) {
        let others = select.variants.iter().find(|variant| !variant.is_default);
        let default = select.variants.iter().find(|variant| variant.is_default);
        let column = |variant: &Variant| {
            let line = &self.source[..variant.at.start];
            line.len() - line.trim_end_matches(' ').len()
        };
        let indent = match (others, default) {
            (Some(variant), _) => column(variant),
            (None, Some(variant)) => column(variant) + 1,
            (None, None) => 0,
        };
        change.literal(self.line_break);
        change.literal(&" ".repeat(indent));
        change.literal("[");
        change.literal(&form.category);
        let category = form.category.clone();
        self.value(change, from, &category, entry, Some(form));
    }

    /// Writes the rest of a variant after its key.
    fn value(
        &self,
        change: &mut Change<'_, 's, Place>,
        from: &Variant,
        key: &str,
        entry: &Keyed,
        plural: Option<Planned>,
    ) {
        let value = &from.value;
        let at = value.span(0..value.elements.len());
        change.source(from.key.end..at.start);
        let (note, max_length) = (entry.note.clone(), entry.max_length);
        let entry = Keyed { key: key::within(&entry.key, key), note, plural, max_length };
        let line = &self.source[..from.at.start];
        let column = line.len() - line.trim_end_matches(' ').len();
        let indent = column + usize::from(from.is_default) + 4;
        self.pattern(change, value, entry, indent);
        change.source(at.end..from.at.end);
    }

    fn rest(&self, change: &mut Change<'_, 's, Place>, select: &Select) {
        let last = select.variants.last().map_or(select.arrow, |variant| variant.at.end);
        change.source(last..select.at.end);
    }

    /// Returns the kind of plural if a number selects: a variable or `NUMBER()`, with numbers and
    /// categories as keys, each category at most once.
    fn plural_kind(&self, select: &Select) -> Option<Kind> {
        let selector = &self.source[select.selector.clone()];
        let counts = selector.starts_with('$') || selector.starts_with("NUMBER");
        let key = |variant: &Variant| &self.source[variant.key.clone()];
        let formed = |variant: &Variant| plural::is_category(key(variant));
        let numeric = |variant: &Variant| exact(key(variant)).is_some();
        let all = select.variants.iter().all(|variant| formed(variant) || numeric(variant));
        let any = select.variants.iter().any(formed);
        let times =
            |category| select.variants.iter().filter(|variant| key(variant) == category).count();
        let once = plural::CATEGORIES.into_iter().all(|category| times(category) < 2);
        let is_ordinal = selector.contains("\"ordinal\"");
        (counts && all && any && once).then_some(if is_ordinal {
            Kind::Ordinal
        } else {
            Kind::Cardinal
        })
    }
}

/// Returns the number of placeables and selectors in a variant.
fn values(pattern: &Pattern) -> usize {
    let shows = |element: &&Element| matches!(element, Element::Placeable(_) | Element::Select(_));
    pattern.elements.iter().filter(shows).count()
}

/// Returns the plural form for the exact number of a key such as `[0]`.
fn exact(key: &str) -> Option<Planned> {
    let is_number = key.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    is_number.then(|| Planned { category: format!("={key}"), sample: key.to_owned(), from: 0 })
}
