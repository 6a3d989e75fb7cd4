//! Template tags: `{% tag %}` of Liquid and Jinja, `{{< tag >}}` and `{{% tag %}}` of Hugo.

use std::collections::HashMap;

use crate::line::begins_block;

/// The opening and closing marks of the tags that may make up lines.
const MARKS: [(&str, &str); 3] = [("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}")];

/// The tags whose content is not Markdown but code, or is rendered from code.
const OPAQUE: [&str; 9] = [
    "code",
    "codeblock",
    "comment",
    "highlight",
    "katex",
    "math",
    "mermaid",
    "plantuml",
    "prettify",
];

/// The words in the names of shortcodes of Hugo in angle brackets whose content is code or data.
/// Hugo hands the content of such a shortcode to its template as it is; most templates render it as
/// Markdown or show it as text.
const DATA: [&str; 76] = [
    "abc",
    "apexcharts",
    "asciicast",
    "bash",
    "chart",
    "charts",
    "cmd",
    "code",
    "codeblock",
    "codes",
    "command",
    "console",
    "cpp",
    "css",
    "csv",
    "d2",
    "data",
    "diagram",
    "dot",
    "echarts",
    "filetree",
    "flowchart",
    "geojson",
    "gist",
    "go",
    "goat",
    "graph",
    "graphviz",
    "highlight",
    "html",
    "iframe",
    "java",
    "javascript",
    "js",
    "json",
    "katex",
    "kotlin",
    "kroki",
    "latex",
    "leaflet",
    "map",
    "mapbox",
    "markmap",
    "math",
    "mathjax",
    "mermaid",
    "openapi",
    "php",
    "playground",
    "plotly",
    "powershell",
    "prism",
    "python",
    "raw",
    "rawhtml",
    "repl",
    "ruby",
    "rust",
    "script",
    "sh",
    "shell",
    "snippet",
    "sql",
    "style",
    "svg",
    "swagger",
    "swift",
    "terminal",
    "tex",
    "tikz",
    "toml",
    "typescript",
    "vega",
    "wavedrom",
    "xml",
    "yaml",
];

/// The greatest length of a tag in bytes, which bounds the cost of tags that never end.
pub(super) const NEAR: usize = 1024;

/// Returns the length of the tags that `text` begins with if they fill their lines.
pub(super) fn lines(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += length(&text[at..])?;
        let gap = text[at..].trim_start_matches([' ', '\t', '\r']);
        if gap.is_empty() || gap.starts_with('\n') {
            return Some(at);
        }
        at = text.len() - gap.len();
    }
}

/// Returns the length of the tag that `text` begins with, on one or more lines.
fn length(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let (open, close) = MARKS.iter().find(|(open, _)| near.starts_with(open))?;
    let end = open.len() + near[open.len()..].find(close)?;
    let is_blank = |line: &str| line.trim().is_empty();
    let mut inner = near[open.len()..end].split('\n');
    let first = inner.next().unwrap_or_default();
    // The first line closes a variable or a code, so no tag begins here.
    let closed = first.contains(if open.len() == 3 { "}}" } else { "}" });
    if end > open.len() + first.len() && closed {
        return None;
    }
    // Such a line could be a text of its own, or hold a tag that ends in it.
    let is_text = |line: &str| {
        let begins = begins_block(line.trim_start_matches([' ', '\t']));
        begins
            || line.starts_with("[^")
            || line.contains("{%")
            || line.contains("{{")
            || line.ends_with('{')
    };
    let has_text = inner.clone().any(is_text);
    // The last line may hold only the mark that closes the tag.
    let blank = inner.clone().take(inner.count().saturating_sub(1)).any(is_blank);
    (!blank && !has_text).then_some(end + close.len())
}

/// Returns the length of the tag or variable at the start of `text`, which ends in the same line.
/// It holds no backticks, because text may quote tags in code.
pub(crate) fn in_line(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let close = match near.get(..2)? {
        "{{" => "}}",
        "{%" => "%}",
        _ => return None,
    };
    let end = 2 + near[2..].find(close)?;
    let more = near[end + 2..].bytes().take_while(|&b| b == b'}').count();
    let end = end + 2 + more;
    (!near[..end].contains(['\n', '`'])).then_some(end)
}

