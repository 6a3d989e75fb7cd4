//! Entries with one plural variable, whose forms become the whole sentences that a reader sees.

use targum_sdk::{
    Content, Draft, Entry, Failure, Unit,
    variable::Sentence,
    xml::{self, Place, Run},
};

use crate::{
    dict::{Pair, pairs},
    reading::Reading,
    rule::{Rule, is_plural},
};

/// The key of an entry's format string.
pub(crate) const FORMAT: &str = "NSStringLocalizedFormatKey";

/// An entry with one variable, and with text or arguments beside the variable.
pub(crate) struct Message<'t, 's> {
    sentence: Sentence,
    format: Run<'s>,
    /// The key and the dictionary of the variable.
    variable: &'t Pair<'t, 's>,
    rule: Rule<'s>,
}

impl<'t, 's> Message<'t, 's> {
    /// Reads an entry. Returns `None` unless the format string stands before the plural rule of its
    /// only variable, and nothing else is translated in the entry.
    ///
    /// # Errors
    /// A plural rule that is not valid.
    pub(crate) fn read(
        reading: &Reading,
        draft: &Draft<'s, Place>,
        entry: &'t [Pair<'t, 's>],
    ) -> Result<Option<Self>, Failure> {
        let texts = || entry.iter().filter(|pair| matches!(pair.value.name(), "dict" | "string"));
        let mut both = texts();
        let (Some(format), Some(variable), None) = (both.next(), both.next(), both.next()) else {
            return Ok(None);
        };
        let is_entry = format.name == FORMAT && format.value.name() == "string";
        if !is_entry || variable.value.name() != "dict" {
            return Ok(None);
        }
        let own = pairs(variable.value)?;
        let format = reading.run(format.value)?;
        let sentence =
            format.plain().and_then(|text| Sentence::around_variable(text, reading.syntax));
        let is_alone = |sentence: &Sentence| {
            sentence.variable == variable.name && sentence.can_stand_alone() && is_plural(&own)
        };
        let Some(sentence) = sentence.filter(is_alone) else {
            return Ok(None);
        };
        let rule = Rule::read(reading, draft, variable.value, &own)?;
        // A text keeps its form if a comment forbids to translate the text.
        let is_whole = !rule.forms.is_empty()
            && rule.is_translatable()
            && (0..rule.forms.len()).all(|form| !Sentence::nests(rule.text(form)));
        Ok(is_whole.then_some(Message { sentence, format, variable, rule }))
    }

    /// Proposes the sentences. `path` is the key of the entry.
    pub(crate) fn propose(
        &self,
        reading: &Reading,
        draft: &mut Draft<'s, Place>,
        path: &str,
        note: Option<&str>,
    ) {
        let note = self.variable.note.as_deref().or(note);
        let unit = |index: usize, entry: Entry| self.unit(reading, index, entry);
        let forms = &self.rule.forms;
        let values = |index: usize| unit(index, Entry::default()).values();
        let plan = self.rule.plan(draft.context(), values);
        let is_own = self.rule.is_own(&plan);
        let (Some(first), Some(last)) = (forms.first(), forms.last()) else { return };
        let format = self.format.at();
        let at = format.start..last.at.end;
        let mut change = draft.change(at.clone());
        change.together(at, is_own, |change| {
            change.literal(&self.sentence.code);
            change.source(format.end..first.before);
            xml::write_forms(change, forms, plan, |planned| {
                let (run, own) = &self.rule.variants[planned.from];
                let key = format!("{path}/{}[{}]", self.variable.name, planned.category);
                let entry = Entry::keyed(key).noted(own.as_deref().or(note));
                let entry = Entry { plural: Some(planned.clone()), ..entry };
                Some((run.at(), unit(planned.from, entry)))
            });
        });
        change.done();
    }

    /// Returns the whole sentence with the form at an index.
    fn unit(&self, reading: &Reading, index: usize, entry: Entry) -> Unit<'s, Place> {
        let text = self.sentence.with(self.rule.text(index));
        let place = self.rule.variants[index].0.place();
        let original = xml::content(place, &[Content::Text(&text)]).unwrap_or_default();
        let shows = self.sentence.shows_number(&text, reading.syntax);
        Unit::spelled(entry, &text, reading.syntax, original, place).showing_number(shows)
    }
}
