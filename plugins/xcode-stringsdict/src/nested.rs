//! Entries with several variables, or with a variable behind other arguments, whose forms become the
//! whole sentences that a reader sees.
//!
//! Apple's formatter reads the arguments of a format in order and passes over none, so a format that
//! shows the second argument names the first one, too: by a variable whose only form is empty.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use targum_sdk::{
    Content, Draft, Entry, Failure, Unit,
    language::has_word,
    variable::{Piece, pieces, shows_argument, shows_number},
    xml::{self, Place, Run},
};

use crate::{
    dict::{Pair, pairs},
    expand::{Expand, Form, Value, Within, Written},
    reading::Reading,
    rule::{RULE, Rule, VALUE, is_plural},
    sentences::FORMAT,
};

/// The name of the variable that names an argument and shows nothing, before the argument's position.
const SILENT: &str = "argument_";

/// The conversions of whole numbers, which a variable may read.
const WHOLE: [char; 7] = ['d', 'D', 'i', 'u', 'U', 'x', 'o'];

/// An entry with variables.
pub(crate) struct Nested<'t, 's> {
    format: Run<'s>,
    /// The end of the format's element.
    end: usize,
    pieces: Vec<Piece>,
    /// The variables in the order of the document.
    variables: Vec<&'t Pair<'t, 's>>,
    rules: Vec<(&'t str, Rule<'s>)>,
    /// The positions and the variables that show nothing.
    silent: BTreeMap<usize, usize>,
}

impl<'t, 's> Nested<'t, 's> {
    /// Reads an entry. Returns `None` unless the format string stands before its variables, all of
    /// which are plural rules, and texts or arguments stand beside a variable.
    ///
    /// # Errors
    /// A plural rule that is not valid.
    pub(crate) fn read(
        reading: &Reading,
        draft: &Draft<'s, Place>,
        entry: &'t [Pair<'t, 's>],
    ) -> Result<Option<Self>, Failure> {
        let mut texts = entry.iter().filter(|pair| matches!(pair.value.name(), "dict" | "string"));
        let Some(format) = texts.next().filter(|pair| pair.name == FORMAT) else { return Ok(None) };
        let variables: Vec<_> = texts.collect();
        if format.value.name() != "string" || variables.is_empty() {
            return Ok(None);
        }
        let mut rules = Vec::new();
        for variable in &variables {
            let own =
                if variable.value.name() == "dict" { pairs(variable.value)? } else { Vec::new() };
            if !is_plural(&own) {
                return Ok(None);
            }
            let rule = Rule::read(reading, draft, variable.value, &own)?;
            if rule.forms.is_empty() || !rule.is_translatable() {
                return Ok(None);
            }
            rules.push((variable.name.as_str(), rule));
        }
        let end = format.value.whole().end;
        let format = reading.run(format.value)?;
        let Some(all) = format.plain().and_then(|text| pieces(text, reading.syntax, 1)) else {
            return Ok(None);
        };
        let mut nested =
            Nested { format, end, pieces: Vec::new(), variables, rules, silent: BTreeMap::new() };
        for piece in all {
            match (nested.silent_rule(&piece), &piece) {
                (Some(rule), Piece::Variable { position, .. }) => {
                    nested.silent.insert(*position, rule);
                }
                _ => nested.pieces.push(piece),
            }
        }
        Ok(nested.is_beside(reading).then_some(nested))
    }

    /// Returns the index of a variable's rule whose forms are empty.
    fn silent_rule(&self, piece: &Piece) -> Option<usize> {
        let Piece::Variable { name, .. } = piece else { return None };
        let rule = self.rules.iter().position(|(known, _)| known == name)?;
        let own = &self.rules[rule].1;
        (0..own.forms.len()).all(|form| own.text(form).is_empty()).then_some(rule)
    }

    /// Returns whether a text, an argument or a variable stands beside a variable.
    fn is_beside(&self, reading: &Reading) -> bool {
        let forms = self.rules.iter().flat_map(|(_, rule)| {
            (0..rule.forms.len()).filter_map(|form| pieces(rule.text(form), reading.syntax, 1))
        });
        std::iter::once(self.pieces.clone()).chain(forms).any(|pieces| {
            let is_variable = |piece: &Piece| matches!(piece, Piece::Variable { .. });
            let is_shown = |piece: &&Piece| !matches!(piece, Piece::Text(text) if !has_word(text));
            pieces.iter().any(is_variable) && pieces.iter().filter(is_shown).count() > 1
        })
    }

