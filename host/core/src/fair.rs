//! Fairness between clients: the client of each task, and a queue that serves clients in turn. Projects
//! take turns, and within a project its keys take turns, so that a client with many requests delays only
//! itself.

use std::{collections::VecDeque, future::Future, sync::Arc};

tokio::task_local! {
    static CLIENT: Client;
}

/// The client of a task: a key of a project. Both names are empty for the host's own work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// The name of the project.
    pub project: Arc<str>,
    /// The name of the key in the project.
    pub key: Arc<str>,
}

/// Runs `work` on behalf of a client. Queues read the client from the task, so that plugins and engines
/// do not have to pass it on.
pub async fn on_behalf<F: Future>(client: Client, work: F) -> F::Output {
    CLIENT.scope(client, work).await
}

/// Returns the client on whose behalf this task runs.
pub fn client() -> Client {
    CLIENT.try_with(Client::clone).unwrap_or_default()
}

/// A queue with one queue per key of each project. Projects take turns, the keys of a project take turns,
/// and the items of one key are served in the order of their arrival.
#[derive(Debug)]
pub struct Turns<T>(VecDeque<Project<T>>);

/// The waiting items of a project, by key. There is at least one key.
#[derive(Debug)]
struct Project<T> {
    name: Arc<str>,
    keys: VecDeque<Key<T>>,
}

/// The waiting items of a key. There is at least one.
#[derive(Debug)]
struct Key<T> {
    name: Arc<str>,
    items: VecDeque<T>,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Turns<T> {
    /// Appends an item to the queue of `client`. A project or a key that had no items gets the last turn.
    pub fn push(&mut self, client: &Client, item: T) {
        self.items_of(client).push_back(item);
    }

    /// Puts an item at the front of the queue of `client`. A project or a key that had no items gets the
    /// last turn.
    pub fn push_first(&mut self, client: &Client, item: T) {
        self.items_of(client).push_front(item);
    }

    /// Returns the items of a client. The caller adds an item.
    fn items_of(&mut self, client: &Client) -> &mut VecDeque<T> {
        let projects = &mut self.0;
        let at = projects.iter().position(|project| project.name == client.project);
        let at = at.unwrap_or_else(|| {
            let (name, keys) = (client.project.clone(), VecDeque::new());
            projects.push_back(Project { name, keys });
            projects.len() - 1
        });
        let keys = &mut projects[at].keys;
        let at = keys.iter().position(|key| key.name == client.key).unwrap_or_else(|| {
            let (name, items) = (client.key.clone(), VecDeque::new());
            keys.push_back(Key { name, items });
            keys.len() - 1
        });
        &mut keys[at].items
    }

    /// Removes and returns the next item: of the first project in turn for which `may` is true. The
    /// project and the key then get the last turn.
    pub fn next(&mut self, may: impl Fn(&str) -> bool) -> Option<(Client, T)> {
        self.next_item(|project, _| may(project))
    }

    /// Removes and returns the next item, as [`next`](Self::next) does. `may` judges each key by the name
    /// of its project and its first item.
    pub fn next_item(&mut self, may: impl Fn(&str, &T) -> bool) -> Option<(Client, T)> {
        let (at, key) = self.0.iter().enumerate().find_map(|(at, project)| {
            let is_allowed = |item: &T| may(&project.name, item);
            let key =
                project.keys.iter().position(|key| key.items.front().is_some_and(is_allowed))?;
            Some((at, key))
        })?;
        let mut project = self.0.remove(at)?;
        let mut key = project.keys.remove(key)?;
        let item = key.items.pop_front()?;
        let client = Client { project: project.name.clone(), key: key.name.clone() };
        if !key.items.is_empty() {
            project.keys.push_back(key);
        }
        if !project.keys.is_empty() {
            self.0.push_back(project);
        }
        Some((client, item))
    }

    /// Removes and returns the first item for which `matches` is true.
    pub fn remove(&mut self, matches: impl Fn(&T) -> bool) -> Option<T> {
        let (at, key, item) = self.0.iter().enumerate().find_map(|(at, project)| {
            project.keys.iter().enumerate().find_map(|(key, of)| {
                let item = of.items.iter().position(&matches)?;
                Some((at, key, item))
            })
        })?;
        let project = &mut self.0[at];
        let items = &mut project.keys[key].items;
        let item = items.remove(item);
        if items.is_empty() {
            project.keys.remove(key);
        }
        if project.keys.is_empty() {
            self.0.remove(at);
        }
        item
    }

    /// Returns all waiting items.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flat_map(|project| &mut project.keys).flat_map(|key| &mut key.items)
    }

