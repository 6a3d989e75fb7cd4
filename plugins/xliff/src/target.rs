//! Reads, fills and adds targets.

use targum_sdk::{
    Change, Content, Decoded, Draft, Entry, Grammar, LineEnd, Syntax, icu, is_branching,
    xml::{self, Node, Place, Run, Style},
};

use crate::{forms::Forms, inline::role, state::TRANSLATED, unique_ids};

/// A text and its translation.
pub(crate) struct Pair<'t, 's> {
    /// The element to translate: `source`, `seg-source` or `target`.
    pub text: Node<'t, 's>,
    pub target: Option<Node<'t, 's>>,
    /// The byte offset at which a target would be added.
    pub after: usize,
    /// The way in which plural forms are found in the text.
    pub forms: Forms,
    /// The variable of the plural whose form the text is.
    pub number: Option<String>,
    /// The end of the ids within a copy of the text in one unit.
    pub suffix: Option<String>,
}

impl<'t, 's> Pair<'t, 's> {
    /// Makes a pair of one text that is no plural form.
    pub(crate) fn of(text: Node<'t, 's>, target: Option<Node<'t, 's>>, after: usize) -> Self {
        Pair { text, target, after, forms: Forms::None, number: None, suffix: None }
    }

    /// Returns the name of the target, with its prefix.
    pub(crate) fn name(&self) -> String {
        match (self.target, self.text.prefix()) {
            (Some(target), _) => target.name().to_owned(),
            (None, Some(prefix)) => format!("{prefix}:target"),
            (None, None) => "target".to_owned(),
        }
    }

    /// Returns markup with the ids of a copy, which are unique within their unit.
    pub(crate) fn renamed(&self, markup: &str) -> String {
        match &self.suffix {
            Some(suffix) => unique_ids::renamed(markup, suffix),
            None => markup.to_owned(),
        }
    }
}

pub(crate) struct Writer {
    pub syntax: Syntax,
    pub line_end: LineEnd,
}

impl Writer {
    /// Proposes the text of the target.
    pub(crate) fn read_back<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        pair: &Pair<'_, 's>,
        entry: Entry,
    ) {
        if let Some(target) = pair.target {
            let run = self.run(target);
            let mut change = draft.change(run.at());
            self.text(&mut change, target, run, entry, pair);
            change.done();
        }
    }

    /// Fills the target of a pair that has a text, or adds a target. Writes the `state`, if any.
    pub(crate) fn fill<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        pair: &Pair<'_, 's>,
        entry: Entry,
        state: Option<&str>,
    ) {
        write(draft, pair, state, |change| {
            self.content(change, entry, pair);
            // The forms of a message that has no text in the target language would be the source's.
            change.has_segments() || !icu::is_branching(&pair.text.plain())
        });
    }

    /// Writes the content of a target: the text of a pair, in a CDATA section if it stands in one.
    pub(crate) fn content<'s>(
        &self,
        change: &mut Change<'_, 's, Place>,
        entry: Entry,
        pair: &Pair<'_, 's>,
    ) {
        let run = self.run(pair.text);
        let cdata = matches!(run.place().style, Style::Cdata(_));
        change.literal(if cdata { "<![CDATA[" } else { "" });
        self.text(change, pair.text, run, entry, pair);
        change.literal(if cdata { "]]>" } else { "" });
    }

    /// Fills the target of a pair with a copy of its text.
    pub(crate) fn copy<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        pair: &Pair<'_, 's>,
        state: Option<&str>,
    ) {
        write(draft, pair, state, |change| {
            change.source(pair.text.inner());
            true
        });
    }

    /// Empties the target of a pair, if the pair has one. In a version without states, only an
    /// absent or empty target says that a unit is not translated.
    pub(crate) fn empty<'s>(&self, draft: &mut Draft<'s, Place>, pair: &Pair<'_, 's>) {
        if pair.target.is_some_and(|target| !target.inner().is_empty()) {
            write(draft, pair, None, |_| true);
        }
    }

    /// Writes the text of an element, whose content is `run`, as one segment, as the branches of a message, or as plural
    /// forms.
    fn text<'s>(
        &self,
        change: &mut Change<'_, 's, Place>,
        element: Node<'_, 's>,
        run: Run<'s>,
        entry: Entry,
        pair: &Pair<'_, 's>,
    ) {
        let syntax = pair.forms.syntax(self.syntax);
        // Most texts have no sign that a text with branches or forms needs.
        let signs = ['{', '$', '&', '|'];
        let may_have_several = pair.forms == Forms::OfSource
            || syntax.has(Grammar::Mf2)
            || element.source()[element.inner()].contains(signs);
        let several = |text: &Decoded<'s>| {
            pair.forms.has(element, text.text(), self.syntax)
                || icu::is_branching(text.text())
                || is_branching(text.text(), syntax)
        };
        let message = may_have_several.then(|| xml::marked(element, role)).flatten();
        if let Some(message) = message.filter(several) {
            let place = Place { style: Style::Verbatim(self.line_end), mixed: false };
            return change.message(&message, entry, syntax, place);
        }
        // XLIFF marks inline elements by name, so a translation needs no text next to them.
        let place = Place { mixed: false, ..run.place() };
        let mut unit = run.unit_with_apart(entry, syntax, place, "sub");
        if let Some(variable) = &pair.number {
            unit = unit.showing_number(|code| shows(code, variable));
        }
        // A text within a code has its place there.
        if pair.suffix.is_some() && !element.tokens().any(|node| node.is("sub")) {
            unit = unit.with_markup(|markup| pair.renamed(markup));
        }
        change.segment(unit);
    }

    fn run<'s>(&self, element: Node<'_, 's>) -> Run<'s> {
        Run::of(element, false, self.line_end, role)
    }
}

