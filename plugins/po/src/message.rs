//! The texts of an entry, from which the translations of the entry are made.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    Change, Decoded, Entry as About, Grammar, Syntax, Unit, icu, is_branching, key,
    plural::{
        Planned,
        gettext::{Form, Rule},
    },
};

use crate::{
    braces,
    catalogue::{Entry, Text},
    layout::{Layout, Place, Style},
    lexer::Strings,
};

/// The values that the translations of one entry share.
pub(crate) struct Message<'r, 's> {
    pub(crate) source: &'s str,
    pub(crate) about: About,
    pub(crate) syntax: Syntax,
    /// Whether a flag says that the texts are format strings in which a literal brace is doubled.
    pub(crate) is_brace_format: bool,
    pub(crate) style: Style,
    /// The context that each text begins with, which its translation has not.
    pub(crate) context: String,
    /// The text, or one text for each plural form of the source.
    pub(crate) texts: Vec<(Strings, Decoded<'s>)>,
    /// The rule that assigns numbers to `texts`. Without a rule, 1 takes the first text and all
    /// other numbers take the last.
    pub(crate) rule: Option<&'r Rule>,
}

impl<'s> Message<'_, 's> {
    pub(crate) fn is_language(&self) -> bool {
        let is_language = |(strings, text): &(Strings, Decoded<'s>)| {
            let choice = self.syntax.has(Grammar::Icu) && icu::has_choice(text.text());
            choice
                || is_branching(text.text(), self.syntax)
                || self.unit((strings, text), About::default(), 0).is_language()
        };
        self.texts.iter().any(is_language)
    }

    /// Returns the text to translate for a form, and the number to translate it with.
    pub(crate) fn source_for(&self, form: Option<&Form>) -> (&(Strings, Decoded<'s>), Option<u64>) {
        let last = self.texts.len() - 1;
        let Some(form) = form.filter(|_| last > 0) else { return (&self.texts[0], None) };
        let of = |n| self.rule.map_or(usize::from(n != 1), |rule| rule.form_of(n)).min(last);
        let codes = |index: usize| self.syntax.scan(self.texts[index].1.text()).len();
        let (index, sample) = form.made_from(last, of, codes);
        (&self.texts[index], Some(sample))
    }

    pub(crate) fn about_form(
        &self,
        entry: &Entry,
        index: usize,
        form: Option<(&Form, u64)>,
    ) -> About {
        let mut about = self.about.clone();
        if entry.plural.is_some() {
            about.key = key::within(&about.key, &index.to_string());
        }
        about.plural = form.map(|(form, sample)| Planned {
            category: form.category.clone(),
            sample: sample.to_string(),
            from: 0,
        });
        about
    }

    /// Writes the translation of `from` in place of a `msgstr`.
    pub(crate) fn write(
        &self,
        change: &mut Change<'_, 's, Place>,
        from: (&Strings, &Decoded<'s>),
        about: About,
        text: &Text,
    ) {
        let (strings, decoded) = from;
        let is_message = self.syntax.has(Grammar::Icu) && decoded.text().contains('{');
        if is_message || is_branching(decoded.text(), self.syntax) {
            let Range { start, end } = strings.span;
            let inner = decoded.span();
            change.source(start..inner.start);
            change.message(decoded, about, self.syntax, Place::Inside);
            return change.source(inner.end..end);
        }
        // gettext counts the columns of the keyword and one space.
        let unit = self.unit(from, about, text.keyword.len() + 1);
        let counted = unit.lacks_number().then(|| self.counted_code()).flatten();
        change.segment(unit.counted_by(counted.as_deref()));
    }

    /// Returns the placeholder that shows the number, by what differs between the first and the last
    /// form of the source.
    fn counted_code(&self) -> Option<String> {
        let (first, others) = self.texts.split_first()?;
        let unit = |(strings, text): &(Strings, Decoded<'s>)| {
            self.unit((strings, text), About::default(), 0)
        };
        let code = |last| unit(last).counted_code(&unit(first)).map(str::to_owned);
        others.last().and_then(code)
    }

    fn unit(
        &self,
        (strings, decoded): (&Strings, &Decoded<'s>),
        about: About,
        keyword: usize,
    ) -> Unit<'s, Place> {
        let text = decoded.text();
        let text = text.strip_prefix(&self.context).unwrap_or(text);
        let inner = text.trim_start_matches('\n');
        let lead = text.len() - inner.len();
        let inner = inner.trim_end_matches('\n');
        let trail = text.len() - lead - inner.len();
        // `msgfmt --check` compares all translations of a message with its last text.
        let compared = self.texts.last().map_or(text, |(_, last)| last.text());
        let is_brace_format = self.is_brace_format && braces::are_valid(compared);
        let layout = Layout { lead, trail, keyword, is_brace_format, style: self.style };
        let original = if self.context.is_empty() {
            self.source[strings.span.clone()].into()
        } else {
            Cow::from(layout.write(text))
        };
        let place = Place::Whole(layout);
        Unit::spelled(about, inner, self.syntax, original, place)
    }
}
