//! Compares the units of an XLIFF file with the texts of a translation.

use std::collections::{HashMap, HashSet};

use targum_core::{
    codes,
    contract::{CodeKind, Segment, Word},
};
use targum_sandbox::verify;
use targum_translate::inspect::record::By;

use super::super::{
    authored::{Authored, comparable},
    change::Opinion,
    xliff::{
        content::{self, Problem},
        divided, id_of_source, is_of_export, name,
        read::Unit,
    },
};

/// The consequence of a unit for its text.
pub(super) enum Verdict<'t> {
    /// Nothing: there is no translation, or it waits still and has not changed.
    Nothing,
    /// The text is left as it is, for this reason.
    Left(Problem),
    /// A person has changed or approved the translation.
    Opinion(Opinion<'t>),
}

/// The treatment of a translation that a person has changed in the file since the export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edited {
    /// It stays, and the unit is left.
    Stays,
    /// The translation of the unit replaces it.
    IsReplaced,
}

/// Returns the consequence of each unit.
pub(super) fn opinions<'t>(
    texts: &'t [Authored],
    units: &[Unit<'_, '_>],
    edited: Edited,
) -> Vec<Verdict<'t>> {
    let ids: Vec<String> = texts.iter().map(|text| id_of_source(&text.text)).collect();
    let by_id: HashMap<&str, &Authored> = ids.iter().map(String::as_str).zip(texts).collect();
    let names: HashSet<&str> = ids.iter().map(|id| name(id)).collect();
    let verdict = |unit: &Unit<'_, '_>| match by_id.get(divided(&unit.id).0) {
        Some(text) => of_unit(text, unit, edited),
        None if names.contains(name(&unit.id)) => {
            left(unit, "its source has changed since the export")
        }
        None => left(unit, "the text is gone, or the unit is of another file"),
    };
    units.iter().map(verdict).collect()
}

fn left<'t>(unit: &Unit<'_, '_>, reason: &str) -> Verdict<'t> {
    Verdict::Left((unit.target.span().start, reason.to_owned()))
}

fn of_unit<'t>(of: &'t Authored, unit: &Unit<'_, '_>, edited: Edited) -> Verdict<'t> {
    let source = &of.text.source;
    let words = match content::read(unit.target, source) {
        Ok(words) => words,
        Err(problem) => return Verdict::Left(problem),
    };
    let parts = verify::translated(source, &words);
    let text = comparable(&parts);
    if text.trim().is_empty() {
        return Verdict::Nothing;
    }
    let now = of.translation().map(comparable);
    if now.as_ref() == Some(&text) {
        let by = match of.by {
            By::Host | By::Marked | By::Unsure => By::Approved,
            By::Outdated => By::Hand,
            By::Hand | By::Approved | By::Nobody | By::Value => return Verdict::Nothing,
        };
        let parts = of.translation().unwrap_or_default().to_vec();
        return if unit.is_seen {
            Verdict::Opinion(Opinion { of, parts, by })
        } else {
            Verdict::Nothing
        };
    }
    // Tools write the source where there is no translation.
    let is_source = text == comparable(&source.parts) && !unit.is_seen;
    if is_source && (unit.is_copy || now.is_none()) {
        return Verdict::Nothing;
    }
    if !is_of_export(&unit.id, now.as_deref().unwrap_or_default()) {
        // The translator has not touched the unit.
        if is_of_export(&unit.id, &text) && !unit.is_seen {
            return Verdict::Nothing;
        }
        if of.by.is_person() && edited == Edited::Stays {
            return left(
                unit,
                "a person has changed its translation since the export: export it again, or take over the unit with --overwrite",
            );
        }
    }
    if is_source {
        let reason =
            "its translation is the source; give it the state `translated` to take it over";
        return left(unit, reason);
    }
    if let Some(problem) = problem(source, &words) {
        return left(unit, &problem);
    }
    Verdict::Opinion(Opinion { of, parts, by: By::Hand })
}

/// Returns what is wrong with the codes of a translation. A plural form need not show its number.
fn problem(source: &Segment, words: &[Word]) -> Option<String> {
    if codes::complete(source, words) {
        return None;
    }
    let all = codes::of(source);
    let count = |index: usize| {
        words
            .iter()
            .filter(|word| matches!(word, Word::Code(code) if *code as usize == index))
            .count()
    };
    let number = source.plural.as_ref().and_then(|plural| plural.number);
    let is_number = |index: usize| number.is_some_and(|number| number as usize == index);
    let mut is_silent = false;
    for (index, code) in all.iter().enumerate() {
        match count(index) {
            1 => {}
            0 if is_number(index) && code.kind == CodeKind::Placeholder => is_silent = true,
            0 => return Some(format!("`{}` is missing", code.spelling)),
            count => return Some(format!("`{}` is in it {count} times", code.spelling)),
        }
    }
    (!is_silent)
        .then(|| "its placeholders or tags are in an order that changes their meaning".to_owned())
}
