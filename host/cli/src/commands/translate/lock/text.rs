//! The text of `targum.lock`. A section holds the path of an output and one fact on each line below it. Facts are
//! sorted by digests, so that changes of two branches are mostly apart.
//!
//! ```text
//! targum.lock 2
//!
//! locales/pt.json
//!   from en to pt: locales/en.json
//!   0b6f3c0a1d:55c1a2e0f7:9a3be10c44
//!   2fe0b8d411:901cc3a2d0:c3370f51aa:77aa01b2c9
//!   3c9d…=81f0… settings=5b1c0a77e2.04be771c3d
//!   b0b2d9a1c4:1f00cd34a6:7e12ab90cc:hand
//! ```

use std::{collections::BTreeMap, fmt::Write};

use super::{
    super::settings_digest::SettingsDigest,
    target::{Made, Origin, Target},
};
use targum_translate::inspect::{compare::Name, record::Entry};

const HEAD: &str = "targum.lock ";
const VERSION: u32 = 2;
const SETTINGS: &str = "settings=";
const ENCODING: &str = "encoding=";
/// The sign in place of a digest where no output was written.
const NOTHING: &str = "-";

/// Returns whether a text is of this version.
pub(crate) fn is_ours(text: &str) -> bool {
    version(text.lines().next().unwrap_or_default()) == Some(VERSION)
}

fn version(line: &str) -> Option<u32> {
    line.strip_prefix(HEAD)?.trim().parse().ok()
}

/// Returns the text of a lock.
pub(crate) fn write(targets: &BTreeMap<String, Target>) -> String {
    let mut text = format!("{HEAD}{VERSION}\n\n");
    for (name, target) in targets {
        text.push_str(&section(name, target));
    }
    text
}

/// Returns the section of one output.
pub(crate) fn section(name: &str, target: &Target) -> String {
    let mut text = spelled(name);
    text.push('\n');
    if let Some(Origin { from, to, source }) = &target.origin {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  from {from} to {to}: {}", spelled(source));
    }
    let made = target.made.iter().map(made_line);
    let entries = target.entries().map(|(name, entry)| entry_line(name, entry));
    // Lines are sorted by key and number only.
    let mut lines: Vec<_> = made.chain(entries).collect();
    lines.sort();
    for (_, _, line) in lines {
        text.push_str("  ");
        text.push_str(&line);
        text.push('\n');
    }
    text.push('\n');
    text
}

type Line = (String, usize, String);

fn made_line(made: &Made) -> Line {
    let target = if made.target.is_empty() { NOTHING } else { &made.target };
    let mut line = format!("{}={target}", made.source);
    let settings = made.settings.as_ref().map(ToString::to_string);
    for (name, value) in [(SETTINGS, settings.as_ref()), (ENCODING, made.encoding.as_ref())] {
        if let Some(value) = value {
            line.push_str(&format!(" {name}{value}"));
        }
    }
    (made.source.clone(), 0, line)
}

/// Returns the line of a segment. The second and further segments with an equal key have a number behind the key.
fn entry_line((_, number): Name, entry: &Entry) -> Line {
    let text = entry.to_string();
    let (key, rest) = text.split_once(':').unwrap_or((&text, ""));
    let line = if number > 1 { format!("{key}.{number}:{rest}") } else { text.clone() };
    (key.to_owned(), number, line)
}

/// Reads a lock and adds its entries to `targets`.
///
/// # Errors
/// A line is not valid. The message names the line.
pub(crate) fn read(text: &str, targets: &mut BTreeMap<String, Target>) -> Result<(), String> {
    let mut current: Option<&mut Target> = None;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let at = |why: &str| format!("line {}: {why}", index + 1);
        // A run that was killed may have left an incomplete line.
        let is_whole = line.ends_with('\n');
        let line = line.trim_end();
        if line.is_empty() || index > 0 && !is_whole {
            continue;
        }
        if line.starts_with(HEAD) {
            match version(line) {
                Some(VERSION) => continue,
                Some(version) => {
                    return Err(at(&format!(
                        "it is of version {version}, this is for version {VERSION}: use a newer \
                         targum"
                    )));
                }
                None => return Err(at("it names no version")),
            }
        }
        if index == 0 {
            return Err(at(&format!("it does not begin with `{HEAD}{VERSION}`")));
        }
        let Some(fact) = line.strip_prefix("  ") else {
            let name = unspelled(line).ok_or_else(|| at("this is not a path"))?;
            current = Some(targets.entry(name).or_default());
            continue;
        };
        let target = current.as_mut().ok_or_else(|| at("no line with a path precedes it"))?;
        fact_of(fact, target).ok_or_else(|| at(&format!("`{fact}` is not a valid entry")))?;
    }
    Ok(())
}

