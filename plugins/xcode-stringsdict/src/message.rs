//! Entries with a format string and variables.

use targum_sdk::{
    Draft, Entry, Failure, Found, Syntax,
    xml::{Place, Run},
};

use crate::{
    dict::{Pair, member, pairs},
    reading::Reading,
    rule::{Rule, VALUE, is_plural},
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
    /// The type of the argument: `lu`.
    pub kind: Option<String>,
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

    /// Returns whether a per cent sign that begins no conversion stands in the texts of a message with
    /// more than one variable alone. A translation may lack the sign, and the message would then be read
    /// as another one.
    pub(crate) fn has_stray_sign(&self, syntax: Syntax) -> bool {
        let Some(format) = self.format.plain() else { return false };
        let is_whole = |found: &Found| found.range == (0..format.len());
        let is_variable = self.variables.len() == 1 && syntax.scan(format).iter().any(is_whole);
        let mut texts = self.variables.iter().flat_map(|variable| variable.rule.texts());
        !is_variable && (is_stray(format, syntax) || texts.any(|text| is_stray(text, syntax)))
    }

    /// Leaves the message as it is, with the reason.
    pub(crate) fn leave(&self, reading: &Reading, draft: &mut Draft<'s, Place>, path: &str) {
        let unit = reading.unit(&self.format, Entry::keyed(member(path, FORMAT)));
        let why = "a per cent sign in it begins no conversion; write it twice";
        draft.left(self.format.at(), unit.left_as_it_is(why));
    }
}

/// Returns whether a per cent sign stands between the codes of a text.
fn is_stray(text: &str, syntax: Syntax) -> bool {
    let signs = |text: &str| text.matches('%').count();
    let in_codes: usize = syntax.scan(text).into_iter().map(|code| signs(&text[code.range])).sum();
    signs(text) > in_codes
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
        let kind = members.iter().find(|member| member.name == VALUE);
        let kind = kind.map(|member| member.value.plain().trim().to_owned());
        Ok(rule.is_translatable().then_some(Variable { pair, rule, kind }))
    }

    /// Returns the name of the variable.
    pub(crate) fn name(&self) -> &'t str {
        &self.pair.name
    }
}