/// Writes a target with the content that `content` writes, if `content` returns true.
fn write<'s>(
    draft: &mut Draft<'s, Place>,
    pair: &Pair<'_, 's>,
    state: Option<&str>,
    content: impl FnOnce(&mut Change<'_, 's, Place>) -> bool,
) {
    let target = draft.context().target_locale.as_str();
    let at = pair.target.map_or(pair.after..pair.after, |target| target.whole());
    let mut change = draft.change(at);
    match pair.target {
        Some(element) => {
            open(&mut change, element, target, state);
            change.literal(">");
        }
        None => begin(&mut change, pair, state),
    }
    let is_needed = content(&mut change);
    close(&mut change, pair);
    if is_needed {
        change.done();
    }
}

/// Writes the end tag of a target.
pub(crate) fn close(change: &mut Change<'_, '_, Place>, pair: &Pair<'_, '_>) {
    change.literal(&["</", &pair.name(), ">"].concat());
}

/// Writes the start tag of a new target on a line of its own, if the text stands on one.
pub(crate) fn begin(change: &mut Change<'_, '_, Place>, pair: &Pair<'_, '_>, state: Option<&str>) {
    let (text, source) = (pair.text, pair.text.source());
    let mut tag = [&source[text.indentation()], "<", &pair.name()].concat();
    if let Some(state) = state {
        tag += &[" state=\"", state, "\""].concat();
    }
    if let Some(space) = text.attribute("xml:space") {
        tag += &[" ", &source[space.name.start..space.value.end + 1]].concat();
    }
    change.literal(&(tag + ">"));
}

/// Returns whether a code shows a variable: `<ph id="1" disp="count"/>`, `{count}`.
fn shows(code: &str, variable: &str) -> bool {
    if !code.starts_with('<') {
        return code.trim_matches(|c: char| !c.is_alphanumeric() && c != '_') == variable;
    }
    ["disp", "equiv"].iter().any(|name| {
        ['"', '\''].iter().any(|quote| code.contains(&format!(" {name}={quote}{variable}{quote}")))
    })
}

/// Writes the start tag of a target with a new text, without the closing `>`.
fn open(
    change: &mut Change<'_, '_, Place>,
    target: Node<'_, '_>,
    locale: &str,
    state: Option<&str>,
) {
    change.literal(&format!("<{}", target.name()));
    if let Some(state) = state.filter(|_| target.attribute("state").is_none()) {
        change.literal(&format!(" state=\"{state}\""));
    }
    for attribute in target.attributes() {
        let before = attribute.name.start - 1..attribute.value.start;
        match &target.source()[attribute.name.clone()] {
            "state-qualifier" => continue,
            "state" => {
                change.source(before);
                change.literal(state.unwrap_or(TRANSLATED));
            }
            "xml:lang" => {
                change.source(before);
                change.literal(locale);
            }
            _ => change.source(before.start..attribute.value.end),
        }
        change.source(attribute.value.end..attribute.value.end + 1);
    }
}

/// Returns whether text and markup would be read as a message with branches, which cannot contain
/// CDATA sections.
pub(crate) fn is_message(content: &[Content<'_>]) -> bool {
    content.len() > 1
        && !content.contains(&Content::Markup("<![CDATA["))
        && icu::reads_as_branching(content)
}

#[cfg(test)]
mod tests {
    use super::shows;

    #[test]
    fn knows_the_code_of_a_variable() {
        for code in
            ["<ph id=\"1\" disp=\"n\"/>", "<ph equiv='n' id=\"1\"/>", "{n}", "{{ n }}", "$n"]
        {
            assert!(shows(code, "n"), "{code}");
        }
        for code in ["<ph id=\"n\"/>", "<ph id=\"1\" disp=\"name\"/>", "{name}"] {
            assert!(!shows(code, "n"), "{code}");
        }
    }
}
