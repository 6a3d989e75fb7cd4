//! Joins the entries of two runs at once.

use std::collections::{BTreeMap, BTreeSet};

use super::Target;

type Targets = BTreeMap<String, Target>;

/// Returns the entries of a run (`ours`) and of another run (`theirs`), which both began with `base`: what either has
/// changed, and both where they have changed the same differently.
pub(super) fn merged(base: &Targets, ours: Targets, theirs: Targets) -> Targets {
    let none = Target::default();
    let both = |base: Option<&Target>, ours, theirs| of_target(base.unwrap_or(&none), ours, theirs);
    maps(base, ours, theirs, both)
}

fn of_target(base: &Target, ours: Target, theirs: Target) -> Target {
    let own = ours.made.into_iter();
    let own = own.filter(|made| theirs.made.contains(made) || !base.made.contains(made));
    let mut made: BTreeSet<_> = own.collect();
    made.extend(theirs.made.difference(&base.made).cloned());
    let entries = maps(&base.entries, ours.entries, theirs.entries, |_, mut ours, theirs| {
        let new: Vec<_> = theirs.into_iter().filter(|entry| !ours.contains(entry)).collect();
        ours.extend(new);
        ours
    });
    Target { origin: ours.origin.or(theirs.origin), made, entries }
}

/// Joins two maps. `both` joins the values of a key that both have changed.
fn maps<K: Ord + Clone, V: PartialEq>(
    base: &BTreeMap<K, V>,
    mut ours: BTreeMap<K, V>,
    mut theirs: BTreeMap<K, V>,
    both: impl Fn(Option<&V>, V, V) -> V,
) -> BTreeMap<K, V> {
    let keys: BTreeSet<K> = ours.keys().chain(theirs.keys()).cloned().collect();
    let one = |key: K| {
        let (before, own, other) = (base.get(&key), ours.remove(&key), theirs.remove(&key));
        let value = match (own, other) {
            (own, other) if own.as_ref() == before => other,
            (own, other) if other.as_ref() == before => own,
            (Some(own), Some(other)) => Some(both(before, own, other)),
            (own, other) => own.or(other),
        };
        Some((key, value?))
    };
    keys.into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::text, *};

    /// Returns the entries of a lock whose files have these lines.
    fn targets(files: &[(&str, &[&str])]) -> Targets {
        let mut lock = "targum.lock 2\n\n".to_owned();
        for (name, lines) in files {
            lock.push_str(&format!("{name}\n  from en to pt: en.json\n"));
            lines.iter().for_each(|line| lock.push_str(&format!("  {line}\n")));
            lock.push('\n');
        }
        let mut targets = Targets::new();
        text::read(&lock, &mut targets).expect("a lock");
        targets
    }

    #[test]
    fn what_either_run_has_changed_is_kept() {
        let [a, b, c] = ["0a", "0b", "0c"].map(|byte| {
            let digest = byte.repeat(5);
            format!("{digest}:{digest}:{digest}")
        });
        let [old, new] = ["1=2 settings=3", "4=5 settings=6"];
        let approved = format!("{a}:approved");
        let base = targets(&[("a", &[&a, &b, old]), ("b", &[&a]), ("c", &[&a])]);
        // One run translates `a` and removes `b`, the other approves of a text in `a` and makes `d`.
        let ours = targets(&[("a", &[&a, &c, new]), ("c", &[&a])]);
        let theirs =
            targets(&[("a", &[&approved, &b, old]), ("b", &[&a]), ("c", &[&a]), ("d", &[&a])]);
        let expected = targets(&[("a", &[&approved, &c, new]), ("c", &[&a]), ("d", &[&a])]);
        assert_eq!(merged(&base, ours.clone(), theirs.clone()), expected);
        assert_eq!(merged(&base, theirs, ours), expected);
        // Both have changed the same entry.
        let one = targets(&[("b", &[&format!("{a}:hand")])]);
        let other = targets(&[("b", &[&format!("{a}:approved")])]);
        let both = merged(&base, one, other);
        assert_eq!(both["b"].entries().count(), 2);
    }
}
