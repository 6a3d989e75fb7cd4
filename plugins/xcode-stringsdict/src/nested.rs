//! Entries with several variables, or with a variable behind other arguments, whose forms become the
//! whole sentences that a reader sees.
//!
//! Apple's formatter reads the arguments of a format in order and passes over none, so a format that
//! shows the second argument names the first one, too: by a variable whose only form is empty.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use targum_sdk::{
    Content, Draft, Entry, Unit,
    language::has_word,
    variable::{Piece, pieces, shows_argument, shows_number},
    xml::{self, Place},
};

use crate::{
    dict::member,
    expand::{Expand, Form, Value, Within, Written},
    message::{Message, Variable},
    reading::Reading,
    rule::{RULE, VALUE},
};

/// The name of the variable that names an argument and shows nothing, before the argument's position.
const SILENT: &str = "argument_";

/// The conversions of whole numbers, which a variable may read.
const WHOLE: [char; 7] = ['d', 'D', 'i', 'u', 'U', 'x', 'o'];

/// A message with texts, arguments or variables beside a variable.
pub(crate) struct Nested<'m, 't, 's> {
    message: &'m Message<'t, 's>,
    pieces: Vec<Piece>,
    /// The positions and the variables that show nothing.
    silent: BTreeMap<usize, usize>,
}

impl<'m, 't, 's> Nested<'m, 't, 's> {
    /// Returns the parts of a message. Returns `None` unless texts or arguments stand beside a
    /// variable.
    pub(crate) fn of(message: &'m Message<'t, 's>, reading: &Reading) -> Option<Self> {
        let all = pieces(message.format.plain()?, reading.syntax, 1)?;
        let mut nested = Nested { message, pieces: Vec::new(), silent: BTreeMap::new() };
        for piece in all {
            match (nested.silent_variable(&piece), &piece) {
                (Some(variable), Piece::Variable { position, .. }) => {
                    nested.silent.insert(*position, variable);
                }
                _ => nested.pieces.push(piece),
            }
        }
        nested.is_beside(reading).then_some(nested)
    }

