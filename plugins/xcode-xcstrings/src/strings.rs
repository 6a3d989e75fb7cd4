//! The strings of a catalog, and the change that each needs.

use targum_sdk::{
    Draft, Failure, Syntax,
    json::{Member, Style, Value, join, parse},
    malformed,
};

use crate::{
    catalog::Catalog,
    compose::{Node, Source},
    existing,
    layout::{self, Layout},
    localization::{self, State},
    shape,
};

const SYNTAX: Syntax = Syntax::APPLE;

/// Reads a catalog.
pub(crate) fn read(draft: &mut Draft<'_, Style>) -> Result<(), Failure> {
    draft.known_options(&["placeholders", "review"])?;
    let json = parse(draft.source())?;
    let root = json.root();
    let expected = |what: &str| malformed(root.span().start, format!("expected {what}"));
    let language = root.get("sourceLanguage").and_then(Value::text);
    let language = language.ok_or_else(|| {
        expected("a string catalog: an object with `sourceLanguage`, such as \"en\"")
    })?;
    let strings = root.get("strings").filter(|strings| strings.is_object());
    let strings = strings.ok_or_else(|| expected("an object `strings` in the catalog"))?;
    shape::check(strings)?;
    let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
    let marks = draft.marks_for_review()?;
    let catalog = Catalog {
        source_language: language.as_str().to_owned(),
        layout: Layout::of(root, draft.source(), syntax, json.style()),
        marks,
    };
    for string in strings.members() {
        catalog.string(draft, &string);
    }
    Ok(())
}

impl<'s> Catalog<'s> {
    fn string(&self, draft: &mut Draft<'s, Style>, string: &Member<'_, 's>) {
        if is_left(string.value) {
            return;
        }
        let path = join("", &string.name());
        let target_locale = &draft.context().target_locale;
        let localizations = string.value.get("localizations");
        let target =
            localizations.and_then(|localizations| localization(localizations, target_locale));
        let note = text(string.value, "comment").or_else(|| string.note());
        if draft.reads_back() {
            if let Some(target) = target {
                existing::read_back(draft, self, target, &path, note.as_deref());
            }
            return;
        }
        let Some(source) = self.source(draft, string, localizations) else {
            return;
        };
        let state = target.map(|target| (target, localization::state(target, self.marks)));
        if let Some((target, State::Partial | State::Settled)) = state {
            existing::fill(draft, self, target, source, &path, note.as_deref());
            return;
        }
        // Strings without a localization, or with an open one, are translated.
        draft.unless_untranslated(|draft| {
            let compose = self.compose(draft, note);
            let node = || {
                let sentences = match source {
                    Source::Localization(value) => compose.sentences(value, &path),
                    Source::Key(_) => None,
                };
                sentences.unwrap_or_else(|| compose.target(source, &path))
            };
            match (state, localizations) {
                (Some((target, State::Open)), _) => {
                    let node = node();
                    let mut change = draft.change(target.span());
                    let indent = self.layout.indent(layout::LOCALIZATION);
                    self.layout.write(&mut change, node, &indent);
                    if change.has_segments() {
                        change.done();
                    }
                }
                (Some(_), _) => {}
                (None, Some(object)) => {
                    let (node, locale) = (node(), draft.context().target_locale.clone());
                    self.layout.insert(draft, object, layout::LOCALIZATION, locale, node);
                }
                (None, None) => {
                    let locale = draft.context().target_locale.clone();
                    let node = Node::Object(vec![(locale, node())]);
                    let name = "localizations".to_owned();
                    self.layout.insert(draft, string.value, layout::STRING, name, node);
                }
            }
        });
    }

    fn source<'j>(
        &self,
        draft: &Draft<'s, Style>,
        string: &Member<'j, 's>,
        localizations: Option<Value<'j, 's>>,
    ) -> Option<Source<'j, 's>> {
        let locale = &draft.context().source_locale;
        let is_own = language(locale).eq_ignore_ascii_case(language(&self.source_language));
        let find = |locale: &str| {
            localizations.and_then(|localizations| localization(localizations, locale))
        };
        find(locale)
            .or_else(|| find(&self.source_language).filter(|_| is_own))
            .filter(|found| found.members().next().is_some())
            .map(Source::Localization)
            .or(is_own.then_some(Source::Key(string.key)))
    }
}

/// Returns whether a string is marked as not translatable, or is no longer in the code.
fn is_left(string: Value<'_, '_>) -> bool {
    string.get("shouldTranslate").is_some_and(|value| value.source() == "false")
        || text(string, "extractionState").as_deref() == Some("stale")
}

fn text(value: Value<'_, '_>, name: &str) -> Option<String> {
    Some(value.get(name)?.text()?.as_str().to_owned())
}

/// Returns the localization for a locale, written with hyphens or underscores.
fn localization<'j, 's>(localizations: Value<'j, 's>, locale: &str) -> Option<Value<'j, 's>> {
    let same = |name: &str| name.replace('_', "-").eq_ignore_ascii_case(locale);
    let mut found = localizations.members().filter(|member| same(&member.name()));
    Some(found.next()?.value)
}

fn language(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}
