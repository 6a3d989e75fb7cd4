//! The inline markup of a paragraph.

use std::{collections::BTreeSet, ops::Range};

use targum_sdk::CodeKind;

/// The names that references of a document use, in small letters.
pub(crate) type Names = BTreeSet<String>;

/// A part of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The place of the markup.
    pub at: Range<usize>,
    pub kind: CodeKind,
}

/// The escape between markup and a letter beside it, which shows nothing.
pub(super) const SEPARATOR: &str = "\\ ";

/// The longest markup, in bytes.
const LONGEST: usize = 1024;

/// The roles whose text is language if they also have a target.
const WITH_TITLE: [&str; 7] = ["any", "doc", "download", "numref", "ref", "std:doc", "std:ref"];

/// Returns the markup of a text. The text of a link whose name another link of the document uses is a part of the
/// markup.
pub(super) fn marks(text: &str, used: &Names) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(BEGINS) {
        at += next;
        let rest = &text[at..];
        if rest.starts_with('\\') {
            at += 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
            continue;
        }
        let found = if may_begin(text, at) {
            construct(&rest[..rest.floor_char_boundary(LONGEST)], used)
        } else {
            None
        };
        match found {
            Some(found) => {
                let end = at + found.length;
                let mut put = |at, kind| marks.push(Mark { at, kind });
                match found.shown {
                    Some(shown) => {
                        put(at..at + shown.start, CodeKind::Open);
                        put(at + shown.end..end, CodeKind::Close);
                    }
                    None => put(at..end, CodeKind::Standalone),
                }
                at = end;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    marks
}

/// Returns whether a text has a role or a link with an address, which only reStructuredText has.
pub(super) fn is_in(text: &str) -> bool {
    text.contains('`')
        && marks(text, &Names::new()).iter().any(|mark| {
            let spelling = &text[mark.at.clone()];
            let is_role = spelling.starts_with(':') && !spelling.starts_with("::");
            is_role
                || spelling.contains('<')
                    && (spelling.ends_with(">`_") || spelling.ends_with(">`__"))
        })
}

/// Adds the names that the references in a text use, and those that its links define.
pub(super) fn add_names(text: &str, used: &mut Names, defined: &mut Names) {
    let mut title = 0;
    for Mark { at, kind } in marks(text, &Names::new()) {
        let spelling = &text[at.clone()];
        match kind {
            CodeKind::Open => title = at.end,
            CodeKind::Close if spelling.ends_with("`_") => {
                defined.insert(normal(&text[title..at.start]));
            }
            _ => {}
        }
        used.extend(name(spelling).map(normal));
    }
}

/// Returns the name in small letters, with single spaces.
pub(super) fn normal(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Returns the name that a reference, or the end of one, uses.
fn name(spelling: &str) -> Option<&str> {
    let is_role = spelling.starts_with(':');
    let is_link = spelling.ends_with('_');
    let inner = spelling.trim_end_matches('_');
    let quoted = inner.strip_suffix('`');
    let target = |inner: &str| inner.strip_suffix('>').is_some();
    match quoted {
        Some(inner) if target(inner) => {
            let start = inner.rfind('<')?;
            let target = &inner[start + 1..inner.len() - 1];
            if is_link { target.strip_suffix('_') } else { Some(target) }
        }
        Some(inner) if is_role => inner.split_once('`').map(|(_, name)| name),
        Some(inner) if is_link => Some(inner.trim_start_matches('`')),
        Some(_) => None,
        None if is_link => Some(inner.trim_matches('|')),
        None => None,
    }
}

/// A construct at the start of a text.
struct Found {
    /// The length.
    length: usize,
    /// The place of the text in it that is language, if the rest is around it.
    shown: Option<Range<usize>>,
}

impl Found {
    fn whole(length: usize) -> Option<Found> {
        Some(Found { length, shown: None })
    }
}

/// Returns whether a construct may begin with this character.
const BEGINS: fn(char) -> bool =
    |c| matches!(c, '*' | '`' | '|' | '[' | ':' | '_' | '\\') || c.is_alphanumeric();

/// Returns whether the characters around a place allow that markup begins there.
fn may_begin(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let allows = |c: char| {
        c.is_whitespace() || "-:/'\"<([{".contains(c) || (!c.is_ascii() && !c.is_alphanumeric())
    };
    before.is_none_or(allows) || text[..at].ends_with(SEPARATOR)
}

/// Returns whether the text behind markup allows that it ends there.
fn may_end(after: &str) -> bool {
    let allows = |c: char| {
        c.is_whitespace()
            || "'\")]}>-/\\:.,;!?".contains(c)
            || (!c.is_ascii() && !c.is_alphanumeric())
    };
    after.chars().next().is_none_or(allows)
}

fn construct(text: &str, used: &Names) -> Option<Found> {
    match text.as_bytes()[0] {
        b'*' => emphasis(text),
        b'`' if text.starts_with("``") => {
            enclosed(text, "``").map(|end| Found { length: end + 2, shown: None })
        }
        b'`' => phrase(text, 0, used),
        b':' => {
            let role = role(text)?;
            phrase(text, role, used)
        }
        b'_' => {
            let inner = text.strip_prefix('_').filter(|inner| inner.starts_with('`'))?;
            enclosed(inner, "`").and_then(|end| Found::whole(1 + end + 1))
        }
        b'|' => {
            let end = enclosed_by(text, "|", |_| true)? + 1;
            let links = links(&text[end..]);
            may_end(&text[end + links..]).then_some(())?;
            Found::whole(end + links)
        }
        b'[' => {
            let end = text.find(']')?;
            let of_label = |c: char| c.is_alphanumeric() || "-_.:+#*".contains(c);
            let is_label = end > 1 && text[1..end].chars().all(of_label);
            let is_reference = text[end + 1..].starts_with('_') && may_end(&text[end + 2..]);
            (is_label && is_reference).then_some(())?;
            Found::whole(end + 2)
        }
        _ => word(text),
    }
}

/// Returns a word that is a link by the underline at its end, or any other word.
fn word(text: &str) -> Option<Found> {
    let of_word = |c: char| c.is_alphanumeric() || "-_.:+".contains(c);
    let end = text.find(|c| !of_word(c)).unwrap_or(text.len());
    let word = &text[..end];
    let name = word.trim_end_matches(['.', ':', '-', '+']);
    let inner = name.trim_end_matches('_');
    let is_link = matches!(name.len() - inner.len(), 1 | 2)
        && inner.ends_with(char::is_alphanumeric)
        && !inner.contains("__");
    is_link.then_some(()).and_then(|()| Found::whole(name.len()))
}

fn emphasis(text: &str) -> Option<Found> {
    let sign = if text.starts_with("**") { "**" } else { "*" };
    let end = enclosed(text, sign)?;
    let shown = sign.len()..end;
    text[shown.clone()].contains(char::is_alphanumeric).then_some(())?;
    Some(Found { length: end + sign.len(), shown: Some(shown) })
}

/// Returns the offset of the sign that ends the markup which the same sign begins.
fn enclosed(text: &str, sign: &str) -> Option<usize> {
    enclosed_by(text, sign, may_end)
}

fn enclosed_by(text: &str, sign: &str, ends: fn(&str) -> bool) -> Option<usize> {
    let inner = text[sign.len()..]
        .starts_with(|c: char| !c.is_whitespace())
        .then(|| &text[sign.len()..])?;
    let is_end = |&at: &usize| {
        let before = &inner[..at];
        at > 0
            && !before.ends_with(|c: char| c.is_whitespace())
            && (sign == "``" || !before.ends_with('\\'))
            && ends(&inner[at + sign.len()..])
    };
    let mut ends = inner.char_indices().filter(|(at, _)| inner[*at..].starts_with(sign));
    ends.find(|(at, _)| is_end(at)).map(|(end, _)| sign.len() + end)
}

/// Returns the length of the name of a role and the colons around it.
fn role(text: &str) -> Option<usize> {
    let inner = text.strip_prefix(':')?;
    let length = inner.find(":`")?;
    let of_name = |c: char| c.is_alphanumeric() || "-_.:+".contains(c);
    (length > 0 && inner[..length].chars().all(of_name)).then_some(length + 2)
}

fn links(text: &str) -> usize {
    text.bytes().take(2).take_while(|&b| b == b'_').count()
}

/// Returns a text between back quotes, which begins behind the name of a role.
fn phrase(text: &str, role: usize, used: &Names) -> Option<Found> {
    let quoted = &text[role..];
    let end = enclosed_by(quoted, "`", |rest| {
        let links = links(rest);
        let suffix = rest.starts_with(':') && rest[1..].contains(':');
        may_end(&rest[links..]) || suffix
    })?;
    let links = links(&quoted[end + 1..]);
    let length = role + end + 1 + links;
    let inner = &quoted[1..end];
    let title =
        inner.strip_suffix('>').and_then(|inner| inner.rfind('<')).map(|at| inner[..at].trim_end());
    let has_title = match role {
        0 => links == 2 || links == 1 && title.is_some_and(|title| !used.contains(&normal(title))),
        _ => WITH_TITLE.binary_search(&&text[1..role - 1]).is_ok(),
    };
    let shown = title
        .filter(|title| has_title && title.contains(char::is_alphanumeric))
        .map(|title| role + 1..role + 1 + title.len());
    Some(Found { length, shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the markup of a text, with the text between it.
    fn read(text: &str) -> Vec<String> {
        let used = Names::from(["wet beds".to_owned()]);
        let sign = |kind| match kind {
            CodeKind::Open => "<",
            CodeKind::Close => ">",
            _ => "",
        };
        let spell = |mark: Mark| format!("{}{}", sign(mark.kind), &text[mark.at]);
        marks(text, &used).into_iter().map(spell).collect()
    }

    #[test]
    fn markup_is_found() {
        for (text, expected) in [
            ("``:bed:`x``` so", &["``:bed:`x```"][..]),
            ("A *red* and **wet** rose", &["<*", ">*", "<**", ">**"][..]),
            ("``a * b`` and `rose`", &["``a * b``", "`rose`"]),
            (
                "See `the beds <https://garden.example>`_ or `Roses`_",
                &["<`", "> <https://garden.example>`_", "`Roses`_"],
            ),
            ("See `Wet beds <https://garden.example>`_", &["`Wet beds <https://garden.example>`_"]),
            (
                ":ref:`Beds <beds>`, :class:`Bed <garden.Bed>`",
                &["<:ref:`", "> <beds>`", ":class:`Bed <garden.Bed>`"],
            ),
            ("|bed| of garden_, [1]_ and [CIT]_", &["|bed|", "garden_", "[1]_", "[CIT]_"]),
            ("An _`anchor` here", &["_`anchor`"]),
            ("**a**\\ s", &["<**", ">**"]),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for text in [
            "2 * 3 * 4",
            "a*b*c",
            "\\*a\\*",
            "wet_bed",
            "__init__",
            "a | b | c",
            "[1]",
            "10:20",
            "*.txt",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn references_use_names() {
        let (mut used, mut defined) = (Names::new(), Names::new());
        let text = "`Wet  beds`_ garden_ :ref:`x <Dry beds>` `a <b_>`_ `C <d>`_ ``e`` `f`";
        add_names(text, &mut used, &mut defined);
        assert_eq!(used, ["b", "dry beds", "garden", "wet beds"].map(str::to_owned).into());
        assert_eq!(defined, ["a", "c"].map(str::to_owned).into());
    }
}
