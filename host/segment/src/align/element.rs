//! The elements of inline markup in a sentence, as a tree.

use std::ops::Range;

use crate::{item::Item, mark::sentinels::Spelled};

/// An element of inline markup; one end may lie in another sentence.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) open: Option<Item>,
    pub(super) close: Option<Item>,
    pub(super) at: Range<usize>,
    pub(super) children: Vec<Element>,
}

/// Returns the outermost elements of a sentence, with the elements within them as their children.
pub(super) fn elements(spelled: &Spelled) -> Vec<Element> {
    let mut levels: Vec<(Option<Item>, usize, Vec<Element>)> = vec![(None, 0, Vec::new())];
    for (at, item) in &spelled.markup {
        if let Item::Open(..) = item {
            levels.push((Some(item.clone()), *at, Vec::new()));
        } else {
            let close = Some(item.clone());
            let element = if levels.len() > 1 {
                let (open, start, children) = levels.pop().expect("more than one");
                Element { open, close, at: start..*at, children }
            } else {
                // The element began in an earlier sentence, so everything read so far is in it.
                let children = std::mem::take(&mut levels[0].2);
                Element { open: None, close, at: 0..*at, children }
            };
            levels.last_mut().expect("never empty").2.push(element);
        }
    }
    while levels.len() > 1 {
        let (open, start, children) = levels.pop().expect("more than one");
        let element = Element { open, close: None, at: start..spelled.text.len(), children };
        levels.last_mut().expect("never empty").2.push(element);
    }
    levels.pop().expect("never empty").2
}
