//! Reads both sides of a conflict that a merge has left in a file.

/// Returns the file as each side has it, or the file itself where it holds no conflict.
///
/// # Errors
/// A conflict has no end, or holds another conflict.
pub(crate) fn sides(text: &str) -> Result<Vec<String>, String> {
    let begins = |line: &str| is_marker(line, '<');
    if !text.lines().any(begins) {
        return Ok(vec![text.to_owned()]);
    }
    let (mut ours, mut theirs) = (String::new(), String::new());
    let mut within = Within::Neither;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let next = match within {
            Within::Neither if is_marker(line, '<') => Some(Within::Ours),
            Within::Ours if is_marker(line, '|') => Some(Within::Base),
            Within::Ours | Within::Base if is_marker(line, '=') => Some(Within::Theirs),
            Within::Theirs if is_marker(line, '>') => Some(Within::Neither),
            _ if ['<', '>'].iter().any(|sign| is_marker(line, *sign)) => {
                return Err(format!("line {}: a conflict within a conflict", index + 1));
            }
            _ => None,
        };
        if let Some(next) = next {
            within = next;
            continue;
        }
        if matches!(within, Within::Neither | Within::Ours) {
            ours.push_str(line);
        }
        if matches!(within, Within::Neither | Within::Theirs) {
            theirs.push_str(line);
        }
    }
    match within {
        Within::Neither => Ok(vec![ours, theirs]),
        _ => Err("a conflict in it has no end".into()),
    }
}

/// The part of a conflict that a line stands in.
#[derive(Clone, Copy)]
enum Within {
    Neither,
    Ours,
    Base,
    Theirs,
}

/// Returns whether a line begins with the sign seven times, followed by nothing or by a space and a name.
fn is_marker(line: &str, sign: char) -> bool {
    let rest = line.trim_end().strip_prefix(&sign.to_string().repeat(7)[..]);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_read() {
        assert_eq!(sides("a\nb\n").unwrap(), ["a\nb\n"]);
        let plain = "a\n<<<<<<< HEAD\nb\n=======\nc\nd\n>>>>>>> branch\ne\n";
        assert_eq!(sides(plain).unwrap(), ["a\nb\ne\n", "a\nc\nd\ne\n"]);
        let with_base = "<<<<<<< HEAD\r\nb\r\n||||||| base\r\nx\r\n=======\r\n>>>>>>> other\r\n";
        assert_eq!(sides(with_base).unwrap(), ["b\r\n", ""]);
        assert!(sides("<<<<<<< HEAD\na\n=======\nb\n").is_err());
        assert!(sides("<<<<<<< HEAD\n<<<<<<< HEAD\n").is_err());
    }
}