fn fact_of(fact: &str, target: &mut Target) -> Option<()> {
    if let Some(origin) = fact.strip_prefix("from ") {
        let (locales, source) = origin.split_once(": ")?;
        let (from, to) = locales.split_once(" to ")?;
        let source = unspelled(source)?;
        target.origin = Some(Origin { from: from.to_owned(), to: to.to_owned(), source });
        return Some(());
    }
    let mut words = fact.split(' ');
    if let Some((source, made)) = words.next()?.split_once('=') {
        let mut made = Made {
            source: source.to_owned(),
            target: if made == NOTHING { String::new() } else { made.to_owned() },
            ..Made::default()
        };
        for word in words {
            if let Some(settings) = word.strip_prefix(SETTINGS) {
                made.settings = Some(SettingsDigest::parse(settings));
            } else {
                made.encoding = Some(word.strip_prefix(ENCODING)?.to_owned());
            }
        }
        target.made.insert(made);
        return Some(());
    }
    let (key, rest) = fact.split_once(':')?;
    let (key, number) = key.split_once('.').unwrap_or((key, "1"));
    let entry: Entry = format!("{key}:{rest}").parse().ok()?;
    target.add_entry((entry.key, number.parse().ok()?), entry);
    Some(())
}

/// Returns a path as a line, in quotes where it could be mistaken for another fact.
fn spelled(path: &str) -> String {
    let strange = path.chars().any(char::is_control)
        || path.starts_with([' ', '"', '<', '=', '>', '|', '{'])
        || path.starts_with(HEAD)
        || path.ends_with(char::is_whitespace);
    if strange { serde_json::Value::from(path).to_string() } else { path.to_owned() }
}

fn unspelled(line: &str) -> Option<String> {
    if line.starts_with('"') { serde_json::from_str(line).ok() } else { Some(line.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_translate::inspect::record::By;

    fn entry(key: u8, by: By) -> Entry {
        Entry { key: [key; 5], source: [2; 5], translation: [3; 5], terms: None, by }
    }

    fn target() -> Target {
        let made = Made {
            source: "00ff".into(),
            target: "11ee".into(),
            settings: Some(SettingsDigest::parse("22dd.33cc")),
            encoding: Some("latin1".into()),
        };
        let origin = Origin { from: "en".into(), to: "pt".into(), source: "a b.json".into() };
        let record = [entry(9, By::Hand), entry(1, By::Host), entry(9, By::Outdated)];
        Target::new(Some(origin), made, &record)
    }

    #[test]
    fn a_written_lock_is_read_back() {
        let mut odd = target();
        odd.origin = None;
        let targets =
            BTreeMap::from([("pt.json".to_owned(), target()), (" <odd>\n".to_owned(), odd)]);
        let text = write(&targets);
        let mut read_back = BTreeMap::new();
        read(&text, &mut read_back).unwrap();
        assert_eq!(read_back, targets);
        assert_eq!(
            section("pt.json", &target()),
            "pt.json\n  from en to pt: a b.json\n  00ff=11ee settings=22dd.33cc encoding=latin1\n  \
             0101010101:0202020202:0303030303\n  0909090909:0202020202:0303030303:hand\n  \
             0909090909.2:0202020202:0303030303:outdated\n\n"
        );
        // Lines are a set: twice the same is once, and their order does not count.
        let (head, lines) = text.split_once("\n\n").unwrap();
        let twice = format!("{head}\n{lines}{lines}");
        read(&twice, &mut read_back).unwrap();
        assert_eq!(read_back, targets);
    }

    #[test]
    fn an_incomplete_last_line_is_ignored() {
        let text = write(&BTreeMap::from([("pt.json".to_owned(), target())]));
        for length in text.find("  from").unwrap()..text.len() {
            let mut read_back = BTreeMap::new();
            read(&text[..length], &mut read_back).unwrap();
            let read_back = &read_back["pt.json"];
            assert!(target().entries().count() >= read_back.entries().count());
            let mut all = target();
            all.add(read_back.clone());
            assert_eq!(all, target(), "{}", &text[..length]);
        }
        for wrong in ["", "  x\n", "targum.lock 3\n", "{}", "targum.lock 2\n  00=11\n"] {
            assert!(read(wrong, &mut BTreeMap::new()).is_err() || wrong.is_empty(), "{wrong}");
        }
    }
}