    /// Proposes the sentences. Returns whether the entry has whole sentences. `path` is the key of the
    /// entry.
    pub(crate) fn propose(
        &self,
        reading: &Reading,
        draft: &mut Draft<'s, Place>,
        path: &str,
        note: Option<&str>,
    ) -> bool {
        let mut expand = Expand::new(draft.context(), reading.syntax, &self.rules);
        let Some(Value::Reference(first)) = expand.format(&self.pieces, Within::default()) else {
            return false;
        };
        let Some(codes) = self.format(&expand, first) else { return false };
        let is_used = |rule: usize| {
            expand.written.iter().any(|written| written.from == rule)
                || self.silent.values().any(|silent| *silent == rule)
        };
        let names: BTreeSet<&str> =
            expand.written.iter().map(|written| written.name.as_str()).collect();
        let is_taken = |(rule, (name, _)): (usize, &(&str, _))| {
            names.contains(name)
                && !expand.written.iter().any(|own| own.name == *name && own.from == rule)
        };
        if names.len() < expand.written.len()
            || !(0..self.rules.len()).all(is_used)
            || self.rules.iter().enumerate().any(is_taken)
        {
            return false;
        }
        let at = self.format.at().start..self.ends().end;
        let is_own = expand.is_own;
        let mut change = draft.change(at.clone());
        change.together(at, is_own, |change| {
            let writer = Writer { nested: self, reading, path, note };
            let format: String = codes.values().map(|code| code.spelling.as_str()).collect();
            change.literal(
                &xml::content(self.format.place(), &[Content::Text(&format)]).unwrap_or_default(),
            );
            change.source(self.format.at().end..self.end);
            let mut seen = BTreeSet::new();
            for written in &expand.written {
                writer.rule(change, written, seen.insert(written.from));
            }
            for (position, code) in &codes {
                match (&code.silent, self.silent.get(position)) {
                    (_, Some(rule)) => writer.silent(change, *rule),
                    (Some(kind), None) => writer.added(change, *position, kind),
                    (None, None) => {}
                }
            }
        });
        change.done();
        true
    }

    /// Returns the place from the end of the format's element to the end of the last variable.
    fn ends(&self) -> Range<usize> {
        let end = self.variables.iter().map(|pair| pair.value.whole().end).max();
        self.end..end.unwrap_or(self.end)
    }

    /// Returns the conversions of the written format by their positions. Returns `None` if it cannot
    /// name an argument that it has to.
    fn format(&self, expand: &Expand<'_, 's>, first: String) -> Option<BTreeMap<usize, Code>> {
        let position = *expand.shown.first()?.first()?;
        let mut codes = BTreeMap::from([(position, Code { spelling: first, silent: None })]);
        for (position, rule) in &self.silent {
            let spelling = format!("%{position}$#@{}@", self.rules[*rule].0);
            codes.insert(*position, Code { spelling, silent: None });
        }
        let has: BTreeSet<usize> = codes.keys().copied().collect();
        for position in expand.unnamed(&has) {
            let conversion = expand.arguments.get(&position)?;
            // The formatter reads an object as a number, which chooses among one form.
            let kind = if conversion == "@" { "ld" } else { conversion };
            let name = format!("{SILENT}{position}");
            let is_whole = kind.ends_with(WHOLE) && kind.chars().all(|c| c.is_ascii_alphabetic());
            if !is_whole || self.rules.iter().any(|(known, _)| *known == name) {
                return None;
            }
            let spelling = format!("%{position}$#@{name}@");
            codes.insert(position, Code { spelling, silent: Some(kind.to_owned()) });
        }
        Some(codes)
    }
}

/// A conversion of the written format.
struct Code {
    spelling: String,
    /// The value type of a variable that is added to name an argument.
    silent: Option<String>,
}

/// Writes the rules of an entry.
struct Writer<'w, 't, 's> {
    nested: &'w Nested<'t, 's>,
    reading: &'w Reading,
    path: &'w str,
    note: Option<&'w str>,
}

