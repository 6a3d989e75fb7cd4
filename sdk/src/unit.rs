//! A segment together with what it takes to spell its translation.

use std::borrow::Cow;

use crate::{
    Code, CodeKind, Decoded, Grammar, Inline, Part, Segment, Syntax, Word, append,
    codes::takes_next_value,
    draft::Entry,
    icu::{self, Quoting},
    inline::{Carrier, Mixed, Parts, Slot},
    language,
    nesting::{self, Hole, Nested},
    plural, terms,
};

/// A segment, how its source is spelled, and the place it stands at.
#[derive(Clone, Debug)]
pub struct Unit<'s, P> {
    pub(crate) segment: Segment,
    carriers: Vec<Carrier>,
    mixed: Vec<Mixed>,
    syntax: Syntax,
    quoting: Option<Quoting>,
    original: Cow<'s, str>,
    place: P,
    slots: Vec<Slot>,
    pub(crate) holes: Vec<Hole>,
    pub(crate) nested: Vec<Nested<'s, P>>,
    /// What is a code wherever it stands in the text.
    terms: Vec<String>,
}

/// What [`Format::spell`] writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// To be escaped as the format escapes text. Never two in a row.
    Text(&'a str),
    /// To be written as it is.
    Markup(&'a str),
}

impl<'a> Content<'a> {
    /// What is to be written, escaped or not.
    pub fn as_str(&self) -> &'a str {
        match self {
            Content::Text(text) | Content::Markup(text) => text,
        }
    }

    /// How many bytes all of it has before it is escaped.
    pub fn length(content: &[Self]) -> usize {
        content.iter().map(|it| it.as_str().len()).sum()
    }
}

impl<'s, P> Unit<'s, P> {
    /// A segment of text without markup of the format.
    pub fn text(entry: Entry, text: &Decoded<'s>, syntax: Syntax, place: P) -> Self {
        let whole = 0..text.text().len();
        let original = text.spelling_of(whole.clone());
        if !text.has_marks() {
            return Unit::spelled(entry, text.text(), syntax, original, place);
        }
        let mut inline = Inline::new();
        text.give(&mut inline, whole, text.text());
        Unit::inline(entry, inline, syntax, original, place)
    }

    /// A segment of text without markup of the format; `original` is how the source spells it.
    pub fn spelled(
        entry: Entry,
        text: &str,
        syntax: Syntax,
        original: impl Into<Cow<'s, str>>,
        place: P,
    ) -> Self {
        Unit::of_parts(entry, Parts::of_text(text, syntax), syntax, original.into(), place)
    }

    /// A segment of text and markup; `original` is how the source spells the whole.
    pub fn inline(
        entry: Entry,
        inline: Inline<'_>,
        syntax: Syntax,
        original: impl Into<Cow<'s, str>>,
        place: P,
    ) -> Self {
        Unit::of_parts(entry, inline.into_parts(syntax), syntax, original.into(), place)
    }

    fn of_parts(
        entry: Entry,
        parts: Parts,
        syntax: Syntax,
        original: Cow<'s, str>,
        place: P,
    ) -> Self {
        let Parts { parts, carriers, mixed, slots } = parts;
        let Entry { key, note, plural, max_length } = entry;
        let number = plural.is_some().then(|| plural::number_code(&parts)).flatten();
        let plural = plural.map(|planned| planned.into_use(number));
        let segment = Segment { parts, key, note, plural, max_length };
        let (holes, nested) = (Vec::new(), Vec::new());
        let (quoting, terms) = (None, Vec::new());
        Unit {
            segment,
            carriers,
            mixed,
            syntax,
            quoting,
            original,
            place,
            slots,
            holes,
            nested,
            terms,
        }
    }

    /// What stands at the slots of the segment's markup, in the order they were given; the
    /// segment's own spelling begins at the byte `start` of the document.
    ///
    /// A nested segment is no part of its code, so that one translation does not change the
    /// other's surroundings, but the two are written together.
    #[must_use]
    pub fn nesting(mut self, start: usize, nested: Vec<Nested<'s, P>>) -> Self {
        let codes: Vec<_> = language::codes(&self.segment.parts).collect();
        let slots = std::mem::take(&mut self.slots);
        (self.holes, self.nested) = nesting::in_order(&codes, slots, nested, start);
        self
    }

