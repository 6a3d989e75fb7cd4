//! What grows with projects, documents and what is cached, and what does not.

use std::{
    fs,
    time::{Duration, Instant},
};

use targum::cache::{KeyBuilder, Store, value::Document};
use targum_tests::{Client, Host, Setup, translate_body};

use crate::{
    samples::sample,
    table::{median, render, row},
};

const PROJECTS: [usize; 4] = [1, 10, 100, 1_000];
const DOCUMENT_BYTES: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const ENTRIES: [usize; 3] = [10_000, 100_000, 1_000_000];
const LOOKUPS: usize = 10_000;
/// Requests of which the middle one is told.
const REQUESTS: usize = 300;

/// The tables.
///
/// # Errors
/// A request that fails.
pub fn run() -> anyhow::Result<String> {
    let (mut projects, mut documents, mut entries) = (
        vec![row(["projects, a key each", "ready after", "idle memory", "a request from memory"])],
        vec![row(["document", "time", "a KB", "largest memory"])],
        vec![row(["entries", "on disk", "a look-up"])],
    );
    for count in PROJECTS {
        projects.push(of_projects(count)?);
    }
    for bytes in DOCUMENT_BYTES {
        documents.push(of_document(bytes)?);
    }
    for count in ENTRIES {
        entries.push(of_entries(count)?);
    }
    Ok(format!(
        "## Growth: projects\n\n\
         Twenty formats; the time from the start of the process to its first answer; a cached \
         document of 1 KB on one connection.\n\n{}\n\
         ## Growth: documents\n\n\
         JSON with the pseudo engine, nothing cached, a new host for each; the best of three.\n\n{}\n\
         ## Growth: the cache\n\n\
         Documents of 300 bytes in RocksDB; found ones, in no order.\n\n{}",
        render(&projects),
        render(&documents),
        render(&entries)
    ))
}

fn of_projects(count: usize) -> anyhow::Result<Vec<String>> {
    let (_, folder, address) = Host::start(&Setup::engine("pseudo")).stop("TERM");
    for number in 1..count {
        let project = format!(
            "id = \"p{number}\"\nengines = [\"pseudo\"]\n[[keys]]\nname = \"key\"\n\
             hash = \"blake3:{}\"\npermissions = [\"translate\"]\n",
            blake3::hash(format!("org_{number}").as_bytes()).to_hex()
        );
        fs::write(folder.path().join(format!("config/projects/p{number}.toml")), project)?;
    }
    let begin = Instant::now();
    let host = Host::start_in(folder, address);
    let ready = begin.elapsed();
    let idle = memory(&host, "VmRSS")?;
    let mut body = translate_body("json", "pt", &sample("json", 1_000));
    body["cache"] = true.into();
    let client = host.client();
    let mut times = Vec::new();
    for _ in 0..REQUESTS {
        times.push(time(&client, &body)?.as_secs_f64());
    }
    Ok(vec![
        count.to_string(),
        format!("{:.2} s", ready.as_secs_f64()),
        format!("{} MB", idle >> 20),
        format!("{:.2} ms", median(times) * 1e3),
    ])
}

fn of_document(bytes: usize) -> anyhow::Result<Vec<String>> {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let body = translate_body("json", "pt", &sample("json", bytes));
    let client = host.client();
    let mut best = Duration::MAX;
    for _ in 0..3 {
        best = best.min(time(&client, &body)?);
    }
    let name = match bytes {
        ..1_000_000 => format!("{} KB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    };
    Ok(vec![
        name,
        format!("{:.1} ms", best.as_secs_f64() * 1e3),
        format!("{:.3} ms", best.as_secs_f64() * 1e6 / bytes as f64),
        format!("{} MB", memory(&host, "VmHWM")? >> 20),
    ])
}

fn of_entries(count: usize) -> anyhow::Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    let store = Store::open(folder.path());
    anyhow::ensure!(store.problem().is_none(), "{:?}", store.problem());
    let key = |number: usize| KeyBuilder::new("bench").number(number as u64).finish();
    for number in 0..count {
        // A hash in hex, over and over, is half as large compressed.
        let text = blake3::hash(&number.to_le_bytes()).to_hex().repeat(5);
        let text = text[..300].to_owned();
        let document = Document { text, total: 1, ..Document::default() };
        store.keep_document("bench", &key(number), &document);
    }
    let begin = Instant::now();
    for look in 0..LOOKUPS {
        // A prime step visits entries all over.
        let number = look * 7_919 % count;
        anyhow::ensure!(store.document(&key(number)).is_some(), "entry {number} is lost");
    }
    let each = begin.elapsed() / u32::try_from(LOOKUPS)?;
    Ok(vec![
        count.to_string(),
        format!("{} MB", store.size_bytes() >> 20),
        format!("{:.1} µs", each.as_secs_f64() * 1e6),
    ])
}

fn time(client: &Client, body: &serde_json::Value) -> anyhow::Result<Duration> {
    let begin = Instant::now();
    let answer = client.translate(body);
    anyhow::ensure!(answer.status == 200, "{}", answer.text);
    Ok(begin.elapsed())
}

/// A line of what the system says of the host's memory, in bytes.
fn memory(host: &Host, line: &str) -> anyhow::Result<usize> {
    let said = fs::read_to_string(format!("/proc/{}/status", host.id()))?;
    let value = said.lines().find_map(|it| it.strip_prefix(line)?.strip_prefix(':'));
    let value = value.ok_or_else(|| anyhow::anyhow!("no {line} in {said}"))?;
    Ok(value.trim().trim_end_matches(" kB").parse::<usize>()? << 10)
}
