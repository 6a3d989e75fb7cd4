//! The whole sentences of a format with several variables, and the rules that choose among them.
//!
//! The first variable of the format stands alone in it, and each of its forms holds the next variable.
//! Each form has a next variable of its own, as the sentence depends on both. The forms of the last
//! variables are the sentences.

use std::collections::{BTreeMap, BTreeSet};

use targum_sdk::{
    Context, Syntax,
    plural::{self, Planned},
    variable::{MOST, Piece, pieces},
};

use crate::message::Variable;

/// The largest number of sentences of a message. A message with more keeps its form.
const SENTENCES: usize = 36;

/// The form of a written rule.
pub(crate) struct Form {
    pub planned: Planned,
    pub value: Value,
}

/// The text of a form.
pub(crate) enum Value {
    /// A sentence, which is counted by the argument at a position.
    Sentence { text: String, position: usize },
    /// The format of the next variable.
    Reference(String),
}

/// A rule to write.
pub(crate) struct Written {
    /// The index of the source's variable.
    pub from: usize,
    pub name: String,
    pub forms: Vec<Form>,
}

/// The forms around a format.
#[derive(Clone, Copy, Default)]
pub(crate) struct Within<'p> {
    /// The categories of the forms, but of those without an alternative.
    path: &'p [&'p str],
    depth: usize,
    /// The position of the argument that chose the innermost form.
    position: usize,
}

/// Expands a format.
pub(crate) struct Expand<'e, 't, 's> {
    pub context: &'e Context,
    pub syntax: Syntax,
    variables: &'e [Variable<'t, 's>],
    /// The rules to write, each before the rules that its forms need.
    pub written: Vec<Written>,
    /// The conversions of arguments by their positions.
    pub arguments: BTreeMap<usize, String>,
    /// The positions of the arguments that each written format shows.
    pub shown: Vec<BTreeSet<usize>>,
    /// Whether each rule has the forms of the source.
    pub is_own: bool,
    sentences: usize,
}

impl<'e, 't, 's> Expand<'e, 't, 's> {
    pub(crate) fn new(
        context: &'e Context,
        syntax: Syntax,
        variables: &'e [Variable<'t, 's>],
    ) -> Self {
        Expand {
            context,
            syntax,
            variables,
            written: Vec::new(),
            arguments: BTreeMap::new(),
            shown: Vec::new(),
            is_own: true,
            sentences: 0,
        }
    }

    /// Expands the pieces of a format. Returns `None` if the message keeps its form.
    pub(crate) fn format(&mut self, format: &[Piece], within: Within<'_>) -> Option<Value> {
        let variable = format.iter().enumerate().find_map(|(at, piece)| match piece {
            Piece::Variable { name, position, .. } => Some((at, name, *position)),
            _ => None,
        });
        let Some((at, name, position)) = variable else {
            return self.sentence(format, within.position);
        };
        // A variable may hold itself.
        if within.depth == MOST {
            return None;
        }
        let from = self.variables.iter().position(|variable| variable.name() == name)?;
        let Variable { rule, kind, .. } = &self.variables[from];
        if let Some(kind) = kind {
            // The forms may not show the argument.
            self.arguments.entry(position).or_insert_with(|| kind.clone());
        }
        let values = |form: usize| plural::values(rule.text(form), self.syntax);
        let plan = rule.plan(self.context, values);
        self.is_own &= rule.is_own(&plan);
        let name = [&[name.as_str()], within.path].concat().join("_");
        let index = self.written.len();
        self.written.push(Written { from, name: name.clone(), forms: Vec::new() });
        self.shown.push(BTreeSet::from([position]));
        let several = plan.len() > 1;
        for planned in plan {
            let own = pieces(rule.text(planned.from), self.syntax, position)?;
            let format = [&format[..at], &own, &format[at + 1..]].concat();
            let category = planned.category.clone();
            let path = [within.path, &[category.as_str()][..usize::from(several)]].concat();
            let inner = Within { path: &path, depth: within.depth + 1, position };
            let value = self.format(&format, inner)?;
            self.written[index].forms.push(Form { planned, value });
        }
        Some(Value::Reference(format!("%{position}$#@{name}@")))
    }

    fn sentence(&mut self, format: &[Piece], position: usize) -> Option<Value> {
        self.sentences += 1;
        let mut shown = BTreeSet::new();
        for piece in format {
            if let Piece::Value { position, conversion, .. } = piece {
                shown.insert(*position);
                self.arguments.insert(*position, conversion.clone());
            }
        }
        self.shown.push(shown);
        let text = format.iter().map(Piece::positioned).collect();
        (self.sentences <= SENTENCES).then_some(Value::Sentence { text, position })
    }

    /// Returns the positions of the arguments that a format must name beside those that it `has`, so
    /// that the formatter knows all arguments before each that a written format shows: it reads them in
    /// order, and passes over none.
    pub(crate) fn unnamed(&self, has: &BTreeSet<usize>) -> BTreeSet<usize> {
        let missing = |shown: &BTreeSet<usize>| {
            let all: BTreeSet<usize> = shown.union(has).copied().collect();
            let last = all.last().copied().unwrap_or_default();
            (1..last).filter(|position| !all.contains(position)).collect::<Vec<_>>()
        };
        self.shown.iter().flat_map(missing).collect()
    }
}