    /// A segment whose arguments are these terms wherever they stand in its text.
    pub(crate) fn keeping(mut self, terms: Vec<String>) -> Self {
        self.terms = terms;
        self
    }

    /// A segment within an ICU message, whose quoting its translation must follow.
    pub(crate) fn quoted(mut self, quoting: Quoting) -> Self {
        self.quoting = Some(quoting);
        self
    }

    /// A segment within a plural of the given argument, whose placeholder shows the number
    /// as well as `#` does.
    pub(crate) fn counting(mut self, argument: Option<&str>) -> Self {
        if let (Some(argument), Some(plural)) = (argument, &mut self.segment.plural) {
            let shows = |code: &Code| {
                code.spelling == "#" || code.spelling.trim_matches(['{', '}', ' ']) == argument
            };
            let index = language::codes(&self.segment.parts).position(shows);
            plural.number = index.and_then(|index| u32::try_from(index).ok());
        }
        self
    }

    /// Whether there is anything to translate.
    pub fn is_language(&self) -> bool {
        language::is_language(&self.segment.parts)
    }

    /// The texts between its codes.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.segment.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Code(_) => None,
        })
    }

    /// How many values it shows, for [`plural::plan`].
    pub fn values(&self) -> usize {
        let codes = language::codes(&self.segment.parts);
        codes.filter(|code| code.kind == CodeKind::Placeholder).count()
    }

    /// How the source spells it.
    pub fn original(&self) -> &str {
        &self.original
    }

    /// Takes a whole that is not to be translated for a code, with a note that says why.
    pub fn left_as_it_is(mut self, why: impl Into<String>) -> Self {
        let spelling = self.original.clone().into_owned();
        let code = Code { kind: CodeKind::Standalone, id: 0, spelling };
        self.segment.parts = vec![Part::Code(code)];
        self.segment.note = Some(why.into());
        self.carriers = vec![Carrier::Markup];
        self.mixed.clear();
        self
    }
}

/// [`Format::spell`](crate::Format::spell) of a format whose places are `P`.
pub(crate) type Spell<P> = fn(&P, &[Content<'_>]) -> Result<String, String>;

/// Spells a translation, or says why it cannot be. `fillings` are the spellings of nested
/// segments, one for each hole.
pub(crate) fn spell<P>(
    unit: &Unit<'_, P>,
    words: &[Word],
    fillings: &[Cow<'_, str>],
    spell: Spell<P>,
    keep_unchanged: bool,
) -> Result<String, String> {
    let codes: Vec<_> = language::codes(&unit.segment.parts).collect();
    let spellings = nesting::fill_codes(&codes, &unit.holes, fillings);
    let runs = Runs::new(unit, words, &codes, &spellings)?;
    // What holds no language is not spelled at all.
    if (keep_unchanged || !unit.is_language()) && runs.unchanged {
        let at = |hole: &Hole| hole.in_original.clone();
        return Ok(nesting::fill(&unit.original, unit.holes.iter().map(at).zip(fillings)));
    }
    if !unit.is_language() {
        return Err("there is nothing to translate, so it stays as it is".to_owned());
    }
    let text = runs.text();
    runs.check(unit, text.as_deref())?;
    if let Some(text) = text {
        let quoted = unit.quoting.map(|it| it.escape(&text, it.in_branch, text.contains('{')));
        return spell(&unit.place, &[Content::Text(quoted.as_deref().unwrap_or(&text))]);
    }
    let merged = runs.merged(unit);
    let content: Vec<_> = merged
        .iter()
        .map(|(text, markup)| if *markup { Content::Markup(text) } else { Content::Text(text) })
        .collect();
    spell(&unit.place, &content)
}

/// A translation's words with adjacent texts merged, checked for completeness of codes.
struct Runs<'a> {
    words: Vec<Run<'a>>,
    unchanged: bool,
}

enum Run<'a> {
    Text(Cow<'a, str>),
    Code { code: &'a Code, spelling: &'a str, carrier: Carrier, mixed: Option<&'a Mixed> },
}

/// A stretch of a code that is carried in one way.
type Stretch<'a> = (&'a str, Carrier);

impl Run<'_> {
    /// A translation's text, or the stretches of a code.
    fn stretches(&self) -> impl Iterator<Item = Stretch<'_>> {
        let (whole, mixed, spelling) = match self {
            Run::Text(text) => (Some((text.as_ref(), Carrier::Text)), &[][..], ""),
            Run::Code { spelling, mixed: Some(mixed), .. } => {
                (None, &mixed.stretches[..], *spelling)
            }
            Run::Code { spelling, carrier, .. } => (Some((*spelling, *carrier)), &[][..], ""),
        };
        let mut start = 0;
        let stretch = move |&(end, carrier): &(usize, Carrier)| {
            (&spelling[std::mem::replace(&mut start, end)..end], carrier)
        };
        whole.into_iter().chain(mixed.iter().map(stretch))
    }
    fn as_str(&self) -> &str {
        match self {
            Run::Text(text) => text,
            Run::Code { spelling, .. } => spelling,
        }
    }

    /// Whether it is read together with the text around it.
    fn is_text(&self) -> bool {
        matches!(self, Run::Text(_) | Run::Code { carrier: Carrier::Text, .. })
    }
}