    fn variables(&self) -> &'m [Variable<'t, 's>] {
        &self.message.variables
    }

    /// Returns the index of a variable whose forms are empty.
    fn silent_variable(&self, piece: &Piece) -> Option<usize> {
        let Piece::Variable { name, .. } = piece else { return None };
        let index = self.variables().iter().position(|variable| variable.name() == name)?;
        self.variables()[index].rule.texts().all(str::is_empty).then_some(index)
    }

    /// Returns whether a text, an argument or a variable stands beside a variable.
    fn is_beside(&self, reading: &Reading) -> bool {
        let texts = self.variables().iter().flat_map(|variable| variable.rule.texts());
        let forms = texts.filter_map(|text| pieces(text, reading.syntax, 1));
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
        let mut expand = Expand::new(draft.context(), reading.syntax, self.variables());
        let Some(Value::Reference(first)) = expand.format(&self.pieces, Within::default()) else {
            return false;
        };
        let Some(codes) = self.format(&expand, first) else { return false };
        let is_used = |variable: usize| {
            expand.written.iter().any(|written| written.from == variable)
                || self.silent.values().any(|silent| *silent == variable)
        };
        let names: BTreeSet<&str> =
            expand.written.iter().map(|written| written.name.as_str()).collect();
        let is_taken = |(from, variable): (usize, &Variable<'_, '_>)| {
            let name = variable.name();
            names.contains(name)
                && !expand.written.iter().any(|own| own.name == name && own.from == from)
        };
        if names.len() < expand.written.len()
            || !(0..self.variables().len()).all(is_used)
            || self.variables().iter().enumerate().any(is_taken)
        {
            return false;
        }
        let Message { format: own_format, format_end, .. } = self.message;
        let at = own_format.at().start..self.end();
        let is_own = expand.is_own;
        let mut change = draft.change(at.clone());
        change.together(at, is_own, |change| {
            let writer = Writer { nested: self, reading, path, note };
            let format: String = codes.values().map(|code| code.spelling.as_str()).collect();
            change.literal(
                &xml::content(own_format.place(), &[Content::Text(&format)]).unwrap_or_default(),
            );
            change.source(own_format.at().end..*format_end);
            let mut seen = BTreeSet::new();
            for written in &expand.written {
                writer.rule(change, written, seen.insert(written.from));
            }
            for (position, code) in &codes {
                match (&code.silent, self.silent.get(position)) {
                    (_, Some(variable)) => writer.silent(change, *variable),
                    (Some(kind), None) => writer.added(change, *position, kind),
                    (None, None) => {}
                }
            }
        });
        change.done();
        true
    }

    /// Returns the end of the last variable.
    fn end(&self) -> usize {
        let ends = self.variables().iter().map(|variable| variable.pair.value.whole().end);
        ends.max().unwrap_or(self.message.format_end)
    }

    /// Returns the conversions of the written format by their positions. Returns `None` if it cannot
    /// name an argument that it has to.
    fn format(&self, expand: &Expand<'_, '_, '_>, first: String) -> Option<BTreeMap<usize, Code>> {
        let position = *expand.shown.first()?.first()?;
        let mut codes = BTreeMap::from([(position, Code { spelling: first, silent: None })]);
        for (position, variable) in &self.silent {
            let spelling = format!("%{position}$#@{}@", self.variables()[*variable].name());
            codes.insert(*position, Code { spelling, silent: None });
        }
        let has: BTreeSet<usize> = codes.keys().copied().collect();
        for position in expand.unnamed(&has) {
            let conversion = expand.arguments.get(&position)?;
            // The formatter reads an object as a number, which chooses among one form.
            let kind = if conversion == "@" { "ld" } else { conversion };
            let name = format!("{SILENT}{position}");
            let is_whole = kind.ends_with(WHOLE) && kind.chars().all(|c| c.is_ascii_alphabetic());
            if !is_whole || self.variables().iter().any(|variable| variable.name() == name) {
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
    nested: &'w Nested<'w, 't, 's>,
    reading: &'w Reading,
    path: &'w str,
    note: Option<&'w str>,
}

type Change<'c, 's> = targum_sdk::Change<'c, 's, Place>;

impl<'s> Writer<'_, '_, 's> {
    /// Returns the place between a variable and what stands before it.
    fn lead(&self, variable: usize) -> Range<usize> {
        let variables = self.nested.variables();
        let end = |before: usize| variables[before].pair.value.whole().end;
        let start = variable.checked_sub(1).map_or(self.nested.message.format_end, end);
        start..variables[variable].pair.key.whole().start
    }

    /// Writes a rule, with the comment before it where it is the `first` one of its variable.
    fn rule(&self, change: &mut Change<'_, 's>, written: &Written, first: bool) {
        let Variable { pair, rule, .. } = &self.nested.variables()[written.from];
        let lead = self.lead(written.from);
        let blank = xml::last_line(&change.document()[lead.clone()]);
        change.source(if first { lead.start } else { lead.end - blank }..lead.end);
        let key = pair.key.inner();
        change.source(lead.end..key.start);
        if written.name == pair.name {
            change.source(key.clone());
        } else {
            change.literal(&xml::text(&written.name, &self.reading.line_end).unwrap_or_default());
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
        let Variable { pair, rule, .. } = &self.nested.variables()[written.from];
        let (run, own) = &rule.variants[form.planned.from];
        let note = own.as_deref().or(pair.note.as_deref()).or(self.note);
        let key = format!("{}[{}]", member(self.path, &written.name), form.planned.category);
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
                if self.nested.variables().len() > self.nested.silent.len() + 1 {
                    return unit.showing_number(|code| shows_argument(*position, code));
                }
                unit.showing_number(shows_number(*position, text, syntax))
            }
        }
    }

    /// Writes a rule of the source that shows nothing.
    fn silent(&self, change: &mut Change<'_, 's>, from: usize) {
        let variable = &self.nested.variables()[from];
        let forms = variable.rule.plan(change.context(), |_| 0).into_iter();
        let empty = |planned| {
            let value = Value::Sentence { text: String::new(), position: 0 };
            Form { planned, value }
        };
        let written =
            Written { from, name: variable.name().to_owned(), forms: forms.map(empty).collect() };
        self.rule(change, &written, true);
    }

    /// Writes a rule that names an argument and shows nothing.
    fn added(&self, change: &mut Change<'_, 's>, position: usize, kind: &str) {
        let lead = &change.document()[self.lead(0)];
        let outer = &lead[lead.len() - xml::last_line(lead)..];
        let form = &self.nested.variables()[0].rule.forms[0];
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
