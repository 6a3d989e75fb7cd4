//! Real files: the same byte for byte in their own language, and accepted by independent tools in
//! another language.
//!
//! The files are the plugins' own cases, and `../shared/corpus` where it exists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    time::{Duration, Instant},
};

use targum_tests::{
    Answer, Case, Host, Setup, corpus, judge, judged_formats, spec_cases, translate_body, workspace,
};

/// The longest time for the largest file with the embedded engine, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(3600);
/// Locales with more plural forms than English, and with fewer.
const TARGETS: &[&str] = &["pl", "ar", "ja"];
const ADDITIONAL: &str = "[formats]\nadditional = [\"toml\", \"srt\", \"resx\", \"mf2\"]\n";

pub(super) fn host(engine: &str) -> Host {
    let project_tables = ADDITIONAL.to_owned();
    let server = format!("request_timeout_seconds = {}\n", PATIENCE.as_secs());
    Host::start(&Setup { project_tables, server, ..Setup::engine(engine) })
}

/// Returns the formats whose plugins are built.
fn formats(host: &Host) -> Vec<String> {
    let listed = host.client().get("/api/formats").json();
    let text = listed.to_string();
    let folder = fs::read_dir(workspace().join("plugins")).expect("the plugins");
    let mut ids: Vec<_> = folder
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|id| text.contains(&format!("\"{id}\"")))
        .collect();
    ids.sort();
    // `FORMATS=po,json` selects these formats, in this order.
    if let Ok(chosen) = std::env::var("FORMATS") {
        let chosen: Vec<_> = chosen.split(',').map(str::to_owned).collect();
        ids = chosen.into_iter().filter(|id| ids.contains(id)).collect();
    }
    assert!(!ids.is_empty(), "{text}");
    ids
}

/// Returns the names and texts of a format's files: the valid cases of its plugin, and the corpus.
fn files(format: &str) -> Vec<(String, String)> {
    let cases = spec_cases(format).into_iter();
    let valid = cases.filter(|case| case.error.is_none() && case.source == "en");
    let own = valid.map(|case| (case.name, case.text));
    own.chain(corpus(format)).collect()
}

/// Returns the files of the corpus that are not valid in their format, with the reason. The host
/// answers them with 400.
pub(super) fn invalid() -> BTreeMap<String, String> {
    listed("invalid.tsv")
}

/// Returns the files for which the judges, or the count of placeholders here, report a wrong error,
/// with the reason. The plugins' own tests check these files.
pub(super) fn misjudged() -> BTreeMap<String, String> {
    listed("misjudged.tsv")
}

/// Reads a list of lines with format/name, tab, reason.
fn listed(file: &str) -> BTreeMap<String, String> {
    let list = fs::read_to_string(workspace().join("tests").join(file)).expect("the list");
    let line = |line: &str| line.split_once('\t').map(|(name, why)| (name.into(), why.into()));
    list.lines().filter_map(line).collect()
}

fn refusal(answer: &Answer) -> Option<String> {
    (answer.status == 400).then(|| answer.error(400))
}