impl<'a> Runs<'a> {
    fn new<P>(
        unit: &'a Unit<'_, P>,
        words: &'a [Word],
        codes: &[&'a Code],
        spellings: &'a [Cow<'a, str>],
    ) -> Result<Self, String> {
        let order = || words.iter().filter_map(code_index);
        let in_order = order().eq(0..codes.len());
        if !in_order {
            check_order(unit, codes, &order().collect::<Vec<_>>())?;
        }
        let mut runs: Vec<Run<'a>> = Vec::with_capacity(words.len());
        for word in words {
            match word {
                Word::Text(text) if text.is_empty() => {}
                Word::Text(text) => match runs.last_mut() {
                    Some(Run::Text(before)) => append(before, text),
                    _ => runs.push(Run::Text(Cow::Borrowed(text))),
                },
                Word::Code(index) => {
                    let index = *index as usize;
                    let code = codes[index];
                    let spelling =
                        spellings.get(index).map_or(code.spelling.as_str(), AsRef::as_ref);
                    let mixed = unit.mixed.binary_search_by_key(&index, |mixed| mixed.code);
                    let mixed = mixed.ok().map(|at| &unit.mixed[at]);
                    let carrier = unit.carriers.get(index).copied().unwrap_or(Carrier::Text);
                    runs.push(Run::Code { code, spelling, carrier, mixed });
                }
            }
        }
        let same = |(run, part): (&Run<'_>, &Part)| match (run, part) {
            (Run::Text(text), Part::Text(source)) => text == source,
            (Run::Code { .. }, Part::Code(_)) => true,
            _ => false,
        };
        let unchanged = in_order
            && runs.len() == unit.segment.parts.len()
            && runs.iter().zip(&unit.segment.parts).all(same);
        Ok(Runs { words: runs, unchanged })
    }

