//! Entries with one plural variable, whose forms become the whole sentences that a reader sees.

use targum_sdk::{
    Content, Draft, Entry, Unit,
    variable::Sentence,
    xml::{self, Place},
};

use crate::{
    dict::member,
    message::{Message, Variable},
    reading::Reading,
};

/// A message with one variable that has text or arguments beside the variable.
pub(crate) struct Sentences<'m, 't, 's> {
    sentence: Sentence,
    message: &'m Message<'t, 's>,
    variable: &'m Variable<'t, 's>,
}

impl<'m, 't, 's> Sentences<'m, 't, 's> {
    /// Returns the sentences of a message. Returns `None` unless the message has one variable, whose
    /// forms can become whole sentences.
    pub(crate) fn of(message: &'m Message<'t, 's>, reading: &Reading) -> Option<Self> {
        let [variable] = message.variables.as_slice() else { return None };
        let sentence = Sentence::around_variable(message.format.plain()?, reading.syntax)?;
        let is_whole = sentence.variable == variable.name()
            && sentence.can_stand_alone()
            && !variable.rule.texts().any(Sentence::nests);
        is_whole.then_some(Sentences { sentence, message, variable })
    }

    /// Proposes the sentences. `path` is the key of the entry.
    pub(crate) fn propose(
        &self,
        reading: &Reading,
        draft: &mut Draft<'s, Place>,
        path: &str,
        note: Option<&str>,
    ) {
        let Variable { pair, rule, .. } = self.variable;
        let note = pair.note.as_deref().or(note);
        let unit = |index: usize, entry: Entry| self.unit(reading, index, entry);
        let forms = &rule.forms;
        let values = |index: usize| unit(index, Entry::default()).values();
        let plan = rule.plan(draft.context(), values);
        let is_own = rule.is_own(&plan);
        let (Some(first), Some(last)) = (forms.first(), forms.last()) else { return };
        let format = self.message.format.at();
        let at = format.start..last.at.end;
        let mut change = draft.change(at.clone());
        change.together(at, is_own, |change| {
            change.literal(&self.sentence.code);
            change.source(format.end..first.before);
            xml::write_forms(change, forms, plan, |planned| {
                let (run, own) = &rule.variants[planned.from];
                let key = format!("{}[{}]", member(path, &pair.name), planned.category);
                let entry = Entry::keyed(key).noted(own.as_deref().or(note));
                let entry = Entry { plural: Some(planned.clone()), ..entry };
                Some((run.at(), unit(planned.from, entry)))
            });
        });
        change.done();
    }

    /// Returns the whole sentence with the form at an index.
    fn unit(&self, reading: &Reading, index: usize, entry: Entry) -> Unit<'s, Place> {
        let rule = &self.variable.rule;
        let text = self.sentence.with(rule.text(index));
        let place = rule.variants[index].0.place();
        let original = xml::content(place, &[Content::Text(&text)]).unwrap_or_default();
        let shows = self.sentence.shows_number(&text, reading.syntax);
        Unit::spelled(entry, &text, reading.syntax, original, place).showing_number(shows)
    }
}
