//! Finds the sample number of a plural form in a translation.

use std::ops::Range;

/// Every number in `target` that has the digits of `sample`, whatever its separators:
/// `1.5` is found as `1,5`, `1000000` as `1.000.000`.
pub fn find(target: &str, sample: &str) -> Vec<Range<usize>> {
    let wanted = digits(sample);
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(start) = target[rest..].find(|c: char| c.is_numeric()).map(|at| rest + at) {
        let end = end_of_number(target, start);
        if digits(&target[start..end]) == wanted {
            found.push(start..end);
        }
        rest = end;
    }
    found
}

/// Where a number ends: a separator belongs to it when a digit follows.
fn end_of_number(target: &str, start: usize) -> usize {
    let mut end = start;
    let mut chars = target[start..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = ".,'\u{A0}\u{202F}".contains(c)
            && chars.peek().is_some_and(|(_, next)| next.is_numeric());
        if !c.is_numeric() && !joins {
            break;
        }
        end = start + at + c.len_utf8();
    }
    end
}

fn digits(number: &str) -> Vec<u32> {
    number.chars().filter_map(|c| c.to_digit(10)).collect()
}

#[cfg(test)]
mod tests {
    fn find<'t>(target: &'t str, sample: &str) -> Vec<&'t str> {
        super::find(target, sample).into_iter().map(|at| &target[at]).collect()
    }

    #[test]
    fn separators_do_not_matter() {
        assert_eq!(find("Há 1.000.000 deles.", "1000000"), ["1.000.000"]);
        assert_eq!(find("1,5 dias", "1.5"), ["1,5"]);
    }

    #[test]
    fn whole_numbers_only() {
        assert_eq!(find("15 de 5.", "5"), ["5"]);
        assert_eq!(find("cinco", "5"), [""; 0]);
    }
}
