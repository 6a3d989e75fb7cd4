//! Key paths: `home.title`, `steps[0]`, `files[few]`.

/// The longest name or path, in bytes. Longer ones are cut: otherwise a document of one long key
/// with many members would grow with the square of its size.
const MAX_NAME: usize = 256;
const MAX_PATH: usize = 1024;

/// Returns the path of `name` within `path`. An index comes as `[0]` and takes no dot.
pub fn join(path: &str, name: &str) -> String {
    let mut joined = String::with_capacity(path.len().min(MAX_PATH) + 1 + name.len().min(MAX_NAME));
    if path.len() > MAX_PATH {
        joined.push('…');
    } else {
        joined.push_str(path);
        if !path.is_empty() && !name.starts_with('[') {
            joined.push('.');
        }
    }
    if name.len() > MAX_NAME {
        let mut end = MAX_NAME;
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        joined.push_str(&name[..end]);
        joined.push('…');
    } else {
        joined.push_str(name);
    }
    joined
}

/// Returns the path of the member `choice` of `path`: `files[few]`, `steps[0]`.
pub fn within(path: &str, choice: &str) -> String {
    if path.len() > MAX_PATH || choice.len() + 2 > MAX_NAME {
        return join(path, &format!("[{choice}]"));
    }
    [path, "[", choice, "]"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_names_and_indices() {
        assert_eq!(join(&join("", "a"), "b"), "a.b");
        assert_eq!(join(&join("a", "[0]"), "b"), "a[0].b");
        assert_eq!(within("a", "few"), "a[few]");
        assert_eq!(within("", "0"), "[0]");
        assert_eq!(join("", &"é".repeat(200)), "é".repeat(128) + "…");
        assert_eq!(join(&"x".repeat(2000), "b"), "…b");
    }
}
