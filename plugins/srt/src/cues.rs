//! The cues of a subtitle file.

use std::ops::Range;

use targum_sdk::{Failure, malformed, search};

use crate::dialect::Dialect;

/// A cue: text that is displayed for a time.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Cue {
    /// The cue's number or name, or its position counted from 1.
    pub name: String,
    /// The comment right above the cue.
    pub note: Option<String>,
    /// The byte range of the cue's lines, without the last line end.
    pub text: Range<usize>,
    /// Whether the next cue begins on the next line, without a blank line between.
    pub tight: bool,
}

pub(crate) fn cues(source: &str, dialect: Dialect) -> Result<Vec<Cue>, Failure> {
    let mut cues = Vec::new();
    let mut note = None;
    let mut blocks = blocks(source, dialect).into_iter().peekable();
    if dialect == Dialect::WebVtt {
        // Skip the header, which ends at the first blank line.
        blocks.next();
    }
    while let Some(block) = blocks.next() {
        let next = blocks.peek().map(|next| &source[block[block.len() - 1].end..next[0].start]);
        let tight = next.is_some_and(|between| matches!(between, "\n" | "\r" | "\r\n"));
        let line = |index: usize| block.get(index).map(|at: &Range<usize>| &source[at.clone()]);
        let timed =
            (0..block.len().min(2)).find(|&i| line(i).is_some_and(|line| line.contains("-->")));
        let first = line(0).unwrap_or_default();
        if let Some(timed) = timed {
            check_timing(source, &block[timed], dialect)?;
            let named = (timed == 1).then(|| first.trim().to_owned());
            let name = named.unwrap_or_else(|| format!("{}", cues.len() + 1));
            let text = text(&block[timed + 1..]).unwrap_or(block[timed].end..block[timed].end);
            cues.push(Cue { name, note: note.take(), text, tight });
            continue;
        }
        let is_comment = dialect == Dialect::WebVtt && first.starts_with("NOTE");
        let mut lines = block.iter().take(2).filter(|_| !is_comment);
        if let Some(times) = lines.find(|line| resembles_times(&source[(*line).clone()])) {
            check_timing(source, times, dialect)?;
        }
        if dialect == Dialect::WebVtt {
            let comment = first
                .strip_prefix("NOTE")
                .filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
            note = comment
                .map(|_| source[block[0].start + 4..block[block.len() - 1].end].trim().to_owned());
            continue;
        }
        let last = cues.last().map(|cue: &Cue| cue.name.clone());
        match (last, text(&block)) {
            (Some(name), Some(text)) => cues.push(Cue { name, note: None, text, tight }),
            _ => {
                let expected = "expected the number of a cue, and a line with its times such as \
                                `00:00:01,000 --> 00:00:02,500`";
                let times = block.get(1).filter(|_| is_number(first)).unwrap_or(&block[0]);
                return Err(malformed(times.start, expected));
            }
        }
    }
    Ok(cues)
}

/// Returns the range from the first line to the last.
fn text(lines: &[Range<usize>]) -> Option<Range<usize>> {
    Some(lines.first()?.start..lines.last()?.end)
}

