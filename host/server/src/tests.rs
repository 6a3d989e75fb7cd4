//! Requests over real sockets in this process. Every row of the status table is tested through the
//! program itself, in `tests/blackbox/server`.

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
use targum_core::keys;

const KEY: &str = "org_test";

/// A running host in a folder of its own.
struct Served {
    folder: PathBuf,
    address: std::net::SocketAddr,
    host: Arc<Host>,
    /// The host serves as long as this can tell it to stop.
    _stop: mpsc::Sender<()>,
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
    tokio::spawn(accept::serve(host.clone(), vec![accept::Listener::Tcp(listener)], stopped));
    Served { folder, address, host, _stop: stop }
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
async fn a_known_request_is_answered_from_memory_by_the_current_rules() {
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
async fn errors_of_the_http_library_have_the_documented_shape() {
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
