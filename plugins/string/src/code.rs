//! Lines of code within a text: lines between fences, commands that are indented more than the text above them, and
//! drawn trees of folders.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{asciidoc, command, help, markup::Markup, title};

/// The kind of a line, by the lines around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A line of code.
    Code,
    /// A line of text that would be code if a translation showed a command.
    Indented,
    /// A line of text that would be code if no line in its block were text.
    AmongCommands,
    /// Any other line.
    Text,
}

/// Returns the kind of each line of a text.
pub(crate) fn lines(source: &str, markup: Markup) -> Vec<Kind> {
    let lines: Vec<&str> = source.lines().collect();
    let kind = |line: &&str| if is_in_tree(line) { Kind::Code } else { Kind::Text };
    let mut kinds: Vec<Kind> = lines.iter().map(kind).collect();
    mark_fenced(&lines, markup, &mut kinds);
    if markup == Markup::Help {
        mark_examples(&lines, &mut kinds);
    }
    mark_rules(&lines, &mut kinds);
    mark_indented(&lines, &mut kinds);
    kinds
}

/// Returns whether a line of a text in a markup may begin or end code.
pub(crate) fn is_fence(line: &str, markup: Markup) -> bool {
    fence(line, "", markup).is_some()
}

/// Returns whether a line is one of a drawn tree of folders: `|-- beds`, `└── beds`.
fn is_in_tree(line: &str) -> bool {
    let branch = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '│'));
    let is_tight = |sign: &str| line.trim_start().starts_with(sign);
    let has_name = || branch.contains(char::is_alphanumeric);
    // Code that is an option begins with a back quote, too.
    let is_last = || branch.starts_with("`-- ") && !branch[1..].contains('`');
    (is_tight("|--") || is_last() || branch.starts_with(['├', '└'])) && has_name()
}

/// Marks the lines from a fence to the next one of its kind.
fn mark_fenced(lines: &[&str], markup: Markup, kinds: &mut [Kind]) {
    let may_end = lines.iter().enumerate().filter(|(_, line)| may_be_fence(line));
    let ends: HashMap<&str, usize> = may_end.map(|(at, line)| (line.trim(), at)).collect();
    let mut open: Option<&str> = None;
    for (at, line) in lines.iter().enumerate() {
        match open {
            Some(fence) => {
                kinds[at] = Kind::Code;
                open = open.filter(|_| line.trim() != fence);
            }
            None if may_be_fence(line) => {
                let above = at.checked_sub(1).filter(|&above| begins_paragraph(lines, above));
                let fence = fence(line, above.map_or("", |above| lines[above].trim()), markup);
                open = fence.filter(|fence| ends.get(fence).is_some_and(|&end| end > at));
                if open.is_some() {
                    kinds[at] = Kind::Code;
                }
            }
            None => {}
        }
    }
}

/// Returns whether a line stands below a blank line, or below one without text.
fn begins_paragraph(lines: &[&str], at: usize) -> bool {
    let above = at.checked_sub(1).map_or("", |above| lines[above]);
    !above.contains(char::is_alphanumeric) || asciidoc::is_without_text(above)
}

/// Returns whether a line begins with a sign of fences.
fn may_be_fence(line: &str) -> bool {
    line.trim_start().starts_with(['`', '-', '.'])
}

/// Returns the signs that a fence begins with. In AsciiDoc, a line of signs below a title of its length is no
/// fence.
fn fence<'l>(line: &'l str, above: &str, markup: Markup) -> Option<&'l str> {
    let line = line.trim();
    let sign = line.chars().next()?;
    let signs = &line[..line.len() - line.trim_start_matches(sign).len()];
    let is_whole = signs == line && signs.len() > 3;
    let is_fence = match sign {
        '`' => signs.len() > 2 && !line[signs.len()..].contains(['`', ' ']),
        '-' | '.' if markup != Markup::AsciiDoc || !is_whole => false,
        '-' => !title::is_title_above(above, signs.len()),
        '.' => true,
        _ => false,
    };
    is_fence.then_some(signs)
}

/// Marks the lines below the mark of an example in Vim's help, up to a line that is not indented, and the line
/// that sets the options of the file.
fn mark_examples(lines: &[&str], kinds: &mut [Kind]) {
    let mut in_example = false;
    for (line, kind) in lines.iter().zip(kinds) {
        in_example &= line.trim().is_empty() || line.starts_with(char::is_whitespace);
        if in_example || line.trim_start().starts_with("vim:") {
            *kind = Kind::Code;
        }
        in_example |= help::example_mark(line.trim_end()) > 0;
    }
}

/// Marks the rules for robots in a text that names one: `User-agent: *`, `Disallow: /beds`.
fn mark_rules(lines: &[&str], kinds: &mut [Kind]) {
    let names_robot = |line: &&str| is_rule_of(line, "user-agent");
    if lines.iter().any(names_robot) {
        for (_, kind) in lines.iter().zip(kinds).filter(|(line, _)| is_rule(line)) {
            *kind = Kind::Code;
        }
    }
}

