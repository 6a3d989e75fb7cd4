//! The blocks of a single-file component.

use std::ops::Range;

use targum_sdk::{Failure, malformed};

/// An `<i18n>` block.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The place of the block with its tags.
    pub whole: Range<usize>,
    /// The place between the tags.
    pub content: Range<usize>,
    /// The place of the value of the attribute `lang`.
    pub lang: Option<Range<usize>>,
    /// The place of the value of the attribute `locale`.
    pub locale: Option<Range<usize>>,
}

/// Returns the `<i18n>` blocks of a component that hold texts, in order.
///
/// # Errors
/// `malformed` where a block has no end.
pub(crate) fn of_messages(source: &str) -> Result<Vec<Block>, Failure> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(length) = source[at..].find('<') {
        let start = at + length;
        let rest = &source[start..];
        if rest.starts_with("<!--") {
            let end = rest.find("-->").ok_or_else(|| malformed(start, "expected `-->`"))?;
            at = start + end + 3;
            continue;
        }
        let name = name(&rest[1..]);
        if name.is_empty() {
            at = start + 1;
            continue;
        }
        let tag = Tag::read(source, start + 1 + name.len())?;
        if tag.is_empty {
            at = tag.end;
            continue;
        }
        let (content, end) = content(source, name, tag.end)
            .ok_or_else(|| malformed(start, format!("expected `</{name}>` after `<{name}>`")))?;
        if name == "i18n" && tag.value(source, "src").is_none() {
            let (lang, locale) = (tag.value(source, "lang"), tag.value(source, "locale"));
            blocks.push(Block { whole: start..end, content: tag.end..content, lang, locale });
        }
        at = end;
    }
    Ok(blocks)
}

/// Returns the name of an element at the beginning of a text.
fn name(text: &str) -> &str {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':'));
    let length = text.find(ends).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { &text[..length] } else { "" }
}

/// Finds the end of a block. Returns the end of its content, and the end of its end tag. Only
/// templates have templates within.
fn content(source: &str, name: &str, from: usize) -> Option<(usize, usize)> {
    let (mut depth, mut at) = (1, from);
    loop {
        let start = at + source[at..].find('<')?;
        let rest = &source[start + 1..];
        let closes = rest.strip_prefix('/');
        at = start + 1;
        if self::name(closes.unwrap_or(rest)) != name {
            continue;
        }
        if closes.is_some() {
            depth -= 1;
            if depth == 0 {
                let end = start + source[start..].find('>')? + 1;
                return Some((start, end));
            }
        } else if name == "template" {
            let tag = Tag::read(source, start + 1 + name.len()).ok()?;
            depth += usize::from(!tag.is_empty);
            at = tag.end;
        }
    }
}

/// A start tag.
struct Tag {
    /// The place of its attributes.
    attributes: Range<usize>,
    /// Its end.
    end: usize,
    /// Whether it ends with `/>`.
    is_empty: bool,
}

impl Tag {
    /// Reads a tag from the end of its name on.
    fn read(source: &str, from: usize) -> Result<Tag, Failure> {
        let mut quote = None;
        for (length, byte) in source[from..].bytes().enumerate() {
            match quote {
                None if byte == b'>' => {
                    let at = from + length;
                    let is_empty = source[from..at].ends_with('/');
                    return Ok(Tag { attributes: from..at, end: at + 1, is_empty });
                }
                None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                Some(open) if open == byte => quote = None,
                _ => {}
            }
        }
        Err(malformed(from, "expected `>` at the end of the tag"))
    }

    /// Returns the place of an attribute's value, without its quotes.
    fn value(&self, source: &str, name: &str) -> Option<Range<usize>> {
        let mut at = self.attributes.start;
        loop {
            let rest = &source[at..self.attributes.end];
            let start = at + rest.find(|c: char| !c.is_whitespace() && c != '/')?;
            let rest = &source[start..self.attributes.end];
            let length = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let found = &rest[..length];
            let behind = rest[length..].trim_start();
            let Some(value) = behind.strip_prefix('=') else {
                at = start + length.max(1);
                continue;
            };
            let value = value.trim_start();
            let from = self.attributes.end - value.len();
            let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''));
            let inner = match quote {
                Some(quote) => from + 1..from + 1 + value[1..].find(quote)?,
                None => from..from + value.find(char::is_whitespace).unwrap_or(value.len()),
            };
            if found == name {
                return Some(inner);
            }
            at = inner.end + usize::from(quote.is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_blocks_between_others() {
        let source = "<template>\n<i18n>{}</i18n><template #a/><template v-if=\"a > b\">x</template>\n\
                      </template>\n<!-- <i18n> -->\n<script>a < b; '</template>'</script>\n\
                      <i18n global locale='en' lang=json>{\"a\": \"b\"}</i18n >\n<i18n src=\"a.json\"></i18n>";
        let blocks = of_messages(source).unwrap();
        assert_eq!(blocks.len(), 1);
        let block = &blocks[0];
        assert_eq!(&source[block.content.clone()], "{\"a\": \"b\"}");
        assert_eq!(block.locale.clone().map(|at| &source[at]), Some("en"));
        assert_eq!(block.lang.clone().map(|at| &source[at]), Some("json"));
        assert!(source[block.whole.clone()].ends_with("</i18n >"));
    }

    #[test]
    fn refuses_a_block_without_end() {
        for source in
            ["<i18n>{}", "<i18n locale=\"en>", "<!-- a", "<template><template></template>"]
        {
            assert!(of_messages(source).is_err(), "{source}");
        }
    }
}
