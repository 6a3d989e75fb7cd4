//! Finds the sentinels of a sentence in its translation.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use super::{Mark, Spelled, Style};
use crate::text::{numbers, percent};

/// The places of the sentinels of a sentence in its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Ranges, each with the index of its mark, ascending.
    pub at: Vec<(Range<usize>, usize)>,
    /// The indexes of marks that are lost, or stand more than once.
    pub lost: Vec<usize>,
    /// Whether a spelling was mended.
    pub mended: bool,
}

/// Finds the sentinels in a translation.
pub fn find(spelled: &Spelled, style: Style, target: &str) -> Found {
    let mut found = Found { at: Vec::new(), lost: Vec::new(), mended: false };
    let candidates = Candidates::of(target, style, false);
    let mut mended = None;
    let mut percents: HashMap<&str, Vec<Range<usize>>> = HashMap::new();
    let sentinels = exact_places(spelled, &candidates);
    let is_apart = |at: &Range<usize>| {
        !sentinels.iter().any(|other| other.start < at.end && at.start < other.end)
    };
    for (index, mark) in spelled.marks.iter().enumerate() {
        let mut places = match (&mark.percent, &mark.sample) {
            (Some(number), _) if !number.is_empty() => {
                let signs = percents.entry(number).or_insert_with(|| percent::find(target, number));
                // No sign is that of one number of several.
                if signs.len() == 1 { signs.clone() } else { Vec::new() }
            }
            (_, Some(sample)) => {
                let mut places = numbers::find(target, sample);
                places.retain(is_apart);
                places
            }
            (_, None) => {
                let exact = candidates.places(index);
                if exact.is_empty() {
                    found.mended = true;
                    mended.get_or_insert_with(|| Candidates::of(target, style, true)).places(index)
                } else {
                    exact
                }
            }
        };
        // Numbers that are the same, as in `1 file in 1 folder`, keep their order.
        let same = |other: &&Mark| other.percent.is_none() && other.sample == mark.sample;
        let is_sample = mark.percent.is_none() && mark.sample.is_some();
        let of_same = if is_sample { spelled.marks.iter().filter(same).count() } else { 1 };
        if of_same > 1 && places.len() == of_same {
            let nth = spelled.marks[..index].iter().filter(same).count();
            places = vec![places[nth].clone()];
        }
        if mark.percent.as_deref() == Some("") {
            places = places.iter().filter_map(|at| percent::with_sign(target, at)).collect();
        }
        match <[_; 1]>::try_from(places) {
            Ok([at]) => found.at.push((at, index)),
            Err(_) => found.lost.push(index),
        }
    }
    found.at.sort_by_key(|(at, _)| at.start);
    if found.at.windows(2).any(|pair| pair[0].0.end > pair[1].0.start) {
        found.lost = (0..spelled.marks.len()).collect();
        found.at.clear();
    }
    found
}

/// Returns the places of all sentinels that stand in a translation as they were written. The number
/// of a sentinel is not one that the translation shows.
fn exact_places(spelled: &Spelled, candidates: &Candidates<'_>) -> Vec<Range<usize>> {
    if spelled.marks.iter().all(|mark| mark.sample.is_none()) {
        return Vec::new();
    }
    let marks = spelled.marks.iter().enumerate();
    let sentinels = marks.filter(|(_, mark)| mark.sample.is_none() && mark.percent.is_none());
    sentinels.flat_map(|(index, _)| candidates.places(index)).collect()
}

/// The places in a translation at which a sentinel may begin: a number stands behind the signs with which a style
/// begins.
struct Candidates<'t> {
    target: &'t str,
    style: Style,
    /// Whether sentinels with other capitals, with spaces within and without brackets count.
    mend: bool,
    /// The places by the number, or the first digits of the number.
    starts: HashMap<String, Vec<usize>>,
}

impl<'t> Candidates<'t> {
    fn of(target: &'t str, style: Style, mend: bool) -> Self {
        /// The most digits of the number of a sentinel.
        const DIGITS: usize = 8;
        let lead = style.0.split('#').next().unwrap_or_default();
        let lead: Vec<char> = lead.chars().filter(|c| !mend || c.is_ascii_alphanumeric()).collect();
        let mut starts: HashMap<String, Vec<usize>> = HashMap::new();
        for (start, _) in target.char_indices() {
            let Some(length) = prefix(&target[start..], &lead, mend) else { continue };
            let mut number = String::new();
            for c in target[start + length..].chars() {
                let is_within = length > 0 || !number.is_empty();
                if c.is_ascii_digit() && number.len() < DIGITS {
                    number.push(c);
                    starts.entry(number.clone()).or_default().push(start);
                } else if !(mend && c == ' ' && is_within) {
                    break;
                }
            }
        }
        Candidates { target, style, mend, starts }
    }

    /// Returns the places where the sentinel with a number stands on its own.
    fn places(&self, number: usize) -> Vec<Range<usize>> {
        let Candidates { target, style, mend, ref starts } = *self;
        let spelling = style.spell(number);
        let wanted: Vec<char> =
            spelling.chars().filter(|c| !mend || c.is_ascii_alphanumeric()).collect();
        let mut places = Vec::new();
        let mut from = 0;
        for &start in starts.get(&number.to_string()).into_iter().flatten() {
            if start < from {
                continue;
            }
            let Some(length) = prefix(&target[start..], &wanted, mend) else { continue };
            let mut at = start..start + length;
            if mend && spelling.starts_with('[') {
                at = within_brackets(target, at);
            }
            if stands_alone(target, &at) {
                from = at.end;
                places.push(at);
            }
        }
        places
    }
}

/// Extends a range by the brackets around it, and the spaces up to them.
fn within_brackets(target: &str, at: Range<usize>) -> Range<usize> {
    let before = target[..at.start].trim_end();
    let after = target[at.end..].trim_start();
    let start = before.strip_suffix('[').map_or(at.start, str::len);
    let end = after.strip_prefix(']').map_or(at.end, |rest| target.len() - rest.len());
    start..end
}

/// Returns the length of `wanted` at the start of `text`.
fn prefix(text: &str, wanted: &[char], mend: bool) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    let mut end = 0;
    for (n, wanted) in wanted.iter().enumerate() {
        while mend && n > 0 && chars.next_if(|(_, c)| *c == ' ').is_some() {}
        let (at, c) = chars.next()?;
        if c != *wanted && !(mend && c.eq_ignore_ascii_case(wanted)) {
            return None;
        }
        end = at + c.len_utf8();
    }
    Some(end)
}

/// Returns whether no digit and no letter of a sentinel touches a range: `XQ1` is not in `XQ12`.
fn stands_alone(target: &str, at: &Range<usize>) -> bool {
    let foreign = |c: Option<char>| !c.is_some_and(|c| c.is_ascii_digit() || "XxQq".contains(c));
    foreign(target[..at.start].chars().next_back()) && foreign(target[at.end..].chars().next())
}

/// Returns whether a translation without its sentinels still has a word like a sentinel, which its source
/// has not.
pub(crate) fn has_debris(source: &str, target: &str) -> bool {
    let words = |text: &str| -> HashSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|word| looks_invented(word)).map(str::to_lowercase).collect()
    };
    let own = words(source);
    words(target).iter().any(|word| !own.contains(word))
}

fn looks_invented(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let sentinel = word.chars().filter(|c| "XxQq".contains(*c)).count();
    let digit = word.chars().any(|c| c.is_ascii_digit());
    word.to_ascii_lowercase().contains("xq")
        || digit && sentinel > 0 && letters <= 3
        || word.len() > 1 && letters == sentinel && letters == word.len()
}
