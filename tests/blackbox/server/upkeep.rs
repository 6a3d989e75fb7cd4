//! Keys with the permission `admin` import translations and clear the cache while the host runs.

use serde_json::{Value, json};
use targum_tests::{Answer, Client, FOREIGN_KEY, Host, SOON, Setup, slow_text, translate_body};

const MEMORY: &str = "/api/memory?projectId=main";
const CACHE: &str = "/api/cache?projectId=main";
const TMX: &str = "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\n\
    <tu><tuv xml:lang=\"en\"><seg>Save</seg></tuv><tuv xml:lang=\"pt\"><seg>Guardar</seg></tuv></tu>\n\
    <tu><tuv xml:lang=\"en\"><seg>Open</seg></tuv><tuv xml:lang=\"pt\"><seg></seg></tuv></tu>\n\
    </body></tmx>";

/// Returns a host where [`FOREIGN_KEY`] has the permission `admin` and no other.
fn host() -> Host {
    host_of(Setup::engine("pseudo"))
}

/// Does what [`host`] does with another setup.
fn host_of(setup: Setup) -> Host {
    let hash = blake3::hash(FOREIGN_KEY.as_bytes()).to_hex();
    let project_tables = format!(
        "[[keys]]\nname = \"operator\"\nhash = \"blake3:{hash}\"\npermissions = [\"admin\"]\n"
    );
    Host::start(&Setup { project_tables, ..setup.only(&["json"]) })
}

fn operator(host: &Host) -> Client {
    host.client().with_key(Some(FOREIGN_KEY))
}

fn translate(host: &Host) -> Answer {
    let mut body = translate_body("json", "pt", "{\"a\": \"Save\", \"b\": \"Open\"}");
    body["cache"] = json!(true);
    host.client().translate(&body)
}

fn import(client: &Client, path: &str, tmx: &str) -> Answer {
    client.send("POST", path, &[], tmx)
}

fn clear(client: &Client, path: &str) -> Answer {
    client.send("DELETE", path, &[], "")
}

fn succeeded(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[test]
fn a_memory_is_imported_and_the_cache_cleared_without_a_restart() {
    let host = host();
    let first = translate(&host).translated();
    // The second answer is made of the store, and the third is kept in memory.
    for _ in 0..2 {
        assert!(translate(&host).cached());
    }
    let operator = operator(&host);
    let left_out = json!({ "empty": 1, "codesDiffer": 0, "noLocale": 0 });
    let imported =
        json!({ "success": true, "project": "main", "imported": 1, "leftOut": left_out });
    assert_eq!(succeeded(&import(&operator, MEMORY, TMX)), imported);
    let second = translate(&host);
    assert!(!second.cached(), "{}", second.text);
    assert!(second.translated().contains("\"a\": \"Guardar\""), "{}", second.text);
    assert!(translate(&host).cached());

    let cleared = |documents: u64, segments: u64, imported: u64| {
        json!({ "success": true, "cleared": [{
            "project": "main",
            "documents": documents,
            "segments": segments,
            "imported": imported,
        }] })
    };
    assert_eq!(succeeded(&clear(&operator, CACHE)), cleared(1, 2, 1));
    let third = translate(&host);
    assert_eq!((third.translated(), third.cached()), (first, false));
    assert!(third.header("x-targum-segments").starts_with("total=2, cached=0,"));
    // All projects of the key.
    assert_eq!(succeeded(&clear(&operator, "/api/cache?projectId=*")), cleared(1, 2, 0));
    assert!(!translate(&host).cached());
    Host::within(SOON, "the log names project and key", || {
        host.log().lines().any(|line| {
            let parts = ["/api/memory", "status=200", "project=\"main\"", "key=\"operator\""];
            parts.iter().all(|part| line.contains(part))
        })
    });
}

#[test]
fn a_document_that_an_import_overtakes_is_not_kept() {
    let host = host_of(Setup::slow());
    let source = json!({ "a": slow_text(), "b": "Save" }).to_string();
    let mut body = translate_body("json", "pt", &source);
    body["cache"] = json!(true);
    let slow = host.send_slow(body.clone());
    succeeded(&import(&operator(&host), MEMORY, TMX));
    assert!(!slow.is_finished(), "the request was to outlast the import");
    let first = slow.join().expect("an answer");
    assert!(!first.translated().contains("Guardar"), "{}", first.text);
    let second = host.client().translate(&body);
    assert!(!second.cached(), "{}", second.text);
    assert!(second.translated().contains("\"b\":\"Guardar\""), "{}", second.text);
}

#[test]
fn only_keys_with_the_permission_may_import_and_clear() {
    let host = host();
    let refused = "this key has no permission to import translations or clear the cache in project \
                   `main`, or there is no such project";
    assert_eq!(import(&host.client(), MEMORY, TMX).error(403), refused);
    assert_eq!(clear(&host.client(), CACHE).error(403), refused);
    let none = "this key has the permission `admin` in no project";
    assert_eq!(clear(&host.client(), "/api/cache?projectId=*").error(403), none);
    let stranger = host.client().with_key(None);
    import(&stranger, MEMORY, TMX).error(401);
    clear(&stranger, CACHE).error(401);
    let other = import(&operator(&host), "/api/memory?projectId=other", TMX).error(403);
    assert_eq!(other, refused.replace("main", "other"));
}

#[test]
fn mistakes_are_explained() {
    let (host, unnamed) = (host(), "name the project in the address: `?projectId=demo`");
    let operator = operator(&host);
    assert_eq!(import(&operator, "/api/memory", TMX).error(400), unnamed);
    assert_eq!(clear(&operator, "/api/cache").error(400), unnamed);
    assert_eq!(operator.get(MEMORY).error(405), "this path takes POST");
    assert_eq!(operator.get(CACHE).error(405), "this path takes DELETE");
    let empty = "this is not a TMX file: it has no element `tmx`";
    assert_eq!(import(&operator, MEMORY, "").error(400), empty);
    let secret = "<tmx>\n<body>\n</xylophonist></tmx>";
    let told = import(&operator, MEMORY, secret).error(400);
    assert!(told.starts_with("line 3: "), "{told}");
    Host::within(SOON, "the log has the line", || {
        host.log().contains("the text is malformed: line 3")
    });
    assert!(!host.log().contains("xylophonist"));
}
