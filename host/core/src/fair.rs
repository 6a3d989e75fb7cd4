//! Fairness between projects: the project of each task, and a queue that serves projects in turn, so
//! that a project with many requests delays only itself.

use std::{collections::VecDeque, future::Future, sync::Arc};

tokio::task_local! {
    static PROJECT: Arc<str>;
}

/// Runs `work` on behalf of a project. Queues read the project from the task, so that plugins and
/// engines do not have to pass it on.
pub async fn on_behalf<F: Future>(project: Arc<str>, work: F) -> F::Output {
    PROJECT.scope(project, work).await
}

/// Returns the project on whose behalf this task runs. It is empty for the host's own work.
pub fn project() -> Arc<str> {
    PROJECT.try_with(Arc::clone).unwrap_or_default()
}

/// A queue with one queue per project. Projects take turns, and the items of one project are served in
/// the order of their arrival.
#[derive(Debug)]
pub struct Turns<T>(VecDeque<(Arc<str>, VecDeque<T>)>);

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Turns<T> {
    /// Appends an item to the queue of `project`. A project without a queue gets the last turn.
    pub fn push(&mut self, project: Arc<str>, item: T) {
        match self.0.iter_mut().find(|(waiting, _)| *waiting == project) {
            Some((_, items)) => items.push_back(item),
            None => self.0.push_back((project, VecDeque::from([item]))),
        }
    }

    /// Puts an item at the front of the queue of `project`. A project without a queue gets the last turn.
    pub fn push_first(&mut self, project: Arc<str>, item: T) {
        match self.0.iter_mut().find(|(waiting, _)| *waiting == project) {
            Some((_, items)) => items.push_front(item),
            None => self.push(project, item),
        }
    }

    /// Removes and returns the next item: of the first project in turn for which `may` is true. The
    /// project then gets the last turn.
    pub fn next(&mut self, may: impl Fn(&str) -> bool) -> Option<(Arc<str>, T)> {
        self.next_item(|project, _| may(project))
    }

    /// Removes and returns the next item, as [`next`](Self::next) does. `may` judges each project by its
    /// name and its first item.
    pub fn next_item(&mut self, may: impl Fn(&str, &T) -> bool) -> Option<(Arc<str>, T)> {
        let is_allowed = |(project, items): &(Arc<str>, VecDeque<T>)| {
            items.front().is_some_and(|item| may(project, item))
        };
        let at = self.0.iter().position(is_allowed)?;
        let (project, mut items) = self.0.remove(at)?;
        let item = items.pop_front()?;
        if !items.is_empty() {
            self.0.push_back((project.clone(), items));
        }
        Some((project, item))
    }

    /// Removes and returns the first item for which `matches` is true.
    pub fn remove(&mut self, matches: impl Fn(&T) -> bool) -> Option<T> {
        for at in 0..self.0.len() {
            let items = &mut self.0[at].1;
            let Some(found) = items.iter().position(&matches) else { continue };
            let item = items.remove(found);
            if items.is_empty() {
                self.0.remove(at);
            }
            return item;
        }
        None
    }

    /// Returns all waiting items.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flat_map(|(_, items)| items)
    }

    /// Returns whether a project other than `project` waits.
    pub fn others_wait(&self, project: &str) -> bool {
        self.0.iter().any(|(waiting, _)| **waiting != *project)
    }

    /// Returns the number of waiting items of `project`.
    pub fn waiting(&self, project: &str) -> usize {
        self.0.iter().find(|(waiting, _)| **waiting == *project).map_or(0, |(_, items)| items.len())
    }

    /// Returns the number of waiting items.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, items)| items.len()).sum()
    }

    /// Returns whether no item waits.
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
    fn projects_are_served_in_turn() {
        let mut turns = turns(&[("a", 1), ("a", 2), ("a", 3), ("b", 4), ("b", 5), ("c", 6)]);
        assert_eq!((turns.len(), turns.waiting("a"), turns.waiting("d")), (6, 3, 0));
        assert_eq!(drain(&mut turns), [1, 4, 6, 2, 5, 3]);
        assert!(turns.is_empty());
    }

    #[test]
    fn a_project_that_may_not_be_served_keeps_its_turn() {
        let mut turns = turns(&[("a", 1), ("b", 2), ("c", 3)]);
        assert_eq!(turns.next(|who| who != "a").map(|(_, item)| item), Some(2));
        assert_eq!(turns.next(|_| false).map(|(_, item)| item), None);
        assert_eq!(drain(&mut turns), [1, 3]);
    }

    #[test]
    fn a_removed_item_is_not_served() {
        let mut turns = turns(&[("a", 1), ("b", 2), ("b", 3)]);
        assert_eq!(
            (turns.remove(|item| *item == 1), turns.remove(|item| *item == 1)),
            (Some(1), None)
        );
        assert_eq!(turns.remove(|item| *item == 2), Some(2));
        assert_eq!(drain(&mut turns), [3]);
    }

    #[tokio::test]
    async fn a_task_knows_its_project() {
        assert_eq!(&*project(), "");
        assert_eq!(&*on_behalf("demo".into(), async { project() }).await, "demo");
    }
}
