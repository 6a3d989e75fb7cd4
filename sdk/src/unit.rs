//! A segment together with what it takes to spell its translation.

use std::borrow::Cow;

use crate::{
    Code, CodeKind, Decoded, Format, Grammar, Inline, Part, Segment, Syntax, Word,
    codes::takes_next_value,
    draft::Entry,
    icu::{self, Quoting},
    inline::{Carrier, Mixed, Parts, Slot},
    language,
    nesting::{self, Hole, Nested},
    plural,
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
}

impl<'s, P> Unit<'s, P> {
    /// A segment of text without markup of the format.
    pub fn text(entry: Entry, text: &Decoded<'s>, syntax: Syntax, place: P) -> Self {
        let mut inline = Inline::new();
        text.give(&mut inline, 0..text.text().len(), text.text());
        Unit::inline(entry, inline, syntax, text.spelling_of(0..text.text().len()), place)
    }

    /// A segment of text and markup; `original` is how the source spells the whole.
    pub fn inline(
        entry: Entry,
        inline: Inline<'s>,
        syntax: Syntax,
        original: impl Into<Cow<'s, str>>,
        place: P,
    ) -> Self {
        let Parts { parts, carriers, mixed, slots } = inline.into_parts(syntax);
        let Entry { key, note, plural, max_length } = entry;
        let number = plural.is_some().then(|| plural::number_code(&parts)).flatten();
        let plural = plural.map(|planned| planned.as_use(number));
        let segment = Segment { parts, key, note, plural, max_length };
        let original = original.into();
        let (holes, nested) = (Vec::new(), Vec::new());
        let quoting = None;
        Unit { segment, carriers, mixed, syntax, quoting, original, place, slots, holes, nested }
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

/// Spells a translation, or says why it cannot be. `fillings` are the spellings of nested
/// segments, one for each hole.
pub(crate) fn spell<F: Format>(
    unit: &Unit<'_, F::Place>,
    words: &[Word],
    fillings: &[Cow<'_, str>],
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
    runs.check(unit)?;
    let merged = runs.merged(unit);
    let content: Vec<_> = merged
        .iter()
        .map(|(text, markup)| if *markup { Content::Markup(text) } else { Content::Text(text) })
        .collect();
    F::spell(&unit.place, &content)
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

impl<'a> Run<'a> {
    /// A translation's text, or the stretches of a code.
    fn stretches(&self) -> Vec<Stretch<'_>> {
        match self {
            Run::Text(text) => vec![(text, Carrier::Text)],
            Run::Code { spelling, mixed: Some(mixed), .. } => {
                let mut start = 0;
                let stretch = |&(end, carrier): &(usize, Carrier)| {
                    (&spelling[std::mem::replace(&mut start, end)..end], carrier)
                };
                mixed.stretches.iter().map(stretch).collect()
            }
            Run::Code { spelling, carrier, .. } => vec![(spelling, *carrier)],
        }
    }
}

impl<'a> Runs<'a> {
    fn new<P>(
        unit: &'a Unit<'_, P>,
        words: &'a [Word],
        codes: &[&'a Code],
        spellings: &'a [Cow<'a, str>],
    ) -> Result<Self, String> {
        let mut seen = vec![false; codes.len()];
        let mut runs: Vec<Run<'a>> = Vec::new();
        let mut order = Vec::new();
        for word in words {
            match word {
                Word::Text(text) if text.is_empty() => {}
                Word::Text(text) => match runs.last_mut() {
                    Some(Run::Text(before)) => before.to_mut().push_str(text),
                    _ => runs.push(Run::Text(Cow::Borrowed(text))),
                },
                Word::Code(index) => {
                    let index = *index as usize;
                    let code =
                        codes.get(index).ok_or_else(|| format!("there is no code {index}"))?;
                    if std::mem::replace(&mut seen[index], true) {
                        return Err(format!("the code {} stands twice", code.spelling));
                    }
                    order.push(index);
                    let spelling =
                        spellings.get(index).map_or(code.spelling.as_str(), AsRef::as_ref);
                    let mixed = unit.mixed.binary_search_by_key(&index, |mixed| mixed.code);
                    let mixed = mixed.ok().map(|at| &unit.mixed[at]);
                    runs.push(Run::Code { code, spelling, carrier: unit.carriers[index], mixed });
                }
            }
        }
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return Err(format!("the code {} is missing", codes[missing].spelling));
        }
        nesting::keeps_order(codes, &unit.holes, &order)?;
        let in_turn = |index: &&usize| {
            unit.syntax.has(Grammar::Printf) && takes_next_value(&codes[**index].spelling)
        };
        if !order.iter().filter(in_turn).is_sorted() {
            let message = "placeholders such as `%s` take their values in turn and have to keep \
                           their order, unless they are numbered: `%1$s`";
            return Err(message.to_owned());
        }
        let same = |(run, part): (&Run<'_>, &Part)| match (run, part) {
            (Run::Text(text), Part::Text(source)) => text == source,
            (Run::Code { .. }, Part::Code(_)) => true,
            _ => false,
        };
        let unchanged = order.is_sorted()
            && runs.len() == unit.segment.parts.len()
            && runs.iter().zip(&unit.segment.parts).all(same);
        Ok(Runs { words: runs, unchanged })
    }

    /// Whether the whole reads back with the very codes that were put there.
    fn check<P>(&self, unit: &Unit<'_, P>) -> Result<(), String> {
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
        let mut found = language::codes(&read).map(|code| code.spelling.as_str());
        let mut put = self.words.iter().filter_map(|run| match run {
            Run::Code { spelling, .. } => Some(*spelling),
            Run::Text(_) => None,
        });
        loop {
            match (found.next(), put.next()) {
                (None, None) => break,
                (Some(found), Some(put)) if found == put => {}
                (Some(found), _) => return Err(format!("`{found}` would read as a placeholder")),
                (None, Some(put)) => {
                    return Err(format!("`{put}` would no longer read as a placeholder"));
                }
            }
        }
        // What has markup of the format in it is not read as a message.
        let markup = |run: &Run<'_>| run.stretches().iter().any(|(_, it)| *it == Carrier::Markup);
        let may_be_message = unit.quoting.is_none() && !self.words.iter().any(markup);
        if may_be_message && icu::reads_otherwise(&self.whole(), unit.syntax) {
            return Err("its apostrophes would read as those of an ICU message".to_owned());
        }
        Ok(())
    }

    fn whole(&self) -> String {
        let text = |run: &Run<'a>| match run {
            Run::Text(text) => text.to_string(),
            Run::Code { spelling, .. } => (*spelling).to_owned(),
        };
        self.words.iter().map(text).collect()
    }

    /// What goes to the format: text with the message's quoting applied, and markup (true).
    fn merged<P>(&self, unit: &Unit<'_, P>) -> Vec<(String, bool)> {
        let mut merged: Vec<(String, bool)> = Vec::new();
        let mut push = |text: &str, markup: bool| match merged.last_mut() {
            Some((before, false)) if !markup => before.push_str(text),
            _ => merged.push((text.to_owned(), markup)),
        };
        let stretches = || self.words.iter().flat_map(Run::stretches);
        let braced = unit.quoting.is_some() && stretches().any(|(it, _)| it.contains('{'));
        let mut stretches = stretches().peekable();
        while let Some((stretch, carrier)) = stretches.next() {
            if carrier != Carrier::Text {
                push(stretch, carrier == Carrier::Markup);
                continue;
            }
            let mut text = Cow::Borrowed(stretch);
            while let Some((more, _)) = stretches.next_if(|(_, it)| *it == Carrier::Text) {
                text.to_mut().push_str(more);
            }
            match unit.quoting {
                Some(quoting) => {
                    let before_special = match stretches.peek() {
                        Some((_, carrier)) => *carrier == Carrier::Argument,
                        None => quoting.in_branch,
                    };
                    push(&quoting.escape(&text, before_special, braced), false);
                }
                None => push(&text, false),
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{About, Draft, Failure, encode, laws::context};

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
