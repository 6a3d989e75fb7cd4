//! The endpoint over real sockets, with a plugin that takes the whole text for one segment.

mod fuzz;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime},
};

use serde_json::{Value, json};
use targum_tests::specimens;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use crate::{
    accept, reload,
    running::{Host, Snapshot},
};
use targum_core::{Account, Size, keys};

const KEY: &str = "org_test";

/// A running host in a folder of its own.
struct Served {
    folder: PathBuf,
    address: std::net::SocketAddr,
    host: Arc<Host>,
    stop: mpsc::Sender<()>,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn write(file: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    fs::create_dir_all(file.as_ref().parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn settings(more: &str) -> String {
    format!(
        "[engines.identity]\nkind = \"identity\"\n[engines.pseudo]\nkind = \"pseudo\"\n\
         [server]\nlisten = \"127.0.0.1:0\"\nmax_body_bytes = 4096\nbody_timeout_seconds = 1\n{more}"
    )
}

fn project(id: &str, more: &str) -> String {
    format!(
        "id = \"{id}\"\nengines = [\"identity\"]\n{more}\n[[keys]]\nname = \"test\"\nhash = \"{}\"\n\
         permissions = [\"translate\"]\n[formats]\nadditional = [\"specimen\"]\n",
        keys::hash(KEY)
    )
}

async fn serve(project_tail: &str) -> Served {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name =
        format!("targum-answer-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    let (config, data) = (folder.join("config"), folder.join("data"));
    write(config.join("targum.toml"), settings(""));
    write(config.join("projects/demo.toml"), project("demo", "") + project_tail);
    write(data.join("plugins/specimen.wasm"), specimens::extracting(specimens::WHOLE));
    let since = SystemTime::now();
    let (snapshot, _) = Snapshot::build(&config, &data, None).unwrap_or_else(|p| panic!("{p:#?}"));
    let host = Arc::new(Host::new(&config, &data, snapshot, Box::new(|_| {})));
    reload::watch(&host, since).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = mpsc::channel(1);
    tokio::spawn(accept::serve(host.clone(), listener, stopped));
    Served { folder, address, host, stop }
}

/// An answer taken apart.
#[derive(Debug)]
struct Got {
    status: u16,
    head: String,
    text: String,
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Served {
    /// Sends bytes and reads until the server closes.
    async fn send(&self, request: impl AsRef<[u8]>) -> Got {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_ref()).await.unwrap();
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer));
        read.await.expect("the server closes").unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, text) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Got { status, head: head.into(), text: text.into() }
    }

    async fn ask(&self, method: &str, path: &str, headers: &str, body: impl AsRef<[u8]>) -> Got {
        let body = body.as_ref();
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n", body.len())
                .into_bytes();
        request.extend(body);
        self.send(request).await
    }

    async fn post(&self, body: impl AsRef<[u8]>) -> Got {
        let headers =
            format!("x-api-key: {KEY}\r\ncontent-type: application/json; charset=UTF-8\r\n");
        self.ask("POST", "/api/translate", &headers, body).await
    }

    async fn translate(&self, changes: Value) -> Got {
        self.post(body(changes)).await
    }

    /// Waits for the effect of a reload, a second at most.
    async fn within_a_second(&self, what: &str, done: impl Fn(&Host) -> bool) {
        for _ in 0..100 {
            if done(&self.host) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("not within a second: {what}; {:?}", self.host.last_reload());
    }
}

fn body(changes: Value) -> String {
    let mut body = json!({
        "projectId": "demo", "sourceLocale": "en", "targetLocale": "pt_BR",
        "format": "specimen", "sourceText": "Good morning\r\n",
    });
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    body.to_string()
}

fn assert_failed(got: &Got, status: u16, part: &str) {
    assert_eq!(got.status, status, "{got:?}");
    let answer = got.json();
    assert_eq!(answer["success"], false);
    assert!(
        answer["error"].as_str().is_some_and(|error| error.contains(part)),
        "{part:?} not in {got:?}"
    );
    assert_eq!(answer.as_object().unwrap().len(), 2);
    assert!(got.header("x-request-id").is_some(), "{got:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_translated() {
    let host = serve("").await;
    let got = host.translate(json!({})).await;
    assert_eq!(got.status, 200, "{got:?}");
    assert_eq!(
        got.json(),
        json!({ "success": true, "translatedText": "Good morning\r\n", "cached": false })
    );
    assert_eq!(
        got.header("x-targum-segments"),
        Some("total=1, cached=0, repaired=0, kept=0, overlong=0")
    );
    let empty = host.translate(json!({ "sourceText": "" })).await;
    assert_eq!(empty.json(), json!({ "success": true, "translatedText": "", "cached": false }));
    let same = host.translate(json!({ "targetLocale": "en" })).await;
    assert_eq!(same.json()["translatedText"], "Good morning\r\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_request_is_400() {
    let host = serve("").await;
    for (changes, part) in [
        (json!({ "targetLocale": null }), "field `targetLocale` must be a string, not null"),
        (json!({ "targetLocale": "not a tag" }), "field `targetLocale`: "),
        (json!({ "sourceLocale": "" }), "field `sourceLocale`: "),
        (json!({ "format": "nonsense" }), "`nonsense` is unknown or not enabled"),
        (json!({ "format": "json" }), "`json` has no plugin installed"),
        (json!({ "cache": "yes" }), "field `cache` must be true or false"),
        (json!({ "sourceText": "x".repeat(5000) }), "max_body_bytes, 4096"),
    ] {
        assert_failed(&host.translate(changes).await, 400, part);
    }
    assert_failed(&host.post("{").await, 400, "not JSON");
    assert_failed(&host.post(b"\xff\xfe").await, 400, "not UTF-8");
    let headers = format!("x-api-key: {KEY}\r\ncontent-type: text/plain\r\n");
    assert_failed(
        &host.ask("POST", "/api/translate", &headers, body(json!({}))).await,
        400,
        "content type",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_400() {
    let host = serve("").await;
    let head = format!(
        "POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\ncontent-length: 10\r\n\r\n{{"
    );
    assert_failed(&host.send(head).await, 400, "did not arrive within 1 s");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_decided_before_the_body() {
    let host = serve("").await;
    for headers in
        ["", "x-api-key: org_other\r\n", "x-api-key: org_test\r\nx-api-key: org_test\r\n"]
    {
        assert_failed(
            &host.ask("POST", "/api/translate", headers, "not json").await,
            401,
            "x-api-key",
        );
    }
    // The body never comes, the answer does.
    let head = "POST /api/translate HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n";
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    tokio::time::timeout(Duration::from_secs(1), stream.read_exact(&mut answer))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(&answer, b"HTTP/1.1 401");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_and_a_missing_project_answer_alike() {
    let host = serve("").await;
    let other = project("other", "").replace(&keys::hash(KEY), &keys::hash("org_else"));
    write(host.folder.join("config/projects/other.toml"), other);
    host.within_a_second("the project", |host| host.snapshot().projects.contains_key("other"))
        .await;
    let foreign = host.translate(json!({ "projectId": "other" })).await;
    let missing = host.translate(json!({ "projectId": "none" })).await;
    assert_failed(&foreign, 403, "no permission to translate in project `other`");
    assert_eq!(foreign.text.replace("other", "none"), missing.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_403_with_their_name() {
    let host = serve("[limits]\nrequests_per_minute = 1\nburst = 2\nmax_source_bytes = 20\ncharacters_per_day = 15\n").await;
    assert_failed(
        &host.translate(json!({ "sourceText": "x".repeat(21) })).await,
        403,
        "max_source_bytes is 20",
    );
    let first = host.translate(json!({})).await;
    assert_eq!(
        first.header("ratelimit-policy"),
        Some("\"requests\";q=2;w=120, \"characters\";q=15;w=86400")
    );
    assert!(
        first
            .header("ratelimit")
            .unwrap()
            .starts_with("\"requests\";r=1;t=60, \"characters\";r=1;t=")
    );
    let second = host.translate(json!({})).await;
    assert_failed(&second, 403, "characters_per_day is 15, of which 1 are left");
    assert!(second.header("retry-after").is_some());
    let third = host.translate(json!({})).await;
    assert_failed(&third, 403, "requests_per_minute is 1");
    assert!(
        (50..=60).contains(&third.header("retry-after").unwrap().parse::<u64>().unwrap()),
        "{third:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_ask_for_the_cache_meet_it() {
    let host = serve("").await;
    let cached = |got: Got| {
        (got.json()["cached"].clone(), got.header("x-targum-segments").unwrap().to_owned())
    };
    let total = |cached| format!("total=1, cached={cached}, repaired=0, kept=0, overlong=0");
    let cache = || json!({ "cache": true });
    assert_eq!(cached(host.translate(json!({})).await), (json!(false), total(0)));
    assert_eq!(cached(host.translate(cache()).await), (json!(false), total(0)));
    assert_eq!(cached(host.translate(cache()).await), (json!(true), total(1)));
    assert_eq!(cached(host.translate(json!({})).await), (json!(false), total(0)));
    // Options are a part of the document's name, not of the segment's.
    let more = "[formats.options.specimen]\nx = [\"1\", 2, true]\n";
    write(host.folder.join("config/projects/demo.toml"), project("demo", "") + more);
    host.within_a_second("options", |host| host.snapshot().generation == 2).await;
    assert_eq!(cached(host.translate(cache()).await), (json!(false), total(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_and_methods_have_the_same_shape_of_error() {
    let host = serve("").await;
    assert_failed(&host.ask("GET", "/nowhere", "", "").await, 404, "no such path");
    for method in ["GET", "PUT", "DELETE", "OPTIONS"] {
        let got = host.ask(method, "/api/translate", "", "").await;
        assert_failed(&got, 405, "POST");
        assert_eq!(got.header("allow"), Some("POST"));
    }
    let kept = host.ask("GET", "/nowhere", "x-request-id: my id-1\r\n", "").await;
    assert_eq!(kept.header("x-request-id"), Some("my id-1"));
    let long = format!("x-request-id: {}\r\n", "x".repeat(129));
    assert_eq!(
        host.ask("GET", "/nowhere", &long, "").await.header("x-request-id").unwrap().len(),
        32
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_tells_of_itself() {
    let host = serve("").await;
    host.translate(json!({})).await;
    assert_eq!(host.ask("GET", "/healthz", "", "").await.json(), json!({ "status": "ok" }));
    let head = host.ask("HEAD", "/healthz", "", "").await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
    let ready = host.ask("GET", "/readyz", "", "").await.json();
    assert_eq!((&ready["status"], &ready["generation"]), (&json!("ready"), &json!(1)));
    assert_eq!(ready["plugins"][0]["id"], "specimen");
    let metrics = host.ask("GET", "/metrics", "", "").await.text;
    let counted =
        "targum_requests_total{project=\"demo\",format=\"specimen\",outcome=\"translated\"} 1";
    assert!(metrics.contains(counted), "{metrics}");
    assert!(!metrics.contains(KEY) && !metrics.contains("Good morning"));
    assert_eq!(host.ask("GET", "/openapi.json", "", "").await.json()["openapi"], "3.1.0");
    assert_failed(&host.ask("GET", "/api/formats", "", "").await, 401, "x-api-key");
    let formats =
        host.ask("GET", "/api/formats", &format!("x-api-key: {KEY}\r\n"), "").await.json();
    assert_eq!(formats["formats"][0]["projects"], json!(["demo"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_swaps_or_keeps_and_says_why() {
    let host = serve("").await;
    let file = host.folder.join("config/projects/demo.toml");
    write(&file, "id = ");
    host.within_a_second("the error", |host| !host.last_reload().kept.is_empty()).await;
    assert_eq!(host.translate(json!({})).await.status, 200);
    let ready = host.ask("GET", "/readyz", "", "").await.json();
    assert_eq!(ready["status"], "degraded");
    assert!(ready["lastReloadError"].as_str().unwrap().contains("demo.toml:1: "), "{ready}");
    // An editor replaces files by renaming.
    let beside = host.folder.join("config/projects/.demo.toml.new");
    write(&beside, project("demo", "").replace("[\"identity\"]", "[\"pseudo\"]"));
    fs::rename(&beside, &file).unwrap();
    host.within_a_second("the swap", |host| host.snapshot().generation == 2).await;
    let got = host.translate(json!({})).await.json();
    assert!(got["success"] == true && got["translatedText"] != "Good morning\r\n", "{got}");
    // A folder is deleted and made again.
    let folder = host.folder.join("config");
    fs::remove_dir_all(&folder).unwrap();
    host.within_a_second("the loss", |host| !host.last_reload().kept.is_empty()).await;
    assert_eq!(host.translate(json!({})).await.status, 200);
    write(folder.join("targum.toml"), settings(""));
    write(&file, project("demo", ""));
    host.within_a_second("the return", |host| host.snapshot().generation == 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_fixed_at_start_is_refused_by_name() {
    let host = serve("").await;
    let text = settings("").replace("127.0.0.1:0", "127.0.0.1:1").replace("4096", "8192");
    write(
        host.folder.join("config/targum.toml"),
        text + "[cache]\npath = \"elsewhere\"\nttl_days = 1\n",
    );
    host.within_a_second("the rest", |host| host.snapshot().settings.server.max_body_bytes == 8192)
        .await;
    let refused = host.host.last_reload().refused;
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(
        refused[0].contains("targum.toml:6: server.listen: ")
            && refused[1].contains(": cache.path: "),
        "{refused:?}"
    );
    assert_eq!(host.host.snapshot().settings.cache.ttl_days, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn characters_of_today_survive_a_restart() {
    let host = serve("[limits]\ncharacters_per_day = 20\n").await;
    assert_eq!(host.translate(json!({})).await.status, 200);
    let account = Account::new(&blake3::hash(KEY.as_bytes()), "demo");
    let fresh = crate::admit::quota::Meter::new(
        &targum_core::Limits { characters_per_day: Some(20), ..Default::default() },
        None,
    );
    let refused = fresh
        .admit(Size::of("Good morning\r\n"), account, &host.host.translator.store)
        .err()
        .unwrap();
    assert!(refused.error.to_string().contains("of which 6 are left"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_is_finished_before_the_end() {
    let host = serve("").await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let text = body(json!({}));
    let head = format!(
        "POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\ncontent-length: {}\r\n\r\n",
        text.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    host.stop.try_send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(TcpStream::connect(host.address).await.is_err());
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_cut_off_is_told_so() {
    let host = serve("").await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let head = format!(
        "POST /api/translate HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\nexpect: 100-continue\r\n\
         content-length: 9\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut waits = [0; 25];
    stream.read_exact(&mut waits).await.unwrap();
    assert_eq!(waits, *b"HTTP/1.1 100 Continue\r\n\r\n");
    // After the first signal the host waits for the body; after the second it ends.
    host.stop.send(()).await.unwrap();
    host.stop.send(()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 500 "), "{head}");
    assert!(
        head.contains("\r\nretry-after: 1\r\n") && head.contains("\r\nx-request-id: "),
        "{head}"
    );
    let told = "this host is stopping and could not finish in time; try again soon";
    assert_eq!(body, json!({ "success": false, "error": told }).to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_request_is_answered_from_memory_by_the_rules_of_now() {
    // Four times the text, and no fifth.
    let host = serve("[limits]\ncharacters_per_day = 60\n").await;
    let ask = || host.translate(json!({ "cache": true }));
    let first = ask().await;
    assert_eq!((first.status, &first.json()["cached"]), (200, &json!(false)));
    let stored = ask().await;
    assert_eq!((stored.status, &stored.json()["cached"]), (200, &json!(true)));
    for left in [18, 4] {
        let known = ask().await;
        assert_eq!((known.status, &known.text), (200, &stored.text));
        assert_eq!(known.header("x-targum-segments"), stored.header("x-targum-segments"));
        let state = known.header("ratelimit").unwrap().to_owned();
        assert!(state.starts_with(&format!("\"characters\";r={left};t=")), "{state}");
    }
    let refused = ask().await;
    assert_failed(&refused, 403, "characters_per_day is 60, of which 4 are left");
    assert!(refused.header("ratelimit").unwrap().starts_with("\"characters\";r=4;t="));
    assert_eq!(refused.header("ratelimit-policy"), Some("\"characters\";q=60;w=86400"));
    let stranger = host.ask("POST", "/api/translate", "", body(json!({ "cache": true }))).await;
    assert_failed(&stranger, 401, "x-api-key");
    let metrics = host.ask("GET", "/metrics", "", "").await.text;
    assert!(
        metrics.contains("targum_cache_lookups_total{kind=\"request\",result=\"hit\"} 2\n")
            && metrics.contains("targum_cache_lookups_total{kind=\"document\",result=\"hit\"} 1\n"),
        "{metrics}"
    );
    // Another configuration may give it another meaning.
    let other = project("demo", "").replace("[\"identity\"]", "[\"pseudo\"]");
    write(host.folder.join("config/projects/demo.toml"), other);
    host.within_a_second("the engine", |host| host.snapshot().generation == 2).await;
    let now = ask().await.json();
    assert!(now["cached"] == false && now["translatedText"] != "Good morning\r\n", "{now}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_http_library_refuses_is_refused_in_our_shape() {
    let host = serve("").await;
    for (head, status, part) in [
        ("nonsense\r\n\r\n".to_owned(), 400, "cannot be read"),
        ("GET / HTTP/1.1\r\nhost\r\n\r\n".to_owned(), 400, "cannot be read"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400, "cannot be read"),
        (format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(101)), 431, "fewer and shorter"),
        (format!("GET / HTTP/1.1\r\na: {}\r\n\r\n", "b".repeat(300_000)), 431, "fewer and shorter"),
        (format!("GET /{} HTTP/1.1\r\n\r\n", "b".repeat(65_536)), 414, "too long"),
    ] {
        let got = host.send(&head).await;
        assert_failed(&got, status, part);
        assert_eq!(got.header("connection"), Some("close"));
    }
    // Behind a good request, in one piece with it.
    let both = host.send("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n").await;
    assert_eq!(both.status, 200);
    let (first, second) =
        both.text.split_once("HTTP/1.1 400 Bad Request\r\n").expect("two answers");
    assert_eq!(first, "{\"status\":\"ok\"}");
    assert!(second.contains("x-request-id: ") && second.contains("\"success\":false"), "{second}");
}
