//! Proposes the entries of a catalogue as segments, in order.

use targum_sdk::{
    Decoded, Draft, Entry as About, Failure, Grammar, LineEnd, Syntax,
    plural::gettext::{Form, Rule},
};

use crate::{
    catalogue::{self, Entry},
    comments::Comments,
    context::Contexts,
    credits, flags,
    header::{self, Header},
    layout::{self, Place, Style},
    lexer::{self, Strings},
    message::Message,
    previous::Previous,
};

pub(crate) fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
    draft.known_options(&["placeholders", "review"])?;
    let marks = draft.marks_for_review()?;
    let source = draft.source();
    let entries = catalogue::entries(source)?;
    let header = Header::of(source, &entries)?;
    let field = |name| header.as_ref().and_then(|header| header.value(name));
    let is = |locale: &str| {
        field("Language").is_some_and(|language| header::is_language(language, locale))
    };
    catalogue::check_unique(source, &entries)?;
    let in_target = is(&draft.context().target_locale);
    // An invalid previous catalogue is reported when it is read back.
    let previous = draft.previous().and_then(|source| Previous::read(source).ok());
    let rule = previous.as_ref().and_then(|previous| previous.rule.clone());
    let own_rule = field("Plural-Forms").and_then(Rule::parse);
    let rule = rule.or_else(|| own_rule.clone().filter(|_| in_target || draft.reads_back()));
    let Some(rule) = rule.or_else(|| Rule::of_target(draft.context())) else { return Ok(()) };
    let lingui = field("X-Generator").is_some_and(|generator| generator.contains("lingui"));
    // A project's choice takes the place of the default, whichever messages it names.
    let may_be_messages = lingui || draft.option("placeholders").next().is_some();
    let default =
        if may_be_messages { flags::UNFLAGGED.with(Grammar::Icu) } else { flags::UNFLAGGED };
    let may_have_context =
        |entry: &&Entry| entry.context.is_none() && source[entry.id.span.clone()].contains('|');
    let ids = entries.iter().filter(may_have_context);
    let ids = ids.map(|entry| Ok(lexer::decode(source, &entry.id)?.into_text()));
    let ids = ids.collect::<Result<Vec<_>, Failure>>()?;
    let reader = Reader {
        contexts: Contexts::of(ids.iter().map(AsRef::as_ref)),
        unflagged: Syntax::from_options(draft.context(), default)?,
        forms: rule.forms(draft.context()),
        wrap: layout::wraps(source, &entries),
        line_end: LineEnd::of(source),
        in_target,
        in_source: is(&draft.context().source_locale),
        marks,
        source_rule: own_rule.or_else(|| Rule::of_source(draft.context())),
    };
    if !draft.reads_back() {
        let locale = draft.context().target_locale.clone();
        let plurals = entries.iter().any(|entry| entry.plural.is_some());
        match &header {
            Some(header) => {
                let before = previous.as_ref().and_then(|previous| previous.header.as_ref());
                header.set(draft, &locale, &rule, before, &reader.line_end);
            }
            None if plurals => {
                let at = source.len() - source.trim_start_matches('\u{FEFF}').len();
                draft.literal(at..at, header::new(&locale, &rule, &reader.line_end));
            }
            None => {}
        }
    }
    for entry in &entries {
        if let Some(previous) = &previous {
            previous.put_notes(draft, entry, &reader.line_end)?;
        }
        let has_credit = |previous: &Previous<'_>| previous.put_credit(draft, entry);
        let has_credit = previous.as_ref().map(has_credit).transpose()?.unwrap_or(false);
        if !entry.is_header() && !has_credit {
            let approved = previous.as_ref().map(|previous| previous.has_approved(source, entry));
            reader.entry(draft, entry, approved.transpose()?.unwrap_or(false))?;
        }
    }
    previous.map_or(Ok(()), |previous| previous.put_obsolete(draft, &entries, &reader.line_end))
}

struct Reader<'e> {
    contexts: Contexts<'e>,
    unflagged: Syntax,
    forms: Vec<Form>,
    wrap: bool,
    line_end: LineEnd,
    /// Whether the catalogue's language is the target, and whether it is the source.
    in_target: bool,
    in_source: bool,
    /// Whether translations are written as fuzzy, which waits for a person.
    marks: bool,
    /// The rule that assigns numbers to an entry's own texts in a catalogue of the source language.
    source_rule: Option<Rule>,
}

