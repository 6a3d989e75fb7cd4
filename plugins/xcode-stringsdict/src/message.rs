//! Entries with a format string and variables.

use targum_sdk::{
    Draft, Failure,
    xml::{Place, Run},
};

use crate::{
    dict::{Pair, pairs},
    reading::Reading,
    rule::{Rule, is_plural},
};

/// The key of an entry's format string.
const FORMAT: &str = "NSStringLocalizedFormatKey";

/// An entry whose format string stands before its variables.
pub(crate) struct Message<'t, 's> {
    pub format: Run<'s>,
    /// The end of the format's element.
    pub format_end: usize,
    /// The variables in the order of the document, at least one.
    pub variables: Vec<Variable<'t, 's>>,
}

/// A variable with its plural rule.
pub(crate) struct Variable<'t, 's> {
    /// The key and the dictionary of the variable.
    pub pair: &'t Pair<'t, 's>,
    /// The rule, which has forms, all of them translatable.
    pub rule: Rule<'s>,
}

impl<'t, 's> Message<'t, 's> {
    /// Reads an entry. Returns `None` unless the format string stands before the variables, each of
    /// which is a plural rule of translatable texts, and nothing else is translated in the entry.
    ///
    /// # Errors
    /// A plural rule or a format string that is not valid.
    pub(crate) fn read(
        reading: &Reading,
        draft: &Draft<'s, Place>,
        entry: &'t [Pair<'t, 's>],
    ) -> Result<Option<Self>, Failure> {
        let mut texts = entry.iter().filter(|pair| matches!(pair.value.name(), "dict" | "string"));
        let is_format = |pair: &&Pair| pair.name == FORMAT && pair.value.name() == "string";
        let Some(format) = texts.next().filter(is_format) else { return Ok(None) };
        let mut variables = Vec::new();
        for pair in texts {
            let Some(variable) = Variable::read(reading, draft, pair)? else { return Ok(None) };
            variables.push(variable);
        }
        if variables.is_empty() {
            return Ok(None);
        }
        let format_end = format.value.whole().end;
        let format = reading.run(format.value)?;
        Ok(Some(Message { format, format_end, variables }))
    }
}

impl<'t, 's> Variable<'t, 's> {
    /// Reads a variable. Returns `None` unless it is a plural rule of translatable texts.
    fn read(
        reading: &Reading,
        draft: &Draft<'s, Place>,
        pair: &'t Pair<'t, 's>,
    ) -> Result<Option<Self>, Failure> {
        if pair.value.name() != "dict" {
            return Ok(None);
        }
        let members = pairs(pair.value)?;
        if !is_plural(&members) {
            return Ok(None);
        }
        let rule = Rule::read(reading, draft, pair.value, &members)?;
        Ok(rule.is_translatable().then_some(Variable { pair, rule }))
    }

    /// Returns the name of the variable.
    pub(crate) fn name(&self) -> &'t str {
        &self.pair.name
    }
}