#[test]
fn translating_into_the_source_language_preserves_every_byte() {
    let host = host("identity");
    let (invalid, mut wrong) = (invalid(), Vec::new());
    println!("{:<20} {:>6} {:>10}  result", "format", "files", "bytes");
    for format in formats(&host) {
        let (mut count, mut bytes, mut refused) = (0, 0, 0);
        for (name, text) in files(&format) {
            let answer = host.client().translate(&translate_body(&format, "en", &text));
            count += 1;
            bytes += text.len();
            match (refusal(&answer), invalid.get(&format!("{format}/{name}"))) {
                (Some(said), Some(why)) if said == *why => refused += 1,
                (None, None) if answer.status == 200 && answer.translated() == text => {}
                (said, _) => wrong.push(format!("{format}/{name}: {} {said:?}", answer.status)),
            }
        }
        println!("{format:<20} {count:>6} {bytes:>10}  identical but {refused} refused as invalid");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the common placeholders of a text: `{name}`, `%s`, `%1$d`, `%(n)s`.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let name = |text: &str| text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let mut found = BTreeSet::new();
    for (at, sign) in text.match_indices(['{', '%']) {
        let rest = &text[at + 1..];
        let inner = rest.trim_start_matches(['(', '{']);
        let length = name(inner).unwrap_or(inner.len());
        let end = at + 1 + (rest.len() - inner.len()) + length;
        let closed = |with: char| length > 0 && text[end..].starts_with(with);
        let whole = match sign {
            "{" => closed('}').then_some(end + 1),
            _ if rest.starts_with('(') => closed(')').then_some(end + 2),
            _ if rest.starts_with('{') => closed('}').then_some(end + 1),
            _ => {
                let number = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let skip = if rest[number..].starts_with('$') { number + 1 } else { 0 };
                let type_follows = rest[skip..].starts_with(['s', 'd', '@']);
                type_follows.then_some(at + 2 + skip)
            }
        };
        found.extend(whole.and_then(|end| text.get(at..end)));
    }
    found
}

/// Returns a text without its ICU messages with branches. The content of a plural's branches
/// depends on the target's categories.
fn without_branches(text: &str) -> String {
    const KINDS: [&str; 3] = ["plural,", "select,", "selectordinal,"];
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('{') {
        let name = rest[at + 1..].split(',').next().unwrap_or_default();
        let kind = rest[at + 1..].get(name.len() + 1..).unwrap_or_default().trim_start();
        let is_name = name.chars().all(|c| c.is_alphanumeric() || " _.-".contains(c));
        let branches = is_name && KINDS.iter().any(|known| kind.starts_with(known));
        let end = if branches { block_end(&rest[at..]).unwrap_or(1) } else { 1 };
        kept.push_str(&rest[..if branches { at } else { at + 1 }]);
        rest = &rest[at + end..];
    }
    kept + rest
}

/// Returns the length of the block that begins with a brace, or `None` if the block has no end.
fn block_end(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, brace) in text.match_indices(['{', '}']) {
        depth = if brace == "{" { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

#[test]
fn only_messages_with_branches_are_excluded_from_the_count() {
    let text = "{a} {n, plural, one {# {x}} other {{y}}} {b} {c, number} {d";
    assert_eq!(without_branches(text), "{a}  {b} {c, number} {d");
}

/// Returns how many segments reached each step of the code ladder, and how many codes were carried.
fn counted(host: &Host) -> BTreeMap<String, u64> {
    let metrics = host.client().get("/metrics").text;
    let ours = |line: &&str| {
        line.starts_with("targum_segments_total") || line.starts_with("targum_codes_total")
    };
    let count = |line: &str| {
        let (name, count) = line.rsplit_once(' ')?;
        let step = name.split('"').nth(1).unwrap_or("codes");
        Some((step.to_owned(), count.parse().ok()?))
    };
    metrics.lines().filter(ours).filter_map(count).collect()
}

struct Judged {
    outputs: usize,
    /// The name of each file with an objection, and the objection. The name is empty if an
    /// objection names no file.
    objections: Vec<(String, String)>,
}

/// Translates files, and lets the format's judge and the count of placeholders check the outputs.
fn judged(host: &Host, format: &str, files: &[(String, String)], targets: &[&str]) -> Judged {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut cases, mut objections): (Vec<Case>, Vec<_>) = (Vec::new(), Vec::new());
    for (name, text) in files {
        for target in targets {
            let client = host.client().patient(PATIENCE);
            let answer = client.translate(&translate_body(format, target, text));
            if answer.status != 200 {
                objections.push((name.clone(), format!("into {target}: {}", answer.text)));
                continue;
            }
            let output = answer.translated();
            if let Some(differ) = changed_placeholders(text, &output) {
                objections.push((name.clone(), format!("into {target}: {differ:?} lost or new")));
            }
            let place = folder.path().join(target);
            fs::create_dir_all(&place).expect("a folder");
            let paths = (place.join(format!("source-{name}")), place.join(name));
            fs::write(&paths.0, text).expect("a file");
            fs::write(&paths.1, output).expect("a file");
            cases.push((paths.0, paths.1, (*target).to_owned()));
        }
    }
    let outputs = cases.len();
    let known = judged_formats().iter().any(|judged| judged == format);
    let said = known.then(|| judge(format, &cases)).flatten();
    for line in said.iter().flat_map(|said| said.lines()).filter(|line| !line.is_empty()) {
        let of = |(name, _): &&(String, String)| line.contains(&format!("/{name}"));
        let name = files.iter().find(of).map(|(name, _)| name.clone()).unwrap_or_default();
        objections.push((name, line.to_owned()));
    }
    Judged { outputs, objections }
}

/// Returns the placeholders that only one of a text and its translation has, if there are any. The
/// placeholders beside the branches of a message may be in each branch of the translation.
fn changed_placeholders(text: &str, output: &str) -> Option<Vec<String>> {
    // A conversion beside a variable gets its position where it moves into the forms of the variable.
    // The judge compares the arguments that all conversions show.
    if text.contains("NSStringPluralRuleType") || text.contains("\"substitutions\"") {
        return None;
    }
    let (text, beside) = (without_branches(text), without_branches(output));
    let (before, beside, after) =
        (placeholders(&text), placeholders(&beside), placeholders(output));
    let lost = before.difference(&after);
    let differ: Vec<_> =
        lost.chain(beside.difference(&before)).map(|&code| code.to_owned()).collect();
    (!differ.is_empty()).then_some(differ)
}

/// Returns the objections to the translations of all files that are not listed as misjudged.
fn all_judged(host: &Host, targets: &[&str], largest: usize) -> Vec<String> {
    let (mut apart, mut wrong) = (misjudged(), Vec::new());
    apart.extend(invalid());
    for format in formats(host) {
        let (before, begin) = (counted(host), Instant::now());
        let mut files = files(&format);
        files.retain(|(name, text)| {
            text.len() <= largest && !apart.contains_key(&format!("{format}/{name}"))
        });
        let judged = judged(host, &format, &files, targets);
        let steps: Vec<_> = counted(host)
            .into_iter()
            .map(|(step, count)| (count - before.get(&step).copied().unwrap_or_default(), step))
            .filter(|(new, _)| *new > 0)
            .map(|(new, step)| format!("{step} {new}"))
            .collect();
        let (outputs, seconds) = (judged.outputs, begin.elapsed().as_secs());
        println!("{format:<20} {outputs:>6} outputs in {seconds} s: {}", steps.join(", "));
        let said = judged.objections.into_iter();
        wrong.extend(said.map(|(name, said)| format!("{format}/{name}: {said}")));
    }
    wrong
}

#[test]
fn pseudo_translations_are_accepted_by_independent_tools() {
    let wrong = all_judged(&host("pseudo"), TARGETS, usize::MAX);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Keeps only the files without an objection.
fn keep_accepted(files: &mut Vec<(String, String)>, judged: &Judged) {
    files.retain(|(name, _)| !judged.objections.iter().any(|(objected, _)| objected == name));
}

/// A file must be removed from `misjudged.tsv` when there is no objection to its translations any
/// more.
#[test]
fn files_listed_as_misjudged_are_misjudged() {
    let (host, list) = (self::host("pseudo"), misjudged());
    let mut stale = Vec::new();
    for format in formats(&host) {
        let mut files = files(&format);
        files.retain(|(name, _)| list.contains_key(&format!("{format}/{name}")));
        if files.is_empty() {
            continue;
        }
        let judgement = judged(&host, &format, &files, TARGETS);
        keep_accepted(&mut files, &judgement);
        if !files.is_empty() {
            // Only an engine moves words, and markup with them.
            let judgement = judged(&self::host("local"), &format, &files, &["pt"]);
            keep_accepted(&mut files, &judgement);
        }
        stale.extend(files.iter().map(|(name, _)| format!("{format}/{name}")));
    }
    assert!(stale.is_empty(), "accepted, so they may leave misjudged.tsv:\n{}", stale.join("\n"));
}

/// `CORPUS=all` uses every file, which takes the engine an hour.
#[test]
fn the_embedded_engine_loses_no_placeholder() {
    let largest = if std::env::var_os("CORPUS").is_some_and(|choice| choice == "all") {
        usize::MAX
    } else {
        2_000
    };
    let wrong = all_judged(&host("local"), &["pt"], largest);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
