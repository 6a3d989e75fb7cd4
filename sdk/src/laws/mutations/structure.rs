//! Changes of whole pieces of a syntax, which mostly leave a document valid.

use std::ops::Range;

use super::{
    characters,
    pieces::{KINDS, Pieces, TEXTS},
    random::Random,
};

/// Deletes a piece.
pub(super) fn delete(document: &mut String, _: &[String], random: &mut Random) {
    let Some((_, at)) = any(document, random) else { return };
    document.replace_range(at, "");
}

/// Writes a piece twice.
pub(super) fn double(document: &mut String, _: &[String], random: &mut Random) {
    let Some((_, at)) = any(document, random) else { return };
    let copy = document[at.clone()].to_owned();
    document.insert_str(at.end, &copy);
}

/// Moves a piece behind another of its kind.
pub(super) fn move_elsewhere(document: &mut String, _: &[String], random: &mut Random) {
    let Some((kind, from)) = any(document, random) else { return };
    let moved = document[from.clone()].to_owned();
    document.replace_range(from, "");
    let Some(to) = one(kind, document, random) else { return };
    document.insert_str(to.end, &moved);
}

/// Swaps two pieces of one kind.
pub(super) fn swap(document: &mut String, _: &[String], random: &mut Random) {
    let Some((kind, one_at)) = any(document, random) else { return };
    let Some(other_at) = one(kind, document, random) else { return };
    let (first, second) =
        if one_at.start < other_at.start { (one_at, other_at) } else { (other_at, one_at) };
    if first.end > second.start {
        return;
    }
    let (early, late) = (document[first.clone()].to_owned(), document[second.clone()].to_owned());
    document.replace_range(second, &early);
    document.replace_range(first, &late);
}

/// Replaces a piece by one of its kind in any seed.
pub(super) fn exchange(document: &mut String, seeds: &[String], random: &mut Random) {
    let Some((kind, at)) = any(document, random) else { return };
    let seed = random.pick(seeds);
    let Some(other) = one(kind, seed, random) else { return };
    document.replace_range(at, &seed[other]);
}

/// Inserts a piece of any seed behind one of its kind.
pub(super) fn insert(document: &mut String, seeds: &[String], random: &mut Random) {
    let Some((kind, at)) = any(document, random) else { return };
    let seed = random.pick(seeds);
    let Some(other) = one(kind, seed, random) else { return };
    document.insert_str(at.end, &seed[other]);
}

/// Puts a piece into another of its kind, in place of a piece therein.
pub(super) fn wrap(document: &mut String, seeds: &[String], random: &mut Random) {
    let Some((kind, at)) = any(document, random) else { return };
    let seed = random.pick(seeds);
    let Some((outer, inner)) = nested(kind, seed, random) else { return };
    document.insert_str(at.end, &seed[inner.end..outer.end]);
    document.insert_str(at.start, &seed[outer.start..inner.start]);
}

/// Replaces a piece by a piece of its kind therein.
pub(super) fn unwrap(document: &mut String, _: &[String], random: &mut Random) {
    let Some((kind, _)) = any(document, random) else { return };
    let Some((outer, inner)) = nested(kind, document, random) else { return };
    let kept = document[inner].to_owned();
    document.replace_range(outer, &kept);
}

/// Moves the lines of a piece to the right, as in a block, a list or a quote.
pub(super) fn indent(document: &mut String, _: &[String], random: &mut Random) {
    let Some((_, at)) = any(document, random) else { return };
    let start = document[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let (first, next) =
        *random.pick(&[("  ", "  "), ("    ", "    "), ("- ", "  "), ("> ", "> "), ("\t", "\t")]);
    let inner = document[start..at.end].trim_end_matches('\n');
    let indented = first.to_owned() + &inner.replace('\n', &format!("\n{next}"));
    let end = start + inner.len();
    document.replace_range(start..end, &indented);
}

/// Changes characters of a text or a string.
pub(super) fn edit_text(document: &mut String, seeds: &[String], random: &mut Random) {
    let kind = *random.pick(TEXTS);
    let Some(at) = one(kind, document, random) else { return };
    let mut text = document[at.clone()].to_owned();
    let changes: [super::Change; 4] =
        [characters::delete, characters::insert, characters::replace, characters::copy];
    random.pick(&changes)(&mut text, seeds, random);
    document.replace_range(at, &text);
}

/// Returns a random piece of any kind that the document has.
fn any(document: &str, random: &mut Random) -> Option<(Pieces, Range<usize>)> {
    let from = random.below(KINDS.len());
    let kinds = KINDS[from..].iter().chain(&KINDS[..from]);
    kinds.copied().find_map(|kind| Some((kind, one(kind, document, random)?)))
}

/// Returns a random piece of one kind.
fn one(kind: Pieces, document: &str, random: &mut Random) -> Option<Range<usize>> {
    let pieces = kind(document);
    (!pieces.is_empty()).then(|| random.pick(&pieces).clone())
}

/// Returns a random piece of one kind, with a piece therein.
fn nested(
    kind: Pieces,
    document: &str,
    random: &mut Random,
) -> Option<(Range<usize>, Range<usize>)> {
    let pieces = kind(document);
    let inner = pieces.get(random.below(pieces.len()))?;
    let is_around = |outer: &&Range<usize>| {
        outer.start <= inner.start && inner.end <= outer.end && outer.len() > inner.len()
    };
    let around: Vec<_> = pieces.iter().filter(is_around).collect();
    (!around.is_empty()).then(|| ((*random.pick(&around)).clone(), inner.clone()))
}