/// Returns whether a line is a rule for robots in a text that names one.
pub(crate) fn is_rule(line: &str) -> bool {
    const NAMES: [&str; 5] = ["allow", "crawl-delay", "disallow", "sitemap", "user-agent"];
    NAMES.iter().any(|name| is_rule_of(line, name))
}

/// Returns whether a line is the rule with a name, which is given in small letters.
fn is_rule_of(line: &str, name: &str) -> bool {
    let rule = line.trim_start_matches(['#', ' ']).as_bytes().split_at_checked(name.len());
    rule.is_some_and(|(begin, rest)| {
        begin.eq_ignore_ascii_case(name.as_bytes()) && rest.starts_with(b":")
    })
}

/// Marks the lines between two blank ones that are indented more than the first line above the first blank one,
/// by whether they are commands. The other lines above may be indented otherwise in a translation.
fn mark_indented(lines: &[&str], kinds: &mut [Kind]) {
    let mut above: Option<usize> = None;
    let mut at = 0;
    for block in lines.split(|line| line.trim().is_empty()) {
        let places = at..at + block.len();
        at = places.end + 1;
        let (Some(first), Some(least)) =
            (block.first(), block.iter().map(|line| indent(line)).min())
        else {
            continue;
        };
        let is_below = |indent: usize| above.is_some_and(|above| indent > above);
        if is_below(least) && command::are_commands(block) {
            kinds[places].fill(Kind::Code);
            continue;
        }
        let kinds = &mut kinds[places];
        if block.iter().any(|line| is_below(indent(line))) {
            let shows = command::shows_any(block.iter().copied());
            let kind = if shows { Kind::AmongCommands } else { Kind::Indented };
            kinds.iter_mut().filter(|of| **of == Kind::Text).for_each(|of| *of = kind);
        }
        if !kinds.contains(&Kind::Code) {
            above = Some(indent(first));
        }
    }
}

/// Returns the width of the white space before a line.
fn indent(line: &str) -> usize {
    let space = line.chars().take_while(|c| c.is_whitespace());
    space.map(|c| if c == '\t' { 8 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::{Kind, lines};
    use crate::markup::Markup::{self, AsciiDoc, Help, None};

    /// Returns the lines that are code.
    fn code(text: &str, markup: Markup) -> Vec<&str> {
        let lines = text.lines().zip(lines(text, markup));
        lines.filter_map(|(line, kind)| (kind == Kind::Code).then_some(line)).collect()
    }

    #[test]
    fn fences_enclose_code() {
        assert_eq!(code("A\n```sh\nwater it\n```\nB", None), ["```sh", "water it", "```"]);
        assert_eq!(code("A\n```sh\nwater it", None), Vec::<&str>::new());
        assert_eq!(code("A\n\n----\nwater it\n----\nB", AsciiDoc), ["----", "water it", "----"]);
        assert_eq!(code("Beds\n----\nA\n\nRain\n----\nB", AsciiDoc), Vec::<&str>::new());
        assert_eq!(code("A\n\n----\nwater it\n----\nB", None), Vec::<&str>::new());
    }

    #[test]
    fn a_mark_announces_an_example_in_help() {
        let text = "Water it: >\n\t:water bed\n\n\t:rest\nIt is wet: >vim\n    :dry\n<    So wait";
        assert_eq!(code(text, Help), ["\t:water bed", "", "\t:rest", "    :dry"]);
        assert_eq!(code(text, None), Vec::<&str>::new());
    }

    #[test]
    fn rules_for_robots_are_code() {
        let text = "# The beds stay dry\nUser-agent: *\nDisallow: /beds\n#Allow: /rain\nRoses: red";
        assert_eq!(code(text, None), ["User-agent: *", "Disallow: /beds", "#Allow: /rain"]);
        assert_eq!(code("Allow: it rains\nDisallow: /beds", None), [""; 0]);
    }

    #[test]
    fn commands_below_a_text_are_code() {
        let text = "Then run:\n\n    ./configure --wet\n    make install\n\nIt is wet.";
        assert_eq!(code(text, None), ["    ./configure --wet", "    make install"]);
        for text in [
            "make install\n\ngit add beds",
            "Beds:\n\n    git history, and what it says",
            "Options:\n\n    use the bed -v to see it",
            "Beds:\n\n    make tea\n    water beds",
            "  Beds\nand rain\n\n  git add beds",
        ] {
            assert_eq!(code(text, None), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn lines_of_a_tree_are_code() {
        let tree =
            "garden\n|-- beds\n|   `-- roses\n└── tools\n| Bed | Rain |\n`-- so\n`--wet` and\n- it";
        assert_eq!(code(tree, None), ["|-- beds", "|   `-- roses", "└── tools", "`-- so"]);
    }
}