/// Splits a file into blocks at blank lines, and before each line with times if no blank line
/// precedes it. In SubRip, a line of spaces is blank, and the number before the times belongs to
/// their block.
fn blocks(source: &str, dialect: Dialect) -> Vec<Vec<Range<usize>>> {
    let mut blocks: Vec<Vec<Range<usize>>> = Vec::new();
    let mut open = false;
    let mut at = source.len() - source.trim_start_matches('\u{FEFF}').len();
    while at < source.len() {
        let rest = &source[at..];
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = at..at + length;
        at += length + if rest[length..].starts_with("\r\n") { 2 } else { 1 };
        let text = &source[line.clone()];
        let blank = if dialect == Dialect::SubRip { text.trim() } else { text }.is_empty();
        // WebVTT's header has no cue names, and in SubRip only the first block may have a name
        // other than a number.
        let nameless = (blocks.len() == 1) == (dialect == Dialect::WebVtt);
        match blocks.last_mut().filter(|_| open) {
            _ if blank => {}
            Some(block) if begins_anew(source, block, &line, nameless) => {
                let number = |last: &mut Range<usize>| {
                    dialect == Dialect::SubRip && is_number(&source[last.clone()])
                };
                let number = block.pop_if(number);
                blocks.push(number.into_iter().chain([line]).collect());
            }
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
        open = !blank;
    }
    blocks
}

/// Returns whether a line with times begins another cue than the lines before it. A single line
/// before it may be the cue's number or name.
fn begins_anew(source: &str, block: &[Range<usize>], line: &Range<usize>, nameless: bool) -> bool {
    let has_times = |line: &Range<usize>| {
        let text = &source[line.clone()];
        search::contains(text, "-->") && resembles_times(text)
    };
    let is_text =
        |line: &Range<usize>| has_times(line) || (nameless && !is_number(&source[line.clone()]));
    has_times(line) && (block.len() > 1 || block.iter().any(is_text))
}

/// Returns whether a line resembles one with times, valid or not: it has a time and an arrow.
pub(crate) fn resembles_times(text: &str) -> bool {
    let time = text.trim_start().split([' ', '\t', '-']).next().unwrap_or_default();
    search::contains(text, "->")
        && (is_time(time, Dialect::SubRip) || is_time(time, Dialect::WebVtt))
}

pub(crate) fn is_number(text: &str) -> bool {
    !text.trim().is_empty() && text.trim().bytes().all(|b| b.is_ascii_digit())
}

/// Checks a line of times such as `00:00:01,000 --> 00:00:02,500`, which settings may follow.
fn check_timing(source: &str, line: &Range<usize>, dialect: Dialect) -> Result<(), Failure> {
    let text = &source[line.clone()];
    let sample = match dialect {
        Dialect::SubRip => "00:00:01,000 --> 00:00:02,500",
        Dialect::WebVtt => "00:01.000 --> 00:02.500",
    };
    let times = text.split_once("-->").and_then(|(from, to)| {
        let to = to.trim_start();
        let to = to.split([' ', '\t']).next()?;
        (is_time(from.trim(), dialect) && is_time(to, dialect)).then_some(())
    });
    times.ok_or_else(|| malformed(line.start, format!("expected two times, such as `{sample}`")))
}

fn is_time(text: &str, dialect: Dialect) -> bool {
    let digits = |text: &str, range: std::ops::RangeInclusive<usize>| {
        range.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    };
    let marks: &[char] = if dialect == Dialect::SubRip { &[',', '.'] } else { &['.'] };
    let Some((whole, fraction)) = text.rsplit_once(marks) else { return false };
    let mut parts = whole.rsplit(':');
    let two = |part: Option<&str>| part.is_some_and(|number| digits(number, 1..=2));
    let seconds_and_minutes = two(parts.next()) && two(parts.next());
    let hours = match parts.next() {
        None => dialect == Dialect::WebVtt,
        Some(hours) => digits(hours, 1..=9) && parts.next().is_none(),
    };
    seconds_and_minutes && hours && digits(fraction, 1..=3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<(String, &str)> {
        let cues = cues(source, Dialect::of(source)).unwrap();
        cues.into_iter().map(|cue| (cue.name, &source[cue.text])).collect()
    }

    #[test]
    fn finds_the_cues_of_both_kinds() {
        let srt = "1\n00:00:01,000 --> 00:00:02,000\nOne\ntwo\n\n2\n0:0:3,5 --> 0:0:4,0 X1:1\nThree\n\n \nfour\n";
        let expected = [("1", "One\ntwo"), ("2", "Three"), ("2", "four")];
        assert_eq!(texts(srt), expected.map(|(name, text)| (name.to_owned(), text)));
        let vtt = "\u{FEFF}WEBVTT - x\nKind: y\n\nNOTE a\n\nintro\n00:01.000 --> 00:02.000 align:start\r\nOne\r\ntwo\r\n\r\n01:00:03.000 --> 01:00:04.000\n";
        let expected = [("intro", "One\r\ntwo"), ("2", "")];
        assert_eq!(texts(vtt), expected.map(|(name, text)| (name.to_owned(), text)));
    }

    #[test]
    fn times_end_the_text_before_them() {
        let srt = "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n2\n00:00:03,000 --> 00:00:04,000\n\
                   3\n00:00:05,000 --> 00:00:06,000\nThree\n00:00:07,000 --> 00:00:08,000\nA --> b\n";
        let expected = [("1", "One\n2"), ("2", ""), ("3", "Three"), ("4", "A --> b")];
        assert_eq!(texts(srt), expected.map(|(name, text)| (name.to_owned(), text)));
        let vtt = "WEBVTT\n00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000\nOne\n2\n\
                   00:05.000 --> 00:06.000\nTwo\n";
        let expected = [("1", ""), ("2", "One\n2"), ("3", "Two")];
        assert_eq!(texts(vtt), expected.map(|(name, text)| (name.to_owned(), text)));
    }

    #[test]
    fn refuses_invalid_cues() {
        let note = "WEBVTT\n\nNOTE\n00:01.000 -> here\n\n00:01.000 said\nx\n";
        assert_eq!(texts(note), []);
        for source in [
            "Hello\n",
            "WEBVTT\n\n00:01.000 -> 00:02.000\nx",
            "1\n00:00 --> 1\nx\n",
            "WEBVTT\n\n00:01,000 --> 00:02,000\nx",
        ] {
            assert!(cues(source, Dialect::of(source)).is_err(), "{source}");
        }
    }
}
