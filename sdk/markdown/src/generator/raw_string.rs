//! Template tags with raw strings in backticks, which the parser would take for code:
//! ``{{< param `name` >}}``.

use std::ops::Range;

use super::tag::NEAR;

/// The opening and closing marks of tags. Of two marks with the same beginning, the longer is first.
const MARKS: [(&str, &str); 4] = [("{{<", ">}}"), ("{{%", "%}}"), ("{{", "}}"), ("{%", "%}")];

/// Returns the ranges of the tags in a line that hold raw strings. A tag that stands in a code span,
/// or behind a backtick that could begin one, is quoted and no tag.
pub(super) fn tags(line: &str) -> Vec<Range<usize>> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(next) = line[at..].find(['`', '{', '\\']) {
        at += next;
        let rest = &line[at..];
        at += match rest.as_bytes()[0] {
            b'\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            b'`' => match code_span(rest) {
                Some(length) => length,
                None => break,
            },
            _ => match length(rest) {
                Some(length) => {
                    tags.push(at..at + length);
                    length
                }
                None => 1,
            },
        };
    }
    tags
}

/// Returns the length of the code span at the start of `text`.
fn code_span(text: &str) -> Option<usize> {
    let run = |text: &str| text.bytes().take_while(|b| *b == b'`').count();
    let open = run(text);
    let mut at = open;
    loop {
        at += text[at..].find('`')?;
        let close = run(&text[at..]);
        at += close;
        if close == open {
            return Some(at);
        }
    }
}

/// Returns the length of the tag at the start of `text` if it holds a raw string.
fn length(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let (open, close) = MARKS.iter().find(|(open, _)| near.starts_with(open))?;
    let (mut at, mut is_raw) = (open.len(), false);
    loop {
        at += near[at..].find(['`', '{', close.chars().next()?])?;
        let rest = &near[at..];
        if let Some(inner) = rest.strip_prefix('`') {
            at += 1 + inner.find('`')? + 1;
            is_raw = true;
        } else if rest.starts_with(close) {
            return is_raw.then_some(at + close.len());
        } else if rest.starts_with("{{") || rest.starts_with("{%") {
            return None;
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tags_with_raw_strings_outside_of_code() {
        for (line, expected) in [
            ("a {{< b `c` >}} d", vec!["{{< b `c` >}}"]),
            ("{{% b `>}}` %}}{% c `%}` %}", vec!["{{% b `>}}` %}}", "{% c `%}` %}"]),
            ("`a` {{ \"b\" | c: `d e` }}", vec!["{{ \"b\" | c: `d e` }}"]),
            (r"\`a {{< b `c` >}}", vec!["{{< b `c` >}}"]),
            // The tag is quoted, its backticks are not in pairs, or it holds no raw string.
            ("``{{< b `c` >}}``", vec![]),
            ("a ` {{< b `c` >}}", vec![]),
            ("{{< b `c >}}", vec![]),
            ("{{< b {{ `c >}}", vec![]),
            (r"\{{< b `c` >}", vec![]),
            ("{{< b >}} `c`", vec![]),
        ] {
            let found: Vec<_> = tags(line).into_iter().map(|tag| &line[tag]).collect();
            assert_eq!(found, expected, "{line}");
        }
    }
}
