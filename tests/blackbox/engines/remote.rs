//! Remote engines are called as their vendors document, and every code comes back.

mod language_models;

use serde_json::json;
use targum_tests::{
    Host, Setup,
    service::{Reply, Service},
    translate_body, vendors,
};

const KEY: &str = "key-that-nobody-may-see";

/// A JSON file with a placeholder, inline markup, and characters that markup must escape.
const FILE: &str = r#"{"hello": "Hello {name}, <b>you & me</b>!", "bye": "Bye."}"#;
const SHOUTED: &str = r#"{"hello": "HELLO {name}, <b>YOU & ME</b>!", "bye": "BYE."}"#;

fn host(settings: &str) -> Host {
    let env = vec![("TARGUM_TEST_KEY", KEY.to_owned())];
    Host::start(&Setup { env, ..Setup::remote(settings) }.only(&["json"]))
}

#[test]
fn libretranslate() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&format!(
        "kind = \"libretranslate\"\nbase_url = \"{}\"\nkey_env = \"TARGUM_TEST_KEY\"",
        service.url()
    ));
    let answer = host.client().translate(&translate_body("json", "pt", FILE));
    assert_eq!(answer.translated(), SHOUTED);
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=2, cached=0, repaired=0, kept=0, overlong=0"
    );
    let asked = service.asked();
    assert_eq!((asked[0].method.as_str(), asked[0].path.as_str()), ("GET", "/languages"));
    assert_eq!((asked[1].method.as_str(), asked[1].path.as_str()), ("POST", "/translate"));
    let hello =
        "Hello <span translate=\"no\" id=\"0\">{name}</span>, <a id=\"0\">you &amp; me</a>!";
    assert_eq!(
        asked[1].json(),
        json!({ "q": [hello, "Bye."], "source": "en", "target": "pt", "format": "html", "api_key": KEY })
    );
    // The vendor's spelling of the locale is used, and a pair that the vendor does not have is
    // refused.
    host.client().translate(&translate_body("json", "zh-CN", FILE)).translated();
    assert_eq!(service.asked()[2].json()["target"], "zh-Hans");
    let refused = host.client().translate(&translate_body("json", "de", FILE)).error(400);
    assert_eq!(refused, "no engine of this project translates from `en` into `de`");
    assert_eq!(service.asked().len(), 3);
    assert!(!host.log().contains(KEY) && !host.client().get("/metrics").text.contains(KEY));
}

#[test]
fn a_pair_that_the_vendor_lacks_is_400() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&format!("kind = \"libretranslate\"\nbase_url = \"{}\"", service.url()));
    let refused = host.client().translate(&translate_body("json", "de", FILE)).error(400);
    assert_eq!(refused, "the engine `remote` does not translate from `en` into `de`");
}

#[test]
fn batches_respect_limits_and_include_context() {
    let service = Service::start(vendors::libretranslate);
    let host = host(&format!(
        "kind = \"libretranslate\"\nbase_url = \"{}\"\nmax_texts = 2\nmax_characters = 20",
        service.url()
    ));
    let file = r#"{"a": "one", "b": "two", "c": "three", "d": "exactly twenty signs", "e": "four. Then five words. Six.", "f": "far too long for the limit of this"}"#;
    let answer = host.client().translate(&translate_body("json", "pt", file));
    assert_eq!(
        answer.translated(),
        r#"{"a": "ONE", "b": "TWO", "c": "THREE", "d": "EXACTLY TWENTY SIGNS", "e": "FOUR. THEN FIVE WORDS. SIX.", "f": "far too long for the limit of this"}"#
    );
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=6, cached=0, repaired=0, kept=1, overlong=0"
    );
    for asked in &service.asked()[1..] {
        let texts: Vec<String> = serde_json::from_value(asked.json()["q"].clone()).expect("texts");
        let characters: usize = texts.iter().map(|text| text.chars().count()).sum();
        assert!(texts.len() <= 2 && characters <= 20, "{texts:?}");
    }
}

