//! Codes found again in an engine's answer, each exactly once.

use std::ops::Range;

use super::Written;
use crate::{
    item::{Item, push},
    ladder::steps::is_good,
    mark::{
        sentinels,
        tags::{Kind, Token},
    },
    mend::plausible,
    text::numbers,
};

/// A place in the text of an answer, and what stands there.
type Placed = (Range<usize>, Place);

/// Markup or a code in an answer, by its number.
#[derive(Clone, Copy)]
enum Place {
    Mark(usize),
    Open(usize),
    Close(usize),
}

impl Written {
    /// Returns the items of an answer, and whether a part of it had to be mended. Returns `None`
    /// where a code is lost or stands twice, or where the answer is no translation.
    pub fn read(&self, answer: &str) -> Option<(Vec<Item>, bool)> {
        let (tokens, mut mended) = self.tags.tokens(answer.trim(), self.escaped)?;
        let (target, mut places) = self.places(tokens)?;
        if let Some((spelled, style)) = &self.sentinels {
            let found = sentinels::find(spelled, *style, &target);
            if !found.lost.is_empty() {
                return None;
            }
            mended |= found.mended;
            places.extend(found.at.into_iter().map(|(at, mark)| (at, Place::Mark(mark))));
            places.sort_by_key(|(at, _)| at.start);
        }
        let mut items = self.assemble(&target, places)?;
        let said = self.layout.put(&mut items);
        let source = &self.layout.source;
        let good = match self.sentinels {
            Some(_) => is_good(source, &said),
            None => plausible::is_plausible(source, &said),
        };
        if let Some(shape) = &self.shape {
            shape.put(&mut items);
        }
        good.then_some((items, mended))
    }

    /// Returns the text of an answer, and the places of codes and markup in the text.
    fn places(&self, tokens: Vec<Token>) -> Option<(String, Vec<Placed>)> {
        let mut target = String::new();
        let mut places = Vec::new();
        for token in tokens {
            let at = target.len()..target.len();
            match token {
                Token::Text(text) => target += &text,
                Token::Open(number) => places.push((at, Place::Open(number))),
                Token::Close(number) => places.push((at, Place::Close(number))),
                Token::Code(kind, number, content) => {
                    let mark = self.layout.marks.get(number)?;
                    let is_its = match &mark.sample {
                        Some(sample) => kind == Kind::Number && shows(&content, sample),
                        None => kind == Kind::Held,
                    };
                    if !is_its || self.sentinels.is_some() {
                        return None;
                    }
                    places.push((at, Place::Mark(number)));
                }
            }
        }
        Some((target, places))
    }

    /// Puts codes and markup in their places, each exactly once.
    fn assemble(&self, target: &str, places: Vec<Placed>) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut marks = vec![false; self.layout.marks.len()];
        let mut elements = vec![[false; 2]; self.elements.len()];
        let mut from = 0;
        for (at, place) in places {
            push(&mut items, Item::Text(target.get(from..at.start)?.into()));
            from = at.end;
            let seen = match place {
                Place::Mark(number) => {
                    items.extend_from_slice(&self.layout.marks[number].items);
                    &mut marks[number]
                }
                Place::Open(number) => {
                    items.push(self.elements.get(number)?[0].clone());
                    &mut elements[number][0]
                }
                Place::Close(number) => {
                    items.push(self.elements.get(number)?[1].clone());
                    &mut elements[number][1]
                }
            };
            if std::mem::replace(seen, true) {
                return None;
            }
        }
        push(&mut items, Item::Text(target.get(from..)?.into()));
        let all = marks.iter().chain(elements.iter().flatten()).all(|seen| *seen);
        all.then_some(items)
    }
}

/// Returns whether an engine has left the digits of a number as they were, or has made a word of the
/// number.
fn shows(content: &str, sample: &str) -> bool {
    let content = content.trim();
    let digits = content.contains(|c: char| c.is_numeric());
    if digits {
        numbers::find(content, sample).first() == Some(&(0..content.len()))
    } else {
        !content.contains(char::is_whitespace)
    }
}
