//! Takes over the additions of a previous catalogue that its template lacks: fields of the header,
//! the plural rule, translators' comments and names, and obsolete messages, as `msgmerge` does.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use targum_sdk::{Draft, Failure, plural::gettext::Rule};

use crate::{
    catalogue::{self, Entry},
    comments::Comments,
    credits,
    header::Header,
    lexer,
};

/// A message's context and text.
type Id = (Option<String>, String);

/// A previous catalogue.
pub(crate) struct Previous<'s> {
    source: &'s str,
    pub(crate) header: Option<Header<'s>>,
    /// The plural rule of the header, if the catalogue has translated plural forms.
    pub(crate) rule: Option<Rule>,
    /// The lines of translators' comments, by message.
    notes: HashMap<Id, Vec<&'s str>>,
    /// The messages whose translation is not fuzzy.
    approved: HashSet<Id>,
    /// The names of translators as the catalogue spells them, by message.
    credits: HashMap<Id, &'s str>,
}

impl<'s> Previous<'s> {
    pub(crate) fn read(source: &'s str) -> Result<Self, Failure> {
        let entries = catalogue::entries(source)?;
        let header = Header::of(source, &entries)?;
        let has_forms = entries.iter().any(|entry| {
            let written = entry.texts.iter().any(|text| text.strings.span.len() > 2);
            let fuzzy = Comments::new(source, &entry.comments).has_flag("fuzzy");
            entry.plural.is_some() && written && !fuzzy
        });
        let rule = header.as_ref().and_then(|header| Rule::parse(header.value("Plural-Forms")?));
        let (mut notes, mut approved, mut credits) =
            (HashMap::new(), HashSet::new(), HashMap::new());
        for entry in &entries {
            let comments = Comments::new(source, &entry.comments);
            let is_filled = entry.texts.iter().all(|text| text.strings.span.len() > 2);
            if is_filled && !comments.has_flag("fuzzy") {
                let id = id(source, entry)?;
                if let [text] = &entry.texts[..]
                    && credits::is_one(id.0.as_deref(), &id.1)
                {
                    credits.insert(id.clone(), &source[text.strings.span.clone()]);
                }
                approved.insert(id);
            }
            let lines = comments.translators();
            let lines: Vec<_> = lines.map(|at| &source[at]).collect();
            if !lines.is_empty() {
                notes.insert(id(source, entry)?, lines);
            }
        }
        let rule = rule.filter(|_| has_forms);
        Ok(Previous { source, header, rule, notes, approved, credits })
    }

    /// Returns whether the catalogue has a translation of an entry that waits for nobody.
    pub(crate) fn has_approved(&self, source: &str, entry: &Entry) -> Result<bool, Failure> {
        Ok(!self.approved.is_empty() && self.approved.contains(&id(source, entry)?))
    }

    /// Writes the names of translators into an entry for them. Returns whether it did.
    pub(crate) fn put_credit<P>(
        &self,
        draft: &mut Draft<'_, P>,
        entry: &Entry,
    ) -> Result<bool, Failure> {
        if self.credits.is_empty() {
            return Ok(false);
        }
        let credit = self.credits.get(&id(draft.source(), entry)?);
        let [text] = &entry.texts[..] else { return Ok(false) };
        if let Some(&credit) = credit {
            draft.literal(text.strings.span.clone(), credit);
        }
        Ok(credit.is_some())
    }

    /// Replaces the template's translator comments with those of the previous catalogue.
    pub(crate) fn put_notes<P>(
        &self,
        draft: &mut Draft<'_, P>,
        entry: &Entry,
        line_end: &str,
    ) -> Result<(), Failure> {
        let source = draft.source();
        let Some(lines) = self.notes.get(&id(source, entry)?) else { return Ok(()) };
        let whole = |at: Range<usize>| {
            let after = source[at.end..].find('\n').map_or(source.len(), |to| at.end + to + 1);
            at.start..after
        };
        let mut own = Comments::new(source, &entry.comments).translators().map(whole);
        let first = entry.comments.first().map_or(entry.start, |at| at.start);
        let notes = lines.iter().map(|line| format!("{line}{line_end}")).collect::<String>();
        draft.literal(own.next().unwrap_or(first..first), notes);
        own.for_each(|at| draft.literal(at, ""));
        Ok(())
    }

    /// Appends the obsolete messages, except for those in use again.
    pub(crate) fn put_obsolete<P>(
        &self,
        draft: &mut Draft<'_, P>,
        entries: &[Entry],
        line_end: &str,
    ) -> Result<(), Failure> {
        let source = draft.source();
        let used = entries.iter().map(|entry| id(source, entry));
        let used = used.collect::<Result<HashSet<_>, _>>()?;
        let own: HashSet<_> = obsolete(source).into_iter().collect();
        let mut text = String::new();
        for block in obsolete(self.source) {
            if own.contains(&block) {
                continue;
            }
            let lines = block.iter().filter_map(|line| line.strip_prefix("#~"));
            let lines: Vec<_> = lines.filter(|line| !line.starts_with('|')).collect();
            let message = lines.join("\n");
            let ids = catalogue::entries(&message).unwrap_or_default();
            if ids.iter().any(|text| id(&message, text).is_ok_and(|id| used.contains(&id))) {
                continue;
            }
            text.push_str(line_end);
            block.iter().for_each(|line| text.push_str(&format!("{line}{line_end}")));
        }
        if !text.is_empty() && !source.ends_with('\n') {
            text.insert_str(0, line_end);
        }
        draft.literal(source.len()..source.len(), text);
        Ok(())
    }
}

/// Returns the lines of each obsolete message of a catalogue, including its comments.
fn obsolete(source: &str) -> Vec<Vec<&str>> {
    let lines: Vec<_> = source.lines().collect();
    let blocks = lines.split(|line| line.trim().is_empty());
    let obsolete = blocks.map(|block| {
        let alone = block.iter().all(|line| line.starts_with('#'));
        let has_one = block.iter().any(|line| line.starts_with("#~"));
        let is_its = |line: &&&str| line.starts_with("#~") || (alone && has_one);
        block.iter().filter(is_its).copied().collect::<Vec<_>>()
    });
    obsolete.filter(|block| !block.is_empty()).collect()
}

fn id(source: &str, entry: &Entry) -> Result<Id, Failure> {
    let text = |strings| Ok::<_, Failure>(lexer::decode(source, strings)?.text().to_owned());
    Ok((entry.context.as_ref().map(text).transpose()?, text(&entry.id)?))
}
