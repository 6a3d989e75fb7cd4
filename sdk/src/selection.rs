//! The values that a project wants translated, by their key paths.

use crate::Draft;

/// The options `only` and `skip`: key paths in which `*` matches any characters. A path includes
/// everything below it.
#[derive(Clone, Debug)]
pub struct Selection<'c> {
    only: Vec<&'c str>,
    skip: Vec<&'c str>,
}

impl<'c> Selection<'c> {
    /// Reads the options of a draft's project.
    pub fn of<P>(draft: &Draft<'c, P>) -> Self {
        Selection { only: draft.option("only").collect(), skip: draft.option("skip").collect() }
    }

    /// Returns whether the value at a key path is to be translated.
    pub fn takes(&self, path: &str) -> bool {
        let any = |patterns: &[&str]| patterns.iter().any(|pattern| covers(pattern, path));
        (self.only.is_empty() || any(&self.only)) && !any(&self.skip)
    }
}

/// Returns whether a pattern matches the path or a path above it.
fn covers(pattern: &str, path: &str) -> bool {
    let ends = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
    ends.into_iter().any(|end| matches(pattern.as_bytes(), &path.as_bytes()[..end]))
}

/// Matches a pattern in which `*` matches any characters.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        if pattern.get(p) == Some(&b'*') {
            star = Some((p + 1, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((after, from)) = star {
            star = Some((after, from + 1));
            p = after;
            t = from + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&b| b == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_paths_and_the_paths_below_them() {
        let cases = [
            ("meta", "meta", true),
            ("meta", "meta.author", true),
            ("meta", "meta[0]", true),
            ("meta", "metal", false),
            ("*.url", "a.b.url", true),
            ("*.url", "url", false),
            ("*url", "a.url", true),
            ("a.*.c", "a.b.x.c", true),
            ("a*b*c", "aXbXbc", true),
            ("a*b", "acd", false),
        ];
        for (pattern, path, expected) in cases {
            assert_eq!(covers(pattern, path), expected, "{pattern} {path}");
        }
    }
}