/// Returns the name of the opaque block that a line begins with its tag.
pub(super) fn opens(line: &str) -> Option<&str> {
    let tag = &line[..length(line)?];
    let (is_end, name) = name(tag);
    let holds_data = || name.split(['-', '_']).any(is_of_data);
    let is_opaque = OPAQUE.contains(&name) || tag.starts_with("{{<") && holds_data();
    (!is_end && !tag.ends_with("/>}}") && is_opaque && !name.is_empty()).then_some(name)
}

/// Returns whether a word in the name of a shortcode says that its content is code or data. A name with
/// capitals is several words: `codeBlock`, `chartJS`.
fn is_of_data(word: &str) -> bool {
    let of_data = |word: &str| DATA.iter().any(|known| known.eq_ignore_ascii_case(word));
    let starts = || word.match_indices(char::is_uppercase).map(|(at, _)| at).filter(|at| *at > 0);
    of_data(word) || starts().next().is_some_and(|at| of_data(&word[..at]))
}

/// The tags of a document that begin and end blocks, by the names of the blocks.
#[derive(Debug)]
pub(super) struct Blocks<'s>(HashMap<&'s str, Tags>);

#[derive(Debug, Default)]
struct Tags {
    /// The byte offsets at which shortcodes begin that may begin a block.
    begins: Vec<usize>,
    /// The byte offsets after the tags that end a block.
    ends: Vec<usize>,
}

impl<'s> Blocks<'s> {
    /// Collects the tags of a document.
    pub(super) fn of(source: &'s str) -> Self {
        let mut blocks: HashMap<&str, Tags> = HashMap::new();
        for (at, _) in source.match_indices('{') {
            let Some(length) = length(&source[at..]) else { continue };
            let tag = &source[at..at + length];
            if let Some(ended) = ended(tag) {
                blocks.entry(ended).or_default().ends.push(at + length);
            } else if tag.starts_with("{{<") && !tag[1..].contains("{{<") {
                blocks.entry(name(tag).1).or_default().begins.push(at);
            }
        }
        Blocks(blocks)
    }

    /// Returns the offset after the tag that ends the block `name`, whose opening tag ends at
    /// `start`. Returns `None` if another shortcode of that name begins in between, because the
    /// first one may have no end.
    pub(super) fn end(&self, name: &str, start: usize) -> Option<usize> {
        let Tags { begins, ends } = self.0.get(name)?;
        let end = *ends.get(ends.partition_point(|&end| end <= start))?;
        let next = begins.get(begins.partition_point(|&begin| begin < start));
        let is_alone = OPAQUE.contains(&name) || next.is_none_or(|&next| next > end);
        is_alone.then_some(end)
    }
}

/// Returns whether the line ends with the tag that ends the block `name_of_block`.
pub(super) fn closes(line: &str, name_of_block: &str) -> bool {
    let Some(tag) = line.rfind('{').map(|at| &line[at..]) else { return false };
    let whole = tag.find('}').is_some_and(|end| tag[end..].bytes().all(|b| b == b'}'));
    whole && ended(tag) == Some(name_of_block)
}

/// Returns the name of the block that a tag ends, if the tag holds only that name.
fn ended(tag: &str) -> Option<&str> {
    let (is_end, name) = name(tag);
    let inner = tag.trim_end_matches(['}', '>', '%', '-', ' ', '\t', '\r', '\n']);
    let ended = if is_end { Some(name) } else { name.strip_prefix("end") };
    ended.filter(|_| inner.ends_with(name))
}

/// Returns whether a slash marks the tag as a closing tag, and the tag's name.
fn name(tag: &str) -> (bool, &str) {
    let inner = tag.trim_start_matches(['{', '%', '<', '-', ' ', '\t']);
    let (is_end, inner) = match inner.strip_prefix('/') {
        Some(inner) => (true, inner.trim_start()),
        None => (false, inner),
    };
    let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let name = &inner[..inner.find(|c| !of_name(c)).unwrap_or(inner.len())];
    (is_end, name.trim_end_matches('-'))
}