    /// The whole, where all of it is text and there is any: so it is in most segments.
    fn text(&self) -> Option<Cow<'_, str>> {
        let is_text = !self.words.is_empty() && self.words.iter().all(Run::is_text);
        is_text.then(|| joined(&self.words))
    }

    /// Whether the whole reads back with the very codes that were put there; `text` is all of
    /// it.
    fn check<P>(&self, unit: &Unit<'_, P>, text: Option<&str>) -> Result<(), String> {
        let has_tags = || {
            unit.syntax.has(Grammar::Tags) && self.words.iter().any(|it| it.as_str().contains('<'))
        };
        match text {
            Some(text) => check_text(unit.syntax, text, &self.words)?,
            None if has_tags() => self.check_whole(unit)?,
            None => self.check_texts(unit)?,
        }
        if unit.quoting.is_some() || !unit.syntax.has(Grammar::Icu) {
            return Ok(());
        }
        if !unit.terms.is_empty() {
            self.check_terms(&unit.terms)?;
        }
        // What has markup of the format in it is not read as a message.
        let markup = |run: &Run<'_>| run.stretches().any(|(_, it)| it == Carrier::Markup);
        let is_otherwise = match text {
            Some(text) => icu::reads_otherwise(text, unit.syntax),
            None if self.words.iter().any(markup) => false,
            None => icu::reads_otherwise(&joined(&self.words), unit.syntax),
        };
        if is_otherwise {
            return Err("its apostrophes would read as those of an ICU message".to_owned());
        }
        Ok(())
    }

    /// Without tags that may have other codes in them, each text between markup can be read
    /// by itself.
    fn check_texts<P>(&self, unit: &Unit<'_, P>) -> Result<(), String> {
        for between in self.words.split(|run| !run.is_text()) {
            check_text(unit.syntax, &joined(between), between)?;
        }
        Ok(())
    }

    fn check_whole<P>(&self, unit: &Unit<'_, P>) -> Result<(), String> {
        let mut inline = Inline::new();
        for run in &self.words {
            for (stretch, carrier) in run.stretches() {
                match (run, carrier) {
                    (_, Carrier::Text) => inline.text(stretch),
                    (Run::Code { code, mixed: None, .. }, carrier) => {
                        inline.code(code.kind, "".into(), stretch.into(), carrier);
                    }
                    (_, carrier) => {
                        inline.code(CodeKind::Placeholder, "".into(), stretch.into(), carrier);
                    }
                }
            }
        }
        let read = inline.into_parts(unit.syntax).parts;
        let found = language::codes(&read).map(|code| code.spelling.as_str());
        same_codes(found, spellings(&self.words))
    }

    /// Terms that are kept must stand in the text between markup where they were put, and
    /// nowhere else.
    fn check_terms(&self, terms: &[String]) -> Result<(), String> {
        let (mut text, mut put) = (String::new(), Vec::new());
        for stretch in self.words.iter().flat_map(Run::stretches).map(Some).chain([None]) {
            if let Some((it, carrier)) = stretch.filter(|(_, it)| *it != Carrier::Markup) {
                let at = text.len()..text.len() + it.len();
                put.extend((carrier == Carrier::Argument).then_some(at));
                text.push_str(it);
                continue;
            }
            if terms::find(&text, terms) != put {
                return Err("a term that is kept would stand elsewhere".to_owned());
            }
            text.clear();
            put.clear();
        }
        Ok(())
    }

    /// What goes to the format: text with the message's quoting applied, and markup (true).
    fn merged<'r, P>(&'r self, unit: &Unit<'_, P>) -> Vec<(Cow<'r, str>, bool)> {
        let mut merged: Vec<(Cow<'r, str>, bool)> = Vec::with_capacity(self.words.len());
        let mut push = |text: Cow<'r, str>, markup: bool| match merged.last_mut() {
            Some((before, false)) if !markup => append(before, &text),
            _ => merged.push((text, markup)),
        };
        let stretches = || self.words.iter().flat_map(Run::stretches);
        let Some(quoting) = unit.quoting else {
            stretches().for_each(|(it, carrier)| push(it.into(), carrier == Carrier::Markup));
            return merged;
        };
        let braced = stretches().any(|(it, _)| it.contains('{'));
        let mut stretches = stretches().peekable();
        while let Some((stretch, carrier)) = stretches.next() {
            if carrier != Carrier::Text {
                push(Cow::Borrowed(stretch), carrier == Carrier::Markup);
                continue;
            }
            let mut text = Cow::Borrowed(stretch);
            while let Some((more, _)) = stretches.next_if(|(_, it)| *it == Carrier::Text) {
                append(&mut text, more);
            }
            let before_special = match stretches.peek() {
                Some((_, carrier)) => *carrier == Carrier::Argument,
                None => quoting.in_branch,
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

/// Which code a word is, as an index among those of its segment.
fn code_index(word: &Word) -> Option<usize> {
    match word {
        Word::Code(index) => Some(*index as usize),
        Word::Text(_) => None,
    }
}

/// Refuses codes that are not each there once, or whose order matters and is another.
fn check_order<P>(unit: &Unit<'_, P>, codes: &[&Code], order: &[usize]) -> Result<(), String> {
    let mut seen = vec![false; codes.len()];
    for &index in order {
        let code = codes.get(index).ok_or_else(|| format!("there is no code {index}"))?;
        if std::mem::replace(&mut seen[index], true) {
            return Err(format!("the code {} stands twice", code.spelling));
        }
    }
    if let Some(missing) = seen.iter().position(|seen| !seen) {
        return Err(format!("the code {} is missing", codes[missing].spelling));
    }
    nesting::keeps_order(codes, &unit.holes, order)?;
    let in_turn = |index: &&usize| {
        unit.syntax.has(Grammar::Printf) && takes_next_value(&codes[**index].spelling)
    };
    if !order.iter().filter(in_turn).is_sorted() {
        let message = "placeholders such as `%s` take their values in turn and have to keep \
                       their order, unless they are numbered: `%1$s`";
        return Err(message.to_owned());
    }
    Ok(())
}

/// The codes among the runs.
fn spellings<'r>(runs: &'r [Run<'_>]) -> impl Iterator<Item = &'r str> {
    runs.iter().filter_map(|run| match run {
        Run::Code { spelling, .. } => Some(*spelling),
        Run::Text(_) => None,
    })
}

/// Whether the codes in a text are those of its runs.
fn check_text(syntax: Syntax, text: &str, runs: &[Run<'_>]) -> Result<(), String> {
    same_codes(syntax.codes(text).map(|code| &text[code.range]), spellings(runs))
}

/// Whether the codes `found` are those that were `put` there.
fn same_codes<'f, 'p>(
    mut found: impl Iterator<Item = &'f str>,
    mut put: impl Iterator<Item = &'p str>,
) -> Result<(), String> {
    loop {
        match (found.next(), put.next()) {
            (None, None) => return Ok(()),
            (Some(found), Some(put)) if found == put => {}
            (Some(found), _) => return Err(format!("`{found}` would read as a placeholder")),
            (None, Some(put)) => {
                return Err(format!("`{put}` would no longer read as a placeholder"));
            }
        }
    }
}

/// The runs as one text.
fn joined<'r>(runs: &'r [Run<'_>]) -> Cow<'r, str> {
    match runs {
        [] => Cow::Borrowed(""),
        [run] => Cow::Borrowed(run.as_str()),
        runs => {
            let length = runs.iter().map(|run| run.as_str().len()).sum();
            let mut all = String::with_capacity(length);
            runs.iter().for_each(|run| all.push_str(run.as_str()));
            Cow::Owned(all)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{About, Draft, Failure, Format, encode, laws::context};

    /// The whole document is one segment.
    struct Whole;

    impl Format for Whole {
        type Place = ();

        fn about() -> About {
            unreachable!("nobody asks")
        }

        fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
            let source = draft.source();
            let text = Decoded::verbatim(source, 0..source.len());
            let syntax = Syntax::of(&[Grammar::Printf, Grammar::Icu]);
            draft.segment(text.span(), Unit::text(Entry::keyed("it"), &text, syntax, ()));
            Ok(())
        }

        fn spell((): &(), content: &[Content<'_>]) -> Result<String, String> {
            let spelled = content.iter().map(|it| match it {
                Content::Text(text) | Content::Markup(text) => *text,
            });
            Ok(spelled.collect())
        }
    }

    fn swapped(source: &str) -> Result<String, String> {
        let words = vec![Word::Code(1), Word::Text(" of ".into()), Word::Code(0)];
        let spelled = encode::<Whole>(source, &context("en", "pl"), &[words]);
        spelled.unwrap().remove(0)
    }

    #[test]
    fn placeholders_that_take_values_in_turn_keep_their_order() {
        assert!(swapped("%s has %d").unwrap_err().contains("keep their order"));
        assert!(swapped("%s has %s").unwrap_err().contains("keep their order"));
        assert_eq!(swapped("%1$s has %2$d").unwrap(), "%2$d of %1$s");
        assert_eq!(swapped("%d has %%").unwrap(), "%% of %d");
        assert_eq!(swapped("{a} has %d").unwrap(), "%d of {a}");
        assert!(swapped("https://a.example/%s has %d").unwrap_err().contains("keep their order"));
        assert!(swapped("https://a.example/%20d has %d").is_ok());
    }
}
