//! Real files: byte for byte in their own language, accepted by others' tools in another.
//!
//! The plugins' own cases, and the files of `../shared/corpus` where that is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    time::{Duration, Instant},
};

use targum_tests::{
    Answer, Case, Host, Setup, corpus, judge, judged_formats, spec_cases, translate_body, workspace,
};

/// For the largest file with the embedded engine on a busy machine.
const PATIENCE: Duration = Duration::from_secs(3600);
const ADDITIONAL: &str = "[formats]\nadditional = [\"toml\", \"srt\", \"resx\"]\n";

fn host(engine: &str) -> Host {
    let project_tables = ADDITIONAL.to_owned();
    let server = format!("request_timeout_seconds = {}\n", PATIENCE.as_secs());
    Host::start(&Setup { project_tables, server, ..Setup::engine(engine) })
}

/// The formats whose plugins are built.
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
    // `FORMATS=po,json` takes these only, in this order.
    if let Ok(chosen) = std::env::var("FORMATS") {
        let chosen: Vec<_> = chosen.split(',').map(str::to_owned).collect();
        ids = chosen.into_iter().filter(|id| ids.contains(id)).collect();
    }
    assert!(!ids.is_empty(), "{text}");
    ids
}

/// The files of a format with their names: the valid cases of its plugin, and the corpus.
fn files(format: &str) -> Vec<(String, String)> {
    let cases = spec_cases(format).into_iter();
    let valid = cases.filter(|case| case.error.is_none() && case.source == "en");
    let own = valid.map(|case| (case.name, case.text));
    own.chain(corpus(format)).collect()
}

/// Files of the corpus that are not valid in their format, with what is wrong; they are
/// answered with 400.
fn invalid() -> BTreeMap<String, String> {
    listed("invalid.tsv")
}

/// Cases that the tools or the count of placeholders here misunderstand, with the reason. Their
/// plugins' tests say what is expected of them.
fn misjudged() -> BTreeMap<String, String> {
    listed("misjudged.tsv")
}

/// One a line: format/name, tab, why.
fn listed(file: &str) -> BTreeMap<String, String> {
    let list = fs::read_to_string(workspace().join("tests").join(file)).expect("the list");
    let line = |line: &str| line.split_once('\t').map(|(name, why)| (name.into(), why.into()));
    list.lines().filter_map(line).collect()
}

fn refusal(answer: &Answer) -> Option<String> {
    (answer.status == 400).then(|| answer.error(400))
}

#[test]
fn in_its_own_language_every_file_is_the_same_byte_for_byte() {
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

/// The placeholders of a text that anyone would recognise: `{name}`, `%s`, `%1$d`, `%(n)s`.
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

/// How many segments went how far on the code ladder, and how many codes were carried.
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

/// Translates every file and gives what the judges say against the outputs.
fn judged(host: &Host, targets: &[&str], largest: usize) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut apart, judges, mut wrong) = (misjudged(), judged_formats(), Vec::new());
    apart.extend(invalid());
    for format in formats(host) {
        let (before, begin, mut segments) = (counted(host), Instant::now(), 0);
        let mut cases: Vec<Case> = Vec::new();
        for (name, text) in files(&format) {
            if text.len() > largest || apart.contains_key(&format!("{format}/{name}")) {
                continue;
            }
            for target in targets {
                let client = host.client().patient(PATIENCE);
                let answer = client.translate(&translate_body(&format, target, &text));
                if answer.status != 200 {
                    wrong.push(format!("{format}/{name} into {target}: {}", answer.text));
                    continue;
                }
                let total = answer.header("x-targum-segments").split(['=', ',']).nth(1);
                segments += total.and_then(|it| it.parse::<u64>().ok()).expect("a count");
                let (own, found) = (placeholders(&text), answer.translated());
                // The branches of an ICU message stand in braces, too.
                let message = ["plural,", "select,", "selectordinal,"];
                let message = message.iter().any(|kind| text.contains(kind));
                // A plural form that the target does not have takes its own along.
                let fewer = *target == "ja" && text.contains("NSStringPluralRuleType");
                let differ: Vec<_> = own
                    .symmetric_difference(&placeholders(&found))
                    .copied()
                    .map(str::to_owned)
                    .collect();
                if !differ.is_empty() && !message && !fewer {
                    wrong.push(format!("{format}/{name} into {target}: {differ:?} lost or new"));
                }
                let place = folder.path().join(&format).join(target);
                fs::create_dir_all(&place).expect("a folder");
                let (source, output) = (place.join(format!("source-{name}")), place.join(&name));
                fs::write(&source, &text).expect("a file");
                fs::write(&output, answer.translated()).expect("a file");
                cases.push((source, output, (*target).to_owned()));
            }
        }
        let known = judges.contains(&format);
        let said = known.then(|| judge(&format, &cases)).flatten();
        let verdict = if known { "judged" } else { "translated; no judge" };
        let steps = counted(host).into_iter().filter_map(|(step, count)| {
            let new = count - before.get(&step).copied().unwrap_or_default();
            (new > 0).then(|| format!("{step} {new}"))
        });
        let (steps, seconds) = (steps.collect::<Vec<_>>().join(", "), begin.elapsed().as_secs());
        println!("{format:<20} {:>6} outputs {verdict}", cases.len());
        println!("{:<20} {segments:>6} segments in {seconds} s: {steps}", "");
        wrong.extend(said.map(|said| format!("{format}: {said}")));
    }
    wrong
}

#[test]
fn pseudo_translations_are_accepted_by_tools_that_are_not_ours() {
    let wrong = judged(&host("pseudo"), &["pl", "ar", "ja"], usize::MAX);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `CORPUS=all` takes every file, which is an hour's work for the engine.
#[test]
fn the_embedded_engine_loses_no_placeholder() {
    let largest =
        if std::env::var_os("CORPUS").is_some_and(|it| it == "all") { usize::MAX } else { 2_000 };
    let wrong = judged(&host("local"), &["pt"], largest);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
