//! Families of plural forms among the entries of a map, in each notation that programs use.

use std::collections::HashMap;

use super::{
    indexed,
    map::{Form, Map},
    numbered, suffixed,
};
use crate::{Context, Draft, Entry, Syntax};

/// The plural forms to write in the places of a map's entries.
#[derive(Clone, Debug, Default)]
pub struct Families {
    /// The forms by the index of an entry; empty for a form that the target does not have. Entries
    /// that are not plural forms are missing.
    forms: HashMap<usize, Vec<Form>>,
    /// The end of the last entry that was removed.
    gone: usize,
}

impl Families {
    /// Plans the target's forms for all families among these `entries` of a map. `syntax` has the
    /// notations of placeholders in their texts.
    pub fn plan<'s>(
        map: &impl Map<'s>,
        entries: &[usize],
        document: &str,
        context: &Context,
        syntax: Syntax,
    ) -> Families {
        let mut families = Families::default();
        if entries.iter().any(|&entry| suffixed::may_be_form(&map.name(entry))) {
            suffixed::plan(map, entries, document, context, syntax, &mut families.forms);
        } else {
            indexed::plan(map, entries, document, context, &mut families.forms);
        }
        families
    }

    /// Plans the target's forms for the pairs `key` and `key_plural` among the first `count`
    /// entries of a map, which is an older notation of i18next.
    pub fn plan_numbered<'s>(
        &mut self,
        map: &impl Map<'s>,
        count: usize,
        document: &str,
        context: &Context,
        syntax: Syntax,
    ) {
        numbered::plan(map, count, document, context, syntax, &mut self.forms);
    }

    /// Returns whether an entry is a plural form.
    pub fn has(&self, index: usize) -> bool {
        self.forms.contains_key(&index)
    }

    /// Returns whether an entry is a plural form that the target does not have.
    pub fn goes(&self, index: usize) -> bool {
        self.forms.get(&index).is_some_and(Vec::is_empty)
    }

    /// Writes the target's forms in the place of an entry, with the layout of that entry, or
    /// removes an entry that the target does not have. Returns false where the entry is not a
    /// plural form. `entry` returns the properties of a form; a form without properties stays as it
    /// is in the source.
    pub fn put<'s, M: Map<'s>>(
        &mut self,
        draft: &mut Draft<'s, M::Place>,
        map: &M,
        index: usize,
        entry: impl Fn(&Form) -> Option<Entry>,
    ) -> bool {
        let Some(forms) = self.forms.get(&index) else { return false };
        let document = draft.source();
        if forms.is_empty() {
            // The space between two entries that go is taken once.
            let at = map.removal(document, index);
            draft.change(at.start.max(self.gone)..at.end).done();
            self.gone = at.end;
            return true;
        }
        let (key, value, span) = (map.key(index), map.value(index), map.span(index));
        let separator = map.separator(document, index);
        let mut change = draft.change(span.clone());
        for (nth, form) in forms.iter().enumerate() {
            if nth > 0 {
                change.literal(&separator);
            }
            change.source(span.start..key.start);
            change.literal(&form.key);
            change.source(key.end..value.start);
            match entry(form) {
                Some(entry) => {
                    let plural = Some(form.planned.clone());
                    map.write(&mut change, form.planned.from, Entry { plural, ..entry });
                }
                None => change.source(map.value(form.planned.from)),
            }
        }
        change.done();
        true
    }

    /// Removes the comma of the last entry that stays, where all entries after it are removed and
    /// the last of those had no comma. The entries are the first `count`.
    pub fn last_comma<'s, M: Map<'s>>(
        &self,
        draft: &mut Draft<'s, M::Place>,
        map: &M,
        count: usize,
    ) {
        let Some(last) = count.checked_sub(1).filter(|&last| self.goes(last)) else { return };
        if map.comma(last).is_none()
            && let Some(stays) = (0..last).rev().find(|&index| !self.goes(index))
            && let Some(comma) = map.comma(stays)
        {
            draft.change(comma..comma + 1).done();
        }
    }
}
