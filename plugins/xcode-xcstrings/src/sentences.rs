//! Localizations with one substitution, whose plural forms become the whole sentences that a reader
//! sees.

use targum_sdk::{
    Entry, Grammar,
    json::{Member, Value, join},
    plural::{self, Planned},
    variable::Sentence,
};

use crate::{
    compose::{Compose, Node},
    whole::Whole,
};

impl Compose<'_> {
    /// Builds a localization whose string has one substitution by number, with text or arguments
    /// beside it. Returns `None` for another localization.
    pub(crate) fn sentences<'s>(&self, value: Value<'_, 's>, path: &str) -> Option<Node<'s>> {
        let string = value.get("stringUnit")?.get("value")?.text()?;
        let mut substitutions = value.get("substitutions")?.members();
        let (substitution, None) = (substitutions.next()?, substitutions.next()) else {
            return None;
        };
        let sentence = Sentence::around_variable(string.as_str(), self.syntax)?;
        let argument = substitution.value.get("argNum");
        let sentence = match argument.map(|argument| argument.source().parse().ok()) {
            Some(argument) => sentence.with_argument(argument?)?,
            None => sentence,
        };
        let mut kinds = substitution.value.get("variations")?.members();
        let (plural, None) = (kinds.next()?, kinds.next()) else { return None };
        let forms: Vec<_> = plural.value.members().collect();
        let is_form = |form: &Member<'_, 's>| {
            let text = text(form.value);
            plural::is_category(&form.name()) && text.is_some_and(|text| !Sentence::nests(&text))
        };
        let is_whole = substitution.name() == sentence.variable
            && sentence.can_stand_alone()
            && plural.name() == "plural"
            && ["stringUnit", "substitutions"]
                .iter()
                .all(|name| substitution.value.get(name).is_none())
            && value.get("variations").is_none()
            && !self.syntax.has(Grammar::Icu)
            && !forms.is_empty()
            && forms.iter().all(is_form);
        if !is_whole {
            return None;
        }
        let path = join(path, &substitution.name());
        let form = |form: Planned| {
            let text = sentence.with(&text(forms[form.from].value).unwrap_or_default());
            let key = join(&path, &format!("[{}]", form.category));
            let category = form.category.clone();
            let entry = Entry { plural: Some(form), ..Entry::keyed(key).noted(self.note.clone()) };
            let whole = Node::Whole(Box::new(Whole { text, entry, sentence: sentence.clone() }));
            (category, object("stringUnit", self.translated(whole)))
        };
        let forms = self.planned(&forms).into_iter().map(form).collect();
        let forms = object("plural", Node::Object(forms));
        let mut forms = Some(forms);
        let member = |member: Member<'_, 's>| {
            let node = match &*member.name() {
                "variations" => forms.take()?,
                _ => Node::Copy(member.value.source()),
            };
            Some((member.name().into_owned(), node))
        };
        let substitution = Node::Object(substitution.value.members().filter_map(member).collect());
        let format = self.translated(Node::Literal(sentence.code.clone()));
        let (mut format, mut substitution) = (Some(format), Some(substitution));
        let member = |member: Member<'_, 's>| {
            let node = match &*member.name() {
                "stringUnit" => format.take()?,
                "substitutions" => object(&sentence.variable, substitution.take()?),
                _ => Node::Copy(member.value.source()),
            };
            Some((member.name().into_owned(), node))
        };
        Some(Node::Object(value.members().filter_map(member).collect()))
    }
}

/// Returns the text of a form without variations.
fn text(form: Value<'_, '_>) -> Option<String> {
    let mut members = form.members();
    let (unit, None) = (members.next()?, members.next()) else { return None };
    let text = unit.value.get("value").filter(|_| unit.name() == "stringUnit")?.text()?;
    Some(text.as_str().to_owned())
}

fn object<'s>(name: &str, node: Node<'s>) -> Node<'s> {
    Node::Object(vec![(name.to_owned(), node)])
}
