//! A translation as runs of text and codes, with the carrier of each.

use std::borrow::Cow;

use super::{PlannedUnit, order::check_order};
use crate::{
    Grammar, append,
    carrier::Carrier,
    icu::{self, Quoting},
    prefix,
    run::{Run, joined},
    search,
    translations::WordRef,
    wrap,
};

/// A translation's words, with adjacent texts merged. Its codes have been checked for completeness.
pub(super) struct Runs<'a> {
    pub(super) words: Vec<Run<'a>>,
    pub(super) unchanged: bool,
}

impl<'a> Runs<'a> {
    pub(super) fn new<P>(
        unit: &'a PlannedUnit<'_, P>,
        words: &'a [WordRef<'a>],
        spellings: &'a [Cow<'a, str>],
    ) -> Result<Self, String> {
        let order = || words.iter().filter_map(code_index);
        let in_order = order().eq(0..unit.codes.len());
        if !in_order {
            check_order(unit, &order().collect::<Vec<_>>())?;
        }
        let mut runs: Vec<Run<'a>> = Vec::with_capacity(words.len());
        for word in words {
            match word {
                WordRef::Text("") => {}
                WordRef::Text(text) => match runs.last_mut() {
                    Some(Run::Text(before)) => append(before, text),
                    _ => runs.push(Run::Text(Cow::Borrowed(text))),
                },
                WordRef::Code(index) => {
                    let index = *index as usize;
                    let code = unit.codes[index];
                    let spelling = spellings.get(index).map_or(code.spelling, AsRef::as_ref);
                    let mixed =
                        unit.peculiar.mixed.binary_search_by_key(&index, |mixed| mixed.code);
                    let mixed = mixed.ok().map(|at| &unit.peculiar.mixed[at]);
                    let carrier = unit.carriers.get(index).copied().unwrap_or(Carrier::Text);
                    runs.push(Run::Code { code, spelling, carrier, mixed });
                }
            }
        }
        let same = |(run, part): (&Run<'_>, &Option<&str>)| match (run, part) {
            (Run::Text(text), Some(source)) => text == source,
            (Run::Code { .. }, None) => true,
            _ => false,
        };
        let unchanged =
            in_order && runs.len() == unit.parts.len() && runs.iter().zip(&unit.parts).all(same);
        Ok(Runs { words: runs, unchanged })
    }

    /// Breaks the translation's lines as the source's lines are broken, writes its apostrophes as those
    /// of the source, and puts the unit's prefix before it.
    pub(super) fn lay_out<P>(&mut self, unit: &PlannedUnit<'_, P>) -> Result<(), String> {
        if unit.syntax.has(Grammar::Wrapped) {
            wrap::wrap(&mut self.words, unit.peculiar.wrapping.as_ref());
        }
        if let Some(apostrophe) = unit.peculiar.apostrophe {
            for run in &mut self.words {
                if let Run::Text(text) = run
                    && let Cow::Owned(encoded) = apostrophe.encode(text)
                {
                    *text = Cow::Owned(encoded);
                }
            }
        }
        if !unit.peculiar.prefix.is_empty() {
            let first = self.words.first().filter(|run| run.is_text());
            let begins_apart = first.is_some_and(|run| run.as_str().starts_with(' '));
            if begins_apart && !unit.peculiar.prefix.ends_with(' ') {
                return Err("its first space would be read as that behind the key".to_owned());
            }
            self.words.insert(0, Run::Text(Cow::Owned(unit.peculiar.prefix.clone())));
        } else if unit.syntax.has(Grammar::Keyed)
            && let Some(Run::Text(text)) = self.words.first()
            && prefix::length(text, unit.key).is_some()
        {
            return Err("it would begin with its key, which is no language".to_owned());
        }
        Ok(())
    }

    /// Returns the whole translation if all of it is text and it is not empty. Most segments are
    /// so.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
        let is_text = !self.words.is_empty() && self.words.iter().all(Run::is_text);
        is_text.then(|| joined(&self.words))
    }

    /// Returns the quoting of the message around the translation, for the tags that the
    /// translation's apostrophes quote.
    pub(super) fn quoting(&self, quoting: Quoting) -> Quoting {
        let may_quote = self.words.iter().any(|run| search::contains(run.as_str(), "'"));
        let before_tag = quoting.before_tag || may_quote && icu::quotes_tags(&joined(&self.words));
        Quoting { before_tag, ..quoting }
    }

    /// Returns the pieces for the format: text with the message's quoting applied (false), and
    /// markup (true).
    pub(super) fn merged<'r>(&'r self, quoting: Option<Quoting>) -> Vec<(Cow<'r, str>, bool)> {
        let mut merged: Vec<(Cow<'r, str>, bool)> = Vec::with_capacity(self.words.len());
        let mut push = |text: Cow<'r, str>, markup: bool| match merged.last_mut() {
            Some((before, false)) if !markup => append(before, &text),
            _ => merged.push((text, markup)),
        };
        let stretches = || self.words.iter().flat_map(Run::stretches);
        let Some(quoting) = quoting else {
            stretches().for_each(|(text, carrier)| push(text.into(), carrier == Carrier::Markup));
            return merged;
        };
        let braced = stretches().any(|(text, _)| search::contains(text, "{"));
        let mut stretches = stretches().peekable();
        while let Some((stretch, carrier)) = stretches.next() {
            if carrier != Carrier::Text {
                push(Cow::Borrowed(stretch), carrier == Carrier::Markup);
                continue;
            }
            let mut text = Cow::Borrowed(stretch);
            while let Some((more, _)) = stretches.next_if(|(_, carrier)| *carrier == Carrier::Text)
            {
                append(&mut text, more);
            }
            let before_special = match stretches.peek() {
                Some((next, Carrier::Argument)) => !(quoting.lone && next.starts_with('{')),
                Some(_) => false,
                None => quoting.before_brace && !quoting.lone,
            };
            let quoted = match quoting.escape(&text, before_special, braced) {
                Cow::Borrowed(_) => None,
                Cow::Owned(quoted) => Some(Cow::Owned(quoted)),
            };
            push(quoted.unwrap_or(text), false);
        }
        merged
    }
}

/// Returns the index of a word among the codes of its segment, if it is a code.
fn code_index(word: &WordRef<'_>) -> Option<usize> {
    match word {
        WordRef::Code(index) => Some(*index as usize),
        WordRef::Text(_) => None,
    }
}
