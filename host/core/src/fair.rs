//! Fairness between projects: whose work a task does, and queues that serve whoever waits in
//! turn, so that one who sends much waits for himself and not others for him.

use std::{collections::VecDeque, future::Future, sync::Arc};

tokio::task_local! {
    static PROJECT: Arc<str>;
}

/// Does `work` for a project. Every queue on its way knows for whom, without being told by
/// whoever stands between: plugins and engines need not know of projects.
pub async fn on_behalf<F: Future>(project: Arc<str>, work: F) -> F::Output {
    PROJECT.scope(project, work).await
}

/// For which project this task works; none for work of the host's own.
pub fn project() -> Arc<str> {
    PROJECT.try_with(Arc::clone).unwrap_or_default()
}

/// A queue of queues, one for each who waits. They take turns; within one, first come is first
/// served.
#[derive(Debug)]
pub struct Turns<T>(VecDeque<(Arc<str>, VecDeque<T>)>);

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Turns<T> {
    /// Queues an item for `who`, who comes last if he was not waiting.
    pub fn push(&mut self, who: Arc<str>, item: T) {
        match self.0.iter_mut().find(|(waiting, _)| *waiting == who) {
            Some((_, items)) => items.push_back(item),
            None => self.0.push_back((who, VecDeque::from([item]))),
        }
    }

    /// Queues an item for `who` before the others of `who`, who comes last if he was not waiting.
    pub fn push_first(&mut self, who: Arc<str>, item: T) {
        match self.0.iter_mut().find(|(waiting, _)| *waiting == who) {
            Some((_, items)) => items.push_front(item),
            None => self.push(who, item),
        }
    }

    /// The next item: of the first in turn that `may`, who then comes last.
    pub fn next(&mut self, may: impl Fn(&str) -> bool) -> Option<(Arc<str>, T)> {
        self.next_item(|who, _| may(who))
    }

    /// The same by who waits and the first item of his.
    pub fn next_item(&mut self, may: impl Fn(&str, &T) -> bool) -> Option<(Arc<str>, T)> {
        let first = |(who, items): &(Arc<str>, VecDeque<T>)| {
            items.front().is_some_and(|item| may(who, item))
        };
        let at = self.0.iter().position(first)?;
        let (who, mut items) = self.0.remove(at)?;
        let item = items.pop_front()?;
        if !items.is_empty() {
            self.0.push_back((who.clone(), items));
        }
        Some((who, item))
    }

    /// Takes out the first item that is `it`.
    pub fn remove(&mut self, it: impl Fn(&T) -> bool) -> Option<T> {
        for at in 0..self.0.len() {
            let items = &mut self.0[at].1;
            let Some(found) = items.iter().position(&it) else { continue };
            let item = items.remove(found);
            if items.is_empty() {
                self.0.remove(at);
            }
            return item;
        }
        None
    }

    /// All items that wait.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flat_map(|(_, items)| items)
    }

    /// Whether anybody waits but `who`.
    pub fn others_wait(&self, who: &str) -> bool {
        self.0.iter().any(|(waiting, _)| **waiting != *who)
    }

    /// How many items wait for `who`.
    pub fn waiting(&self, who: &str) -> usize {
        self.0.iter().find(|(waiting, _)| **waiting == *who).map_or(0, |(_, items)| items.len())
    }

    /// How many items wait.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, items)| items.len()).sum()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(items: &[(&str, u32)]) -> Turns<u32> {
        let mut turns = Turns::default();
        items.iter().for_each(|(who, item)| turns.push((*who).into(), *item));
        turns
    }

    fn drain(turns: &mut Turns<u32>) -> Vec<u32> {
        std::iter::from_fn(|| turns.next(|_| true)).map(|(_, item)| item).collect()
    }

    #[test]
    fn whoever_waits_is_served_in_turn() {
        let mut turns = turns(&[("a", 1), ("a", 2), ("a", 3), ("b", 4), ("b", 5), ("c", 6)]);
        assert_eq!((turns.len(), turns.waiting("a"), turns.waiting("d")), (6, 3, 0));
        assert_eq!(drain(&mut turns), [1, 4, 6, 2, 5, 3]);
        assert!(turns.is_empty());
    }

    #[test]
    fn who_may_not_keeps_his_place() {
        let mut turns = turns(&[("a", 1), ("b", 2), ("c", 3)]);
        assert_eq!(turns.next(|who| who != "a").map(|(_, item)| item), Some(2));
        assert_eq!(turns.next(|_| false).map(|(_, item)| item), None);
        assert_eq!(drain(&mut turns), [1, 3]);
    }

    #[test]
    fn what_is_taken_out_is_gone() {
        let mut turns = turns(&[("a", 1), ("b", 2), ("b", 3)]);
        assert_eq!(
            (turns.remove(|item| *item == 1), turns.remove(|item| *item == 1)),
            (Some(1), None)
        );
        assert_eq!(turns.remove(|item| *item == 2), Some(2));
        assert_eq!(drain(&mut turns), [3]);
    }

    #[tokio::test]
    async fn a_task_knows_for_whom_it_works() {
        assert_eq!(&*project(), "");
        assert_eq!(&*on_behalf("demo".into(), async { project() }).await, "demo");
    }
}
