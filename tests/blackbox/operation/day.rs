//! An operator's day: a memory is imported, usage is read, a key is rotated, a plugin is upgraded, and a
//! backup is made and restored, with the commands of docs/operating.md. The host never stops, and a client
//! that translates all the time never fails.

use std::{
    fs,
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use serde_json::json;
use targum_tests::{
    Answer, Client, FOREIGN_KEY, Host, SOON, Setup, binary, free_address, translate_body, workspace,
};

const PROJECT: &str = "config/projects/main.toml";
const TMX: &str = "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\n\
    <tu><tuv xml:lang=\"en\"><seg>Save</seg></tuv><tuv xml:lang=\"pt\"><seg>Guardar</seg></tuv></tu>\n\
    </body></tmx>";
const NEW_KEY: &str = "the-key-of-the-afternoon";

/// Returns a key's block of the project file.
fn block(name: &str, key: &str, permissions: &str) -> String {
    let hash = blake3::hash(key.as_bytes()).to_hex();
    format!(
        "[[keys]]\nname = \"{name}\"\nhash = \"blake3:{hash}\"\npermissions = [\"{permissions}\"]\n"
    )
}

/// Returns the translation of a document with the imported text and another one.
fn translate(client: &Client) -> Answer {
    let mut body = translate_body("json", "pt", "{\"a\": \"Save\", \"b\": \"Open the door\"}");
    body["cache"] = json!(true);
    client.translate(&body)
}

/// A client that translates all the time, with the key that it is told to use.
struct Customer {
    client: Mutex<Client>,
    answered: AtomicU64,
    is_done: AtomicBool,
}

impl Customer {
    /// Translates different texts until it is told to stop.
    fn work(&self) {
        while !self.is_done.load(Ordering::Relaxed) {
            let client = self.client.lock().expect("the client").clone();
            let number = self.answered.load(Ordering::Relaxed);
            let text = format!("{{\"text\": \"Number {number} of the day\"}}");
            let answer = client.translate(&translate_body("json", "pt", &text));
            assert_eq!(answer.status, 200, "{}", answer.text);
            self.answered.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Uses another key from now on. Returns after a request with it.
    fn switch(&self, client: Client) {
        *self.client.lock().expect("the client") = client;
        self.wait_for_two();
    }

    /// Waits until two more requests have been answered, the last of which began after the call.
    fn wait_for_two(&self) {
        let before = self.answered.load(Ordering::Relaxed);
        Host::within(SOON, "the customer goes on", || {
            self.answered.load(Ordering::Relaxed) >= before + 2
        });
    }
}

/// Returns the shell commands of a section of docs/operating.md, for the project `main`.
fn commands(section: &str) -> Vec<String> {
    let page = fs::read_to_string(workspace().join("docs/operating.md")).expect("the page");
    let (_, text) = page.split_once(&format!("\n## {section}\n")).expect("the section");
    let text = text.split("\n## ").next().unwrap_or_default();
    let blocks = text.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    blocks.map(|block| block.replace("--project demo", "--project main")).collect()
}

/// Runs commands as an operator does, from a folder.
fn run(commands: &str, folder: &std::path::Path) {
    let programs = binary();
    let programs = programs.parent().expect("its folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").expect("a path"));
    let ended = Command::new("sh")
        .args(["-eu", "-c", commands])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("a shell");
    let told = [ended.stdout, ended.stderr].concat();
    assert!(ended.status.success(), "{commands}\n{}", String::from_utf8_lossy(&told));
}

/// Returns a component with another digest: a custom section at the end.
fn rebuilt(component: &[u8]) -> Vec<u8> {
    const SECTION: &[u8] = b"\0\x08\x05build\x01\x02";
    [component, SECTION].concat()
}

#[test]
fn a_day_of_an_operator_passes_without_stopping_the_host() {
    let keys = block("operator", FOREIGN_KEY, "admin");
    let setup = Setup { project_tables: keys, ..Setup::engine("pseudo").only(&["json"]) };
    let host = Host::start(&setup);
    let operator = host.client().with_key(Some(FOREIGN_KEY));
    let customer = Arc::new(Customer {
        client: Mutex::new(host.client()),
        answered: AtomicU64::default(),
        is_done: AtomicBool::default(),
    });
    let working = thread::spawn({
        let customer = Arc::clone(&customer);
        move || customer.work()
    });

    // Import.
    let machine = translate(&host.client()).translated();
    let imported = operator.send("POST", "/api/memory?projectId=main", &[], TMX);
    assert_eq!((imported.status, &imported.json()["imported"]), (200, &json!(1)));
    let with_memory = translate(&host.client()).translated();
    assert_eq!(with_memory.lines().count(), machine.lines().count());
    assert!(with_memory.contains("\"a\": \"Guardar\""), "{with_memory}");

    // Usage.
    customer.wait_for_two();
    let usage = host.client().get("/api/usage").json();
    let requests = usage["usage"][0]["requests"].as_u64();
    assert!(requests.is_some_and(|requests| requests >= 4), "{usage}");

    // Rotation.
    let new = host.client().with_key(Some(NEW_KEY));
    let text = fs::read_to_string(host.path(PROJECT)).expect("the project");
    fs::write(host.path(PROJECT), text + &block("new", NEW_KEY, "translate")).expect("a file");
    Host::within(SOON, "the new key works", || new.get("/api/formats").status == 200);
    customer.switch(new.clone());
    let expired = "[[keys]]\nexpires = 2000-01-01\nname = \"tests\"";
    host.edit(PROJECT, "[[keys]]\nname = \"tests\"", expired);
    Host::within(SOON, "the old key is refused", || {
        host.client().get("/api/formats").status == 401
    });

    // Upgrade of a plugin.
    let component = fs::read(host.path("data/plugins/json.wasm")).expect("the plugin");
    let upgraded = rebuilt(&component);
    let digest = format!("blake3:{}", blake3::hash(&upgraded).to_hex());
    host.install("json.wasm.new", &upgraded);
    fs::rename(host.path("data/plugins/json.wasm.new"), host.path("data/plugins/json.wasm"))
        .expect("a rename");
    Host::within(SOON, "the new plugin serves", || {
        new.get("/readyz").json().to_string().contains(&digest)
    });
    let again = translate(&new);
    // The document is spelled by the new plugin, of segments that no engine translates again.
    assert!(!again.cached() && again.header("x-targum-segments").contains("cached=2"), "{again:?}");
    assert_eq!(again.translated(), with_memory);

    // Backup, beside the running host.
    let [back_up, restore] = &commands("Backup and restore")[..] else {
        panic!("the page has other commands")
    };
    run(back_up, host.folder.path());
    customer.wait_for_two();
    customer.is_done.store(true, Ordering::Relaxed);
    assert!(working.join().is_ok(), "a request failed");

    // Restore, on another machine.
    let other = tempfile::tempdir().expect("a folder");
    let backup = host.path("backup");
    run(&format!("cp -a '{}' .", backup.display()), other.path());
    run(restore, other.path());
    let address = free_address();
    let settings = other.path().join("config/targum.toml");
    let text = fs::read_to_string(&settings).expect("the settings");
    fs::write(&settings, text.replace(&host.address, &address)).expect("a file");
    let restored = Host::start_in(other, address);
    let client = restored.client().with_key(Some(NEW_KEY));
    assert_eq!(translate(&client).translated(), with_memory);
    let characters = "targum_project_engine_characters_total{project=\"main\",engine=\"pseudo\"}";
    assert_eq!(restored.metric(characters), 0.0);
    assert_eq!(restored.client().get("/api/formats").status, 401);
    // The first host has run all day.
    assert_eq!(host.client().get("/healthz").status, 200);
}