impl Reader<'_> {
    /// Reads an entry. `approved` says that its previous translation waits for nobody.
    fn entry<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        entry: &Entry,
        approved: bool,
    ) -> Result<(), Failure> {
        let source = draft.source();
        let comments = Comments::new(source, &entry.comments);
        let decode = |strings: &Strings| Ok((strings.clone(), lexer::decode(source, strings)?));
        let id = decode(&entry.id)?;
        let syntax = flags::syntax(comments, self.unflagged, id.1.text());
        let context = entry.context.as_ref().map(|context| lexer::decode(source, context));
        let context = context.transpose()?;
        let is_credit = credits::is_one(context.as_ref().map(Decoded::text), id.1.text());
        let key = match &context {
            Some(context) => format!("{}|{}", context.text(), id.1.text()),
            None => id.1.text().to_owned(),
        };
        let about =
            About { key, note: comments.note(), plural: None, max_length: comments.max_length() };
        let wrap = self.wrap && !comments.has_flag("no-wrap");
        let texts = entry.texts.iter().map(|text| decode(&text.strings));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let written = texts.iter().all(|(_, text)| !text.text().is_empty());
        // A fuzzy text with a previous message is a suggestion of `msgmerge`, not a translation that waits for a
        // person.
        let waits = self.marks && !comments.has_previous();
        let fuzzy = comments.has_flag("fuzzy") && !waits;
        // In a catalogue of the source language, an entry's `msgstr` is the text that readers see.
        // A fuzzy `msgstr` may belong to another message.
        let plural = entry.plural.as_ref().map(decode).transpose()?;
        let ids = std::iter::once(&id).chain(plural.iter().cycle());
        let differs = texts.iter().zip(ids).any(|((_, text), (_, id))| text.text() != id.text());
        let own = is_identifier(id.1.text()) || (!fuzzy && differs);
        let by_key = self.in_source && written && own && !is_credit;
        // The text of a key without a `msgstr` is unknown.
        let unknown = is_credit || comments.has_explicit_id() && !by_key;
        let rule = self.source_rule.as_ref().filter(|_| by_key);
        let from = if by_key { texts.clone() } else { [id].into_iter().chain(plural).collect() };
        let style = Style::of(source, &from[0].0, wrap, self.line_end);
        let is_brace_format = flags::doubles_braces(comments);
        let has_context = entry.context.is_none() && !by_key && !draft.reads_back();
        let context = if has_context { self.contexts.prefix(&about.key) } else { "" }.to_owned();
        let message =
            Message { source, about, syntax, is_brace_format, style, context, texts: from, rule };
        if draft.reads_back() {
            if !fuzzy && !is_credit {
                self.read_back(draft, entry, &message, &texts);
            }
            return Ok(());
        }
        let kept = |text: &str| !text.is_empty() && self.in_target && !fuzzy;
        let kept: Vec<bool> = texts.iter().map(|(_, text)| kept(text.text())).collect();
        let wanted = if entry.plural.is_some() { self.forms.len() } else { 1 };
        if kept.iter().filter(|kept| **kept).count() == wanted && texts.len() == wanted {
            return Ok(());
        }
        let is_language = !unknown && message.is_language();
        // With no text to translate or replace, gettext shows the msgid itself.
        let empty = texts.iter().all(|(_, text)| text.text().is_empty());
        let blank = unknown || (!is_language && empty);
        let fill = |draft: &mut Draft<'s, Place>, blank: bool| {
            if is_language && draft.marks_next() && !approved {
                comments.previous().for_each(|at| draft.literal(at, ""));
                comments.mark_fuzzy(draft, entry.start, &self.line_end);
            } else if is_language {
                comments.fuzzy().for_each(|at| draft.literal(at, ""));
            }
            self.fill(draft, entry, &message, &kept, blank);
        };
        // A suggestion stays. Any other untranslated entry gets an empty text.
        let is_suggested = fuzzy && self.in_target && texts.len() == wanted;
        if !draft.unless_untranslated(|draft| fill(draft, blank)) && !is_suggested {
            fill(draft, true);
        }
        Ok(())
    }

    /// Proposes the translations that an entry has.
    fn read_back<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        entry: &Entry,
        message: &Message<'_, 's>,
        texts: &[(Strings, Decoded<'s>)],
    ) {
        for (index, (text, (_, decoded))) in entry.texts.iter().zip(texts).enumerate() {
            let form = self.forms.get(index).filter(|_| entry.plural.is_some());
            let about = message.about_form(entry, index, form.map(|form| (form, form.sample)));
            let mut change = draft.change(text.strings.span.clone());
            message.write(&mut change, (&text.strings, decoded), about, text);
            change.done();
        }
    }

    /// Writes the texts that are not kept, with as many plural forms as the target has.
    fn fill<'s>(
        &self,
        draft: &mut Draft<'s, Place>,
        entry: &Entry,
        message: &Message<'_, 's>,
        kept: &[bool],
        blank: bool,
    ) {
        let (first, last) = (&entry.texts[0], &entry.texts[entry.texts.len() - 1]);
        let whole = first.strings.span.start..last.strings.span.end;
        let mut at = whole.start;
        let mut change = draft.change(whole);
        let wanted = if entry.plural.is_some() { self.forms.len() } else { 1 };
        for index in 0..wanted {
            let text = entry.texts.get(index);
            match text {
                Some(text) => {
                    change.source(at..text.strings.span.start);
                    at = text.strings.span.end;
                }
                None => {
                    let keyword = &last.keyword;
                    change.literal(&self.line_end);
                    change.literal(&format!("msgstr[{index}]"));
                    change.source(keyword.end..last.strings.span.start);
                }
            }
            if let Some(text) = text.filter(|_| kept.get(index) == Some(&true)) {
                change.source(text.strings.span.clone());
                continue;
            }
            if blank {
                change.literal("\"\"");
                continue;
            }
            let form = self.forms.get(index).filter(|_| entry.plural.is_some());
            let (spelled, sample) = message.source_for(form);
            let about = message.about_form(entry, index, form.zip(sample));
            message.write(&mut change, (&spelled.0, &spelled.1), about, text.unwrap_or(last));
        }
        change.done();
    }
}

/// Returns whether a text is an identifier rather than words: `home.title`, `next-explanation`,
/// `aB3xY9`.
fn is_identifier(text: &str) -> bool {
    let inner = |c: char| matches!(c, '.' | '-' | '_' | ':' | '/' | '0'..='9');
    let proper = text.chars().all(|c| c.is_ascii_alphanumeric() || inner(c));
    proper && text.trim_matches(|c| !char::is_ascii_alphanumeric(&c)).contains(inner)
}
