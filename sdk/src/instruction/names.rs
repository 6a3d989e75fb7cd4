//! Names within a text that a comment forbids to translate: `Do not translate "Foo" and "Bar"`, `Foo and Bar are
//! proper nouns: do not translate`.

use super::{has_prohibition, sentence};

/// The number of words that a name has at most.
const WORDS: usize = 4;

/// Words by which a prohibition holds only under a condition.
const CONDITIONS: [&str; 5] = ["if", "literally", "unless", "when", "while"];

/// Words that stand before names.
const BEFORE: [&str; 14] = [
    ":", "also", "the", "word", "words", "name", "names", "term", "terms", "string", "strings",
    "command", "commands", "both",
];

/// Returns the names in a comment that it forbids to translate.
pub fn kept_names(note: &str) -> Vec<&str> {
    if !super::begins_word(note.as_bytes()) || sentence::of(note).is_some() {
        return Vec::new();
    }
    let mut names = Vec::new();
    let mut before = "";
    for clause in clauses(note) {
        let has_condition = || clause.split(' ').any(|word| CONDITIONS.contains(&word));
        if has_prohibition(clause) && !has_condition() {
            let own = of_clause(clause);
            names.extend(if own.is_empty() { quoted(before) } else { own });
        }
        before = clause;
    }
    names
}

/// Returns the sentences of a comment. A sentence may go on in the next line.
fn clauses(note: &str) -> impl Iterator<Item = &str> {
    let mut rest = note;
    std::iter::from_fn(move || {
        let ends = |(at, sign): (usize, &str)| {
            let behind = &rest[at + sign.len()..];
            (behind.is_empty() || behind.starts_with(char::is_whitespace))
                .then_some(at + sign.len())
        };
        let end = rest.match_indices(['.', '!', '?', ';']).find_map(ends).unwrap_or(rest.len());
        let (clause, behind) = rest.split_at(end);
        rest = behind;
        (!clause.is_empty()).then(|| clause.trim())
    })
}

fn of_clause(clause: &str) -> Vec<&str> {
    let quoted = quoted(clause);
    if !quoted.is_empty() {
        return quoted;
    }
    let subject = [" are ", " is "]
        .iter()
        .find_map(|verb| clause.split_once(verb))
        .map(|(subject, _)| subject);
    let objects =
        ["ranslate ", "ocalize ", "ocalise "].iter().find_map(|verb| clause.split_once(verb));
    let object = objects.map(|(_, object)| {
        let ends =
            [" is ", " are ", " as ", " because ", " since ", ", which", ", it ", ": ", " - ", "("];
        let end = ends.iter().filter_map(|end| object.find(end)).min().unwrap_or(object.len());
        &object[..end]
    });
    let subject = subject.filter(|subject| !super::has_prohibition(subject));
    let subject = subject.map(listed).unwrap_or_default();
    if subject.is_empty() { object.map(listed).unwrap_or_default() } else { subject }
}

/// Returns the names in a list, if all of its entries are names.
fn listed(list: &str) -> Vec<&str> {
    let list = list.trim_end_matches(['.', '!', ',']);
    let entries = list
        .split([',', '\n'])
        .flat_map(|entry| entry.split(" and "))
        .flat_map(|entry| entry.split(" or "));
    let entries =
        entries.flat_map(|entry| entry.split(" nor ")).map(bare).filter(|entry| !entry.is_empty());
    let entries: Vec<&str> = entries.collect();
    if entries.iter().all(|entry| is_name(entry)) { entries } else { Vec::new() }
}

/// Returns an entry of a list without the words before the name.
fn bare(entry: &str) -> &str {
    let mut entry = entry.trim();
    while let Some((word, rest)) = entry.split_once(' ') {
        let word = word.trim_end_matches(':');
        if !BEFORE.iter().any(|known| known.eq_ignore_ascii_case(word)) && !word.is_empty() {
            break;
        }
        entry = rest.trim_start();
    }
    entry
}

/// Returns whether each word of a text is spelled as a name: it has a capital, a digit, or another sign.
fn is_name(text: &str) -> bool {
    let of_name = |word: &str| word.contains(|c: char| !c.is_lowercase());
    let is_other = ["This", "These", "It", "They", "Please", "Note", "Translators"].contains(&text);
    text.split(' ').count() <= WORDS && text.split(' ').all(of_name) && !is_other
}

/// Returns the texts in quotation marks.
fn quoted(clause: &str) -> Vec<&str> {
    const MARKS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('`', '`'), ('\'', '\'')];
    let mut found = Vec::new();
    let mut rest = clause;
    while let Some(at) = rest.find(|c| MARKS.iter().any(|(open, _)| *open == c)) {
        let open = rest[at..].chars().next().unwrap_or_default();
        let is_within = rest[..at].ends_with(char::is_alphanumeric);
        let inner = &rest[at + open.len_utf8()..];
        let close = MARKS.iter().find(|(mark, _)| *mark == open).map_or(open, |(_, close)| *close);
        rest = match inner.split_once(close).filter(|_| !is_within) {
            Some((name, behind)) => {
                let name = name.trim();
                let is_short = !name.is_empty() && name.split(' ').count() <= WORDS;
                found.extend(is_short.then_some(name));
                behind
            }
            None => inner,
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::kept_names;

    #[test]
    fn finds_the_names_that_a_comment_forbids_to_translate() {
        for (note, names) in [
            ("Translators: do not translate \"Rose\" and \"Bed\".", &["Rose", "Bed"][..]),
            (
                "A label. RoseStorage and BedDB are proper nouns: do not translate",
                &["RoseStorage", "BedDB"],
            ),
            ("Do not translate “Wet Bed” nor 'dig'", &["Wet Bed", "dig"]),
            ("Also, do not translate /rake, which is a command.", &["/rake"]),
            ("Do not translate the words Rose, Tulip and Oak", &["Rose", "Tulip", "Oak"]),
            ("\"Rose\" is a brand. Do not translate it.", &["Rose"]),
            ("The name Rose must not be translated.", &[]),
        ] {
            assert_eq!(kept_names(note), names, "{note}");
        }
    }

    #[test]
    fn other_comments_name_nothing() {
        for note in [
            "",
            "Do not translate",
            "Title of the \"Open\" window. Translate it shortly.",
            "Do not translate \"bed\" unless your language has a word for it.",
            "Do not translate the words of the title",
            "This is a name, do not translate",
            "Do not translate this string, it is used as a key.",
        ] {
            assert_eq!(kept_names(note), [""; 0], "{note}");
        }
    }
}
