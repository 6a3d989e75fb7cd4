//! Tries an engine that needs the user's own key: `make smoke ENGINE=engine.toml`, where the file
//! holds the settings below `[engines.NAME]`.

use targum_tests::{Host, Setup, translate_body};

const FILE: &str = r#"{
  "hello": "Hello {name}, you have <b>{count} new messages</b>.",
  "link": "Read the <a href=\"/terms\">terms & conditions</a> before you go on.",
  "place": "Copy %1$s to %2$s"
}"#;

#[test]
#[ignore = "needs ENGINE, and whatever key that engine needs"]
fn an_engine_translates_and_keeps_codes() {
    let file =
        std::env::var("ENGINE").expect("ENGINE: a file with what stands below [engines.NAME]");
    let settings = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let target = std::env::var("LOCALE").unwrap_or_else(|_| "pt".to_owned());
    let host = Host::start(&Setup::remote(&settings).only(&["json"]));
    let answer = host.client().translate(&translate_body("json", &target, FILE));
    println!("{}\n{}", answer.header("x-targum-segments"), answer.text);
    let translated = answer.translated();
    for code in
        ["{name}", "<b>", "{count}", "</b>", "<a href=\\\"/terms\\\">", "</a>", "%1$s", "%2$s"]
    {
        assert_eq!(translated.matches(code).count(), 1, "{code} in {translated}");
    }
    assert_ne!(translated, FILE);
}
