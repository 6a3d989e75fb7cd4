//! What a project may set.

use targum_sdk::{Draft, Failure, Grammar, Syntax};

const NAMES: [&str; 3] = ["only", "placeholders", "skip"];

const SYNTAX: Syntax = Syntax::of(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Mustache,
    Grammar::Angular,
    Grammar::Template,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Code,
    Grammar::Tags,
]);

pub struct Options<'c> {
    pub syntax: Syntax,
    only: Vec<&'c str>,
    skip: Vec<&'c str>,
}

impl<'c> Options<'c> {
    pub fn of<P>(draft: &Draft<'c, P>) -> Result<Self, Failure> {
        draft.known_options(&NAMES)?;
        let syntax = Syntax::from_options(draft.context(), SYNTAX)?;
        let (only, skip) = (draft.option("only").collect(), draft.option("skip").collect());
        Ok(Options { syntax, only, skip })
    }

    /// Whether the value at a key path is to be translated.
    pub fn take(&self, path: &str) -> bool {
        let any = |patterns: &[&str]| patterns.iter().any(|pattern| covers(pattern, path));
        (self.only.is_empty() || any(&self.only)) && !any(&self.skip)
    }
}

/// Whether a pattern is the path, or that of something it stands in.
fn covers(pattern: &str, path: &str) -> bool {
    let ends = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
    ends.into_iter().any(|end| matches(pattern.as_bytes(), &path.as_bytes()[..end]))
}

/// `*` stands for any characters.
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
    fn matches_paths_and_what_stands_under_them() {
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