type Change<'c, 's> = targum_sdk::Change<'c, 's, Place>;

impl<'s> Writer<'_, '_, 's> {
    /// Returns the place between a variable and what stands before it.
    fn lead(&self, rule: usize) -> Range<usize> {
        let before = |rule: usize| self.nested.variables[rule].value.whole().end;
        let start = rule.checked_sub(1).map_or(self.nested.end, before);
        start..self.nested.variables[rule].key.whole().start
    }

    /// Writes a rule, with the comment before it where it is the `first` one of its variable.
    fn rule(&self, change: &mut Change<'_, 's>, written: &Written, first: bool) {
        let (name, rule) = &self.nested.rules[written.from];
        let pair = self.nested.variables[written.from];
        let lead = self.lead(written.from);
        let blank = xml::last_line(&change.document()[lead.clone()]);
        change.source(if first { lead.start } else { lead.end - blank }..lead.end);
        let key = pair.key.inner();
        change.source(lead.end..key.start);
        if written.name == *name {
            change.source(key.clone());
        } else {
            change.literal(&xml::text(&written.name, self.reading.line_end).unwrap_or_default());
        }
        let (Some(start), Some(end)) = (rule.forms.first(), rule.forms.last()) else { return };
        change.source(key.end..start.before);
        let plan = written.forms.iter().map(|form| form.planned.clone()).collect();
        xml::write_forms(change, &rule.forms, plan, |planned| {
            let form = written.forms.iter().find(|form| form.planned == *planned)?;
            Some((rule.variants[planned.from].0.at(), self.unit(written, form)))
        });
        change.source(end.at.end..pair.value.whole().end);
    }

    /// Returns the text of a form.
    fn unit(&self, written: &Written, form: &Form) -> Unit<'s, Place> {
        let (run, own) = &self.nested.rules[written.from].1.variants[form.planned.from];
        let of_variable = self.nested.variables[written.from].note.as_deref();
        let note = own.as_deref().or(of_variable).or(self.note);
        let key = format!("{}/{}[{}]", self.path, written.name, form.planned.category);
        let spelled =
            |text: &str| xml::content(run.place(), &[Content::Text(text)]).unwrap_or_default();
        let syntax = self.reading.syntax;
        match &form.value {
            Value::Reference(code) => {
                Unit::spelled(Entry::keyed(key), code, syntax, spelled(code), run.place())
            }
            Value::Sentence { text, position } => {
                let entry =
                    Entry { plural: Some(form.planned.clone()), ..Entry::keyed(key).noted(note) };
                let unit = Unit::spelled(entry, text, syntax, spelled(text), run.place());
                // The numbers of other variables count other things.
                if self.nested.rules.len() > self.nested.silent.len() + 1 {
                    return unit.showing_number(|code| shows_argument(*position, code));
                }
                unit.showing_number(shows_number(*position, text, syntax))
            }
        }
    }

    /// Writes a rule of the source that shows nothing.
    fn silent(&self, change: &mut Change<'_, 's>, from: usize) {
        let (name, rule) = &self.nested.rules[from];
        let forms = rule.plan(change.context(), |_| 0).into_iter();
        let empty = |planned| {
            let value = Value::Sentence { text: String::new(), position: 0 };
            Form { planned, value }
        };
        let written = Written { from, name: (*name).to_owned(), forms: forms.map(empty).collect() };
        self.rule(change, &written, true);
    }

    /// Writes a rule that names an argument and shows nothing.
    fn added(&self, change: &mut Change<'_, 's>, position: usize, kind: &str) {
        let lead = &change.document()[self.lead(0)];
        let outer = &lead[lead.len() - xml::last_line(lead)..];
        let form = &self.nested.rules[0].1.forms[0];
        let lead = &change.document()[form.before..form.at.start];
        let inner = &lead[lead.len() - xml::last_line(lead)..];
        let members = [(RULE, "NSStringPluralRuleType"), (VALUE, kind), ("other", "")];
        let member = |(key, text)| format!("{inner}<key>{key}</key>{inner}<string>{text}</string>");
        let members: String = members.into_iter().map(member).collect();
        change.literal(&format!(
            "{outer}<key>{SILENT}{position}</key>{outer}<dict>{members}{outer}</dict>"
        ));
    }
}