#[test]
fn a_proxy_of_the_environment_is_used_but_not_for_this_machine() {
    let proxy = Service::start(|asked| match asked.path.strip_prefix("http://translate.example") {
        Some(path) => {
            let mut asked = asked.clone();
            asked.path = path.to_owned();
            vendors::libretranslate(&asked)
        }
        None => Reply::Status(500, Vec::new(), String::new()),
    });
    let own = Service::start(vendors::libretranslate);
    for base_url in ["http://translate.example", &own.url()] {
        let settings = format!("kind = \"libretranslate\"\nbase_url = \"{base_url}\"");
        let env = vec![("http_proxy", proxy.url()), ("no_proxy", String::new())];
        let host = Host::start(&Setup { env, ..Setup::remote(&settings) }.only(&["json"]));
        let answer = host.client().translate(&translate_body("json", "pt", FILE));
        assert_eq!(answer.translated(), SHOUTED);
    }
    assert_eq!((proxy.asked().len(), own.asked().len()), (2, 2));
}

#[test]
fn deepl() {
    let service = Service::start(vendors::deepl);
    let host = host(&format!(
        "kind = \"deepl\"\nbase_url = \"{}\"\nkey_env = \"TARGUM_TEST_KEY\"\nformality = \"less\"\n\
         glossary_id = \"g-1\"",
        service.url()
    ));
    let answer = host.client().translate(&translate_body("json", "pt", FILE));
    assert_eq!(answer.translated(), SHOUTED);
    let asked = service.asked();
    assert!(
        asked.iter().all(|asked| asked.header("authorization") == format!("DeepL-Auth-Key {KEY}"))
    );
    let hello = "Hello <x id=\"0\">{name}</x>, <g id=\"0\">you &amp; me</g>!";
    assert_eq!(
        asked[2].json(),
        json!({
            "text": [hello, "Bye."],
            "source_lang": "EN",
            "target_lang": "PT-BR",
            "tag_handling": "xml",
            "ignore_tags": ["x"],
            "non_splitting_tags": ["x", "n", "g"],
            "outline_detection": false,
            "preserve_formatting": true,
            "formality": "prefer_less",
            "glossary_id": "g-1",
        })
    );
    service.behave(|_| {
        Reply::Status(456, Vec::new(), json!({ "message": "Quota Exceeded" }).to_string())
    });
    let error = host.client().translate(&translate_body("json", "pt-PT", FILE)).error(500);
    assert_eq!(error, "the engine `remote` answered 456, the quota is used up");
}

#[test]
fn google_basic() {
    let service = Service::start(vendors::google);
    let host = host(&format!(
        "kind = \"google\"\nbase_url = \"{}\"\nkey_env = \"TARGUM_TEST_KEY\"",
        service.url()
    ));
    let answer = host.client().translate(&translate_body("json", "zh-Hant", FILE));
    assert_eq!(answer.translated(), SHOUTED);
    let asked = service.asked();
    assert!(
        asked
            .iter()
            .all(|asked| asked.header("x-goog-api-key") == KEY && !asked.path.contains(KEY))
    );
    let hello =
        "Hello <span translate=\"no\" id=\"0\">{name}</span>, <a id=\"0\">you &amp; me</a>!";
    assert_eq!(
        asked[1].json(),
        json!({ "q": [hello, "Bye."], "source": "en", "target": "zh-TW", "format": "html" })
    );
}

#[test]
fn google_advanced() {
    let service = Service::start(vendors::google);
    let host = host(&format!(
        "kind = \"google\"\nbase_url = \"{}\"\nkey_env = \"TARGUM_TEST_KEY\"\n\
         parent = \"projects/p/locations/global\"\nglossary_id = \"terms\"\nmodel = \"general/nmt\"",
        service.url()
    ));
    let answer = host.client().translate(&translate_body("json", "pt", FILE));
    assert_eq!(answer.translated(), SHOUTED);
    let asked = service.asked();
    assert!(asked.iter().all(|asked| asked.header("authorization") == format!("Bearer {KEY}")));
    let body = asked[1].json();
    assert_eq!(body["contents"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&body["mimeType"], &body["sourceLanguageCode"], &body["targetLanguageCode"]),
        (&json!("text/html"), &json!("en"), &json!("pt-PT"))
    );
    assert_eq!(body["model"], "projects/p/locations/global/models/general/nmt");
    assert_eq!(
        body["glossaryConfig"],
        json!({ "glossary": "projects/p/locations/global/glossaries/terms" })
    );
    let refused = host.client().translate(&translate_body("json", "la", FILE)).error(400);
    assert_eq!(refused, "no engine of this project translates from `en` into `la`");
}