    /// Returns whether a client other than `client` waits.
    pub fn others_wait(&self, client: &Client) -> bool {
        self.0.iter().any(|project| {
            project.name != client.project || project.keys.iter().any(|key| key.name != client.key)
        })
    }

    /// Returns the number of waiting items of a project.
    pub fn waiting_of_project(&self, project: &str) -> usize {
        self.keys(project).map(|key| key.items.len()).sum()
    }

    /// Returns the number of waiting items of a client.
    pub fn waiting(&self, client: &Client) -> usize {
        let mut own = self.keys(&client.project).filter(|key| key.name == client.key);
        own.next().map_or(0, |key| key.items.len())
    }

    fn keys(&self, project: &str) -> impl Iterator<Item = &Key<T>> {
        let own = self.0.iter().filter(move |waiting| *waiting.name == *project);
        own.flat_map(|project| &project.keys)
    }

    /// Returns the number of waiting items.
    pub fn len(&self) -> usize {
        self.0.iter().flat_map(|project| &project.keys).map(|key| key.items.len()).sum()
    }

    /// Returns whether no item waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(project: &str, key: &str) -> Client {
        Client { project: project.into(), key: key.into() }
    }

    /// Makes a queue of items, each with `project/key`.
    fn turns(items: &[(&str, u32)]) -> Turns<u32> {
        let mut turns = Turns::default();
        for (who, item) in items {
            let (project, key) = who.split_once('/').unwrap_or((who, ""));
            turns.push(&client(project, key), *item);
        }
        turns
    }

    fn drain(turns: &mut Turns<u32>) -> Vec<u32> {
        std::iter::from_fn(|| turns.next(|_| true)).map(|(_, item)| item).collect()
    }

    #[test]
    fn projects_are_served_in_turn() {
        let mut turns = turns(&[("a", 1), ("a", 2), ("a", 3), ("b", 4), ("b", 5), ("c", 6)]);
        let waiting = |project| turns.waiting_of_project(project);
        assert_eq!((turns.len(), waiting("a"), waiting("d")), (6, 3, 0));
        assert_eq!(drain(&mut turns), [1, 4, 6, 2, 5, 3]);
        assert!(turns.is_empty());
    }

    #[test]
    fn the_keys_of_a_project_are_served_in_turn() {
        let items =
            [("a/x", 1), ("a/x", 2), ("a/x", 3), ("b/x", 4), ("b/x", 5), ("a/y", 6), ("a/y", 7)];
        let mut turns = turns(&items);
        let waiting = |key| turns.waiting(&client("a", key));
        assert_eq!((waiting("x"), waiting("y"), waiting("z")), (3, 2, 0));
        assert_eq!(turns.waiting_of_project("a"), 5);
        assert_eq!(drain(&mut turns), [1, 4, 6, 5, 2, 7, 3]);
    }

    #[test]
    fn a_client_knows_whether_others_wait() {
        let turns = turns(&[("a/x", 1)]);
        assert!(!turns.others_wait(&client("a", "x")));
        assert!(turns.others_wait(&client("a", "y")) && turns.others_wait(&client("b", "x")));
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
        let mut turns = turns(&[("a/x", 1), ("a/y", 2), ("b", 3), ("b", 4)]);
        let mut remove = |which| turns.remove(|item| *item == which);
        assert_eq!([remove(1), remove(1), remove(3)], [Some(1), None, Some(3)]);
        assert_eq!(drain(&mut turns), [2, 4]);
    }

    #[test]
    fn an_item_can_be_put_first() {
        let mut turns = turns(&[("a/x", 1), ("a/y", 2)]);
        turns.push_first(&client("a", "x"), 3);
        assert_eq!(drain(&mut turns), [3, 2, 1]);
    }

    #[tokio::test]
    async fn a_task_knows_its_client() {
        assert_eq!(super::client(), Client::default());
        let demo = client("demo", "website");
        assert_eq!(on_behalf(demo.clone(), async { super::client() }).await, demo);
    }
}
