//! A guard in front of the parser, which calls itself for every bracket.

use targum_sdk::{Failure, unsupported};

/// Deeper programs are refused; people do not write them.
const MAX_DEPTH: usize = 64;

/// Refuses a source whose brackets are nested too deeply. Strings, templates and comments are
/// passed over; a regular expression is taken for code, which does no harm.
///
/// # Errors
/// `unsupported` with the place.
pub fn check(source: &str) -> Result<(), Failure> {
    let bytes = source.as_bytes();
    // For each open bracket whether it is a template's `${`.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at = match byte {
            b'"' | b'\'' => string(bytes, at, byte),
            b'/' if bytes.get(at + 1) == Some(&b'/') => line(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                source[at + 2..].find("*/").map_or(bytes.len(), |end| at + 2 + end + 2)
            }
            b'`' => template(bytes, at + 1, &mut open),
            b'(' | b'[' | b'{' => {
                open.push(false);
                at + 1
            }
            b')' | b']' | b'}' => match open.pop() {
                Some(true) => template(bytes, at + 1, &mut open),
                _ => at + 1,
            },
            _ => at + 1,
        };
        if open.len() > MAX_DEPTH {
            return Err(unsupported(at - 1, format!("nested more than {MAX_DEPTH} deep")));
        }
    }
    Ok(())
}

fn line(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |end| at + end)
}

/// Past a string, or to the end of its line where it has none.
fn string(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Past a template's text: its end, or the next `${`, which is then open.
fn template(bytes: &[u8], start: usize, open: &mut Vec<bool>) -> usize {
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'`' => return at + 1,
            b'$' if bytes.get(at + 1) == Some(&b'{') => {
                open.push(true);
                return at + 2;
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn counts_brackets_of_code_only() {
        assert!(check(&"x = ':(';\n".repeat(100)).is_ok());
        assert!(check(&"// (\n/* [ */ `(${a + `(`}(`;\n".repeat(100)).is_ok());
        assert!(check(&"(".repeat(65)).is_err());
        assert!(check(&"`${".repeat(65)).is_err());
    }
}
