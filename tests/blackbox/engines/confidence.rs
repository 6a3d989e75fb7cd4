//! Engines that score their translations give each a confidence, and a project may demand a least confidence.

use serde_json::{Value, json};
use targum_tests::{
    Ended, Host, SOON, Setup,
    project::{Project, done},
    service::{Asked, Reply, Service, shout},
    translate_body, vendors,
};

const FILE: &str = r#"{"a": "Hello {name}!", "b": "Bye."}"#;
const SHOUTED: &str = r#"{"a": "HELLO {name}!", "b": "BYE."}"#;

fn inspect(host: &Host, text: &str, cache: bool) -> Value {
    let mut body = translate_body("json", "pt", text);
    body["cache"] = cache.into();
    let headers = [("content-type", "application/json")];
    host.client().send("POST", "/api/inspect", &headers, body.to_string()).json()
}

/// Returns the states and confidences of the segments of a report.
fn told(report: &Value) -> Vec<String> {
    let segments = report["segments"].as_array().expect("a list").iter();
    let told = segments.map(|segment| {
        let mut told = segment["state"].as_str().expect("a state").to_owned();
        if let Some(confidence) = segment["confidence"].as_f64() {
            told += &format!(" {confidence}");
        }
        if segment["unsure"] == true {
            told += " unsure";
        }
        told
    });
    told.collect()
}

/// Answers as a server of chat completions with the probabilities of tokens: each of three bytes and of `probability`
/// for the translations of a text.
fn with_probabilities(asked: &Asked, probability: impl Fn(&str) -> f64) -> Reply {
    assert_eq!(asked.json()["logprobs"], true);
    let document = vendors::message(asked);
    let content = vendors::translations(&document, shout);
    let mut tokens = Vec::new();
    let mut rest = content.as_str();
    while !rest.is_empty() {
        let length = (3.min(rest.len())..).find(|&at| rest.is_char_boundary(at)).expect("an end");
        let at = content.len() - rest.len();
        let texts = vendors::segments(&document);
        let of = texts.iter().find(|(_, text)| {
            let start = content.find(&shout(text)).expect("a translation");
            at < start + text.len() && start < at + length
        });
        let probability = of.map_or(0.01, |(_, text)| probability(text));
        tokens.push(json!({
            "token": &rest[..length],
            "logprob": probability.ln(),
            "bytes": &rest.as_bytes()[..length],
            "top_logprobs": []
        }));
        rest = &rest[length..];
    }
    let Reply::Json(mut completion) = vendors::completion(&content, "stop") else {
        panic!("no completion");
    };
    completion["choices"][0]["logprobs"] = json!({ "content": tokens, "refusal": null });
    Reply::Json(completion)
}

fn of_hello_and_bye(text: &str) -> f64 {
    if text.starts_with("Hello") { 0.9 } else { 0.5 }
}

/// Returns the table of an engine `sure` that gives probabilities.
fn sure(service: &Service) -> String {
    let url = service.url();
    format!(
        "[engines.sure]\nkind = \"openai\"\nbase_url = \"{url}/v1\"\nmodel = \"m\"\nlogprobs = true\n"
    )
}

#[test]
fn the_embedded_engine_gives_the_same_confidence_fresh_and_cached() {
    let host = Host::start(&Setup::engine("local").only(&["json"]));
    let file = r#"{"a": "Save the file.", "b": "Bear with us.", "c": "Open {name}. Close <b>all</b> files.", "d": "42"}"#;
    let fresh = inspect(&host, file, true);
    let numbers: Vec<_> =
        (0..3).map(|at| fresh["segments"][at]["confidence"].as_f64().expect("a number")).collect();
    assert!(numbers.iter().all(|number| (0.0..=1.0).contains(number)), "{numbers:?}");
    assert_ne!(numbers[0], numbers[2], "other words are chosen with other probabilities");
    let cached = inspect(&host, file, true);
    for at in 0..3 {
        let [fresh, cached] = [&fresh, &cached].map(|report| &report["segments"][at]);
        assert_eq!(
            (&cached["state"], &cached["confidence"]),
            (&json!("cached"), &fresh["confidence"])
        );
    }
    // The answer is reproducible, and the interface for other hosts tells the same.
    assert_eq!(inspect(&host, file, false)["segments"], fresh["segments"]);
    let asked = json!({
        "projectId": "main", "sourceLocale": "en", "targetLocale": "pt",
        "segments": [{ "parts": ["Save the file."] }]
    });
    let headers = [("content-type", "application/json")];
    let answer = host.client().send("POST", "/api/segments", &headers, asked.to_string()).json();
    assert_eq!(answer["translations"][0]["confidence"], fresh["segments"][0]["confidence"]);
}

#[test]
fn probabilities_of_a_language_model_are_its_confidence() {
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = "engines = [\"sure\"]".to_owned();
    let host =
        Host::start(&Setup { tables: sure(&service), project, ..Setup::default() }.only(&["json"]));
    assert_eq!(told(&inspect(&host, FILE, true)), ["translated 0.9", "translated 0.5"]);
    assert_eq!(told(&inspect(&host, FILE, true)), ["cached 0.9", "cached 0.5"]);
    // A server that gives no probabilities, or others than those of its answer, is not asked in vain.
    service.behave(vendors::openai);
    assert_eq!(told(&inspect(&host, FILE, false)), ["translated", "translated"]);
    service.behave(|asked| {
        let Reply::Json(mut completion) = vendors::openai(asked) else { panic!("no completion") };
        completion["choices"][0]["logprobs"] = json!({ "tokens": ["a"], "token_logprobs": [-0.5] });
        Reply::Json(completion)
    });
    assert_eq!(told(&inspect(&host, FILE, false)), ["translated", "translated"]);
}

#[test]
fn a_translation_with_less_confidence_goes_to_the_next_engine() {
    let first = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let second = Service::start(vendors::libretranslate);
    let url = second.url();
    let tables = sure(&first)
        + &format!("[engines.next]\nkind = \"libretranslate\"\nbase_url = \"{url}\"\n");
    let project = "engines = [\"sure\", \"next\"]\nmin_confidence = 0.6".to_owned();
    let host = Host::start(&Setup { tables, project, ..Setup::default() }.only(&["json"]));
    assert_eq!(told(&inspect(&host, FILE, true)), ["translated 0.9", "translated"]);
    let sent = |service: &Service| {
        service.asked().into_iter().filter(|asked| asked.method == "POST").collect::<Vec<_>>()
    };
    assert_eq!(sent(&second)[0].json()["q"], json!(["Bye."]));
    // Both translations come from the cache, and no engine is asked again.
    assert_eq!(told(&inspect(&host, FILE, true)), ["cached 0.9", "cached"]);
    let mut body = translate_body("json", "pt", FILE);
    body["cache"] = true.into();
    let answer = host.client().translate(&body);
    assert_eq!((answer.translated().as_str(), answer.cached()), (SHOUTED, false));
    let segments = "total=2, cached=2, repaired=0, kept=0, overlong=0, unsure=0";
    assert_eq!(answer.header("x-targum-segments"), segments);
    // The whole document is kept, too.
    let again = host.client().translate(&body);
    assert_eq!((again.cached(), again.header("x-targum-segments")), (true, segments));
    assert_eq!((sent(&first).len(), sent(&second).len()), (1, 1));

    // An engine that fails leaves the translation of the engine before it, and the document is not kept.
    second.behave(|asked| match asked.path.as_str() {
        "/languages" => vendors::libretranslate(asked),
        _ => Reply::Status(403, Vec::new(), String::new()),
    });
    let text = r#"{"c": "Bye now."}"#;
    assert_eq!(told(&inspect(&host, text, true)), ["translated 0.5 unsure"]);
    body["sourceText"] = text.into();
    for _ in 0..2 {
        let answer = host.client().translate(&body);
        assert_eq!(
            (answer.translated().as_str(), answer.cached()),
            (r#"{"c": "BYE NOW."}"#, false)
        );
        assert!(answer.header("x-targum-segments").ends_with("overlong=0, unsure=1"));
    }
}

#[test]
fn the_least_confidence_is_checked_and_changed_live() {
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = "engines = [\"sure\"]".to_owned();
    let host =
        Host::start(&Setup { tables: sure(&service), project, ..Setup::default() }.only(&["json"]));
    let mut body = translate_body("json", "pt", FILE);
    body["cache"] = true.into();
    let header = || host.client().translate(&body).header("x-targum-segments").to_owned();
    assert!(header().ends_with("overlong=0"));
    host.edit("config/projects/main.toml", "engines =", "min_confidence = 0.6\nengines =");
    Host::within(SOON, "the translation is unsure", || header().ends_with("overlong=0, unsure=1"));
    assert_eq!(told(&inspect(&host, FILE, true)), ["cached 0.9", "cached 0.5 unsure"]);
    host.edit("config/projects/main.toml", "min_confidence = 0.6", "min_confidence = 0.95");
    Host::within(SOON, "both are unsure", || header().ends_with("unsure=2"));
    host.edit("config/projects/main.toml", "min_confidence = 0.95", "min_confidence = 60");
    let error = || host.readiness()["lastReloadError"].to_string();
    Host::within(SOON, "the mistake is reported", || error().contains("a number from 0 to 1"));
    assert!(header().ends_with("unsure=2"), "the last good configuration serves");
}

#[test]
fn formats_mark_unsure_translations_by_an_option() {
    const CATALOGUE: &str = "msgid \"\"\nmsgstr \"\"\n\
        \"Content-Type: text/plain; charset=UTF-8\\n\"\n\
        \"Language: pt\\n\"\n\
        \"Plural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n\
        msgid \"Hello\"\nmsgstr \"\"\n\n\
        msgid \"Bye\"\nmsgstr \"\"\n";
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = "engines = [\"sure\"]\nmin_confidence = 0.6".to_owned();
    let project_tables = "[formats.options.po]\nreview = \"unsure\"\n".to_owned();
    let setup = Setup { tables: sure(&service), project, project_tables, ..Setup::default() };
    let host = Host::start(&setup.only(&["po"]));
    let marked = CATALOGUE
        .replace("msgid \"Hello\"\nmsgstr \"\"", "msgid \"Hello\"\nmsgstr \"HELLO\"")
        .replace("msgid \"Bye\"\nmsgstr \"\"", "#, fuzzy\nmsgid \"Bye\"\nmsgstr \"BYE\"");
    let translated = host.client().translate(&translate_body("po", "pt", CATALOGUE)).translated();
    assert_eq!(translated, marked);
    let body = translate_body("po", "pt", CATALOGUE);
    let headers = [("content-type", "application/json")];
    let report = host.client().send("POST", "/api/inspect", &headers, body.to_string()).json();
    assert_eq!(report["translatedText"], marked.as_str());
    assert_eq!(told(&report), ["translated 0.9", "translated 0.5 unsure"]);
    // The place of each translation is where it stands in the file with the mark.
    let [from, to] = [0, 1]
        .map(|end| report["segments"][1]["targetSpan"][end].as_u64().expect("a place") as usize);
    assert_eq!(&marked[from..to], "\"BYE\"");
}

/// Makes a project whose engine is sure of greetings only, with settings of `[translate]`.
fn reviewed(service: &Service, settings: &str) -> Project {
    let settings = format!(
        "[translate]\nfrom = 'en'\nto = 'pt'\nconfig = 'config'\n{settings}\n\
         [[translate.files]]\nsource = 'en.json'\n"
    );
    let project = Project::new(&[("targum.toml", &settings), ("en.json", FILE)]);
    project.write("config/targum.toml", sure(service));
    let main = "id = \"main\"\nengines = [\"sure\"]\n";
    project.write("config/projects/main.toml", main);
    project
}

fn command(project: &Project, name: &str, arguments: &[&str]) -> Ended {
    let data = project.data(&["json", "csv"]);
    project.plain(name, &[arguments, &["--data", data.to_str().expect("a path")]].concat())
}

#[test]
fn unsure_translations_of_formats_without_a_mark_wait_in_the_lock() {
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = reviewed(&service, "review = 'unsure'\nmin_confidence = 0.6\n");
    let run = |name: &str, arguments: &[&str]| command(&project, name, arguments);
    let told = run("translate", &[]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(
        told.out.ends_with("; needs a person: 1 file (`targum review` names the texts)\n"),
        "{}",
        told.out
    );
    assert_eq!(project.read("pt.json"), SHOUTED);
    let lock = project.read("targum.lock");
    assert_eq!(lock.matches(":unsure\n").count(), 1, "{lock}");

    let list = run("review", &[]);
    let line = "pt.json: `b` is less sure than the project demands: Bye. → BYE.\n";
    assert_eq!((list.status, list.out.as_str(), list.err.as_str()), (3, line, ""));
    let list: Value = serde_json::from_str(&run("review", &["--json"]).out).expect("JSON");
    assert_eq!(
        list,
        json!({ "texts": [{
            "file": "pt.json", "locale": "pt", "key": "b", "reason": "unsure", "source": "Bye.",
            "translation": "BYE."
        }] })
    );
    let status: Value = serde_json::from_str(&run("status", &["--json"]).out).expect("JSON");
    let row = &status["locales"][0];
    assert_eq!([&row["needsPerson"], &row["unsure"], &row["notApproved"]], [1, 1, 0]);
    let check = run("translate", &["--check"]);
    assert_eq!(check.status, 0, "{}", check.err);
    assert_eq!(run("translate", &["--check", "--strict"]).status, 3);
    // The export has the unsure text alone, and another run changes nothing.
    assert_eq!(done(&run("review", &["export", "--xliff", "pt.xlf"])), "pt.xlf: 1 text\n");
    let again = run("translate", &[]);
    assert_eq!(again.err, "pt.json: 1 text less sure than the project demands\n");
    assert_eq!(project.read("targum.lock"), lock);
    // A changed text beside it leaves it as it is.
    project.write("en.json", FILE.replace("Hello", "Hello there"));
    assert_eq!(run("translate", &[]).status, 0);
    assert_eq!(run("review", &[]).out, line);

    assert_eq!(done(&run("review", &["approve"])), "pt.json: 1 text approved\n");
    assert_eq!(done(&run("review", &[])), "nothing to review\n");
    assert_eq!(
        done(&run("translate", &["--check", "--strict"])),
        "stale: 0 files; up to date: 1 file\n"
    );
    assert_eq!(project.read("targum.lock").matches(":approved\n").count(), 1);
}

#[test]
fn unsure_translations_in_a_file_of_several_languages_wait_in_the_lock() {
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = reviewed(&service, "min_confidence = 0.6\n");
    let toml = project.read("targum.toml").replace("'en.json'", "'a.csv'\nout = '{path}'");
    project.write("targum.toml", toml);
    project.write("a.csv", "key,en,pt\na,Hello,\nb,Bye,\nc,Bye now,Tchau\n");
    assert_eq!(command(&project, "translate", &[]).status, 0);
    assert_eq!(project.read("a.csv"), "key,en,pt\na,Hello,HELLO\nb,Bye,BYE\nc,Bye now,Tchau\n");
    let list = command(&project, "review", &[]);
    let line = "a.csv (pt): `b` is less sure than the project demands: Bye → BYE\n";
    assert_eq!((list.status, list.out.as_str(), list.err.as_str()), (3, line, ""));
    // All of them are accepted at once, and what is sure waits for nobody.
    assert_eq!(done(&command(&project, "review", &["--accept"])), "accepted: 1 file\n");
    assert_eq!(done(&command(&project, "review", &[])), "nothing to review\n");
    let lock = project.read("targum.lock");
    assert_eq!(lock.matches(":approved\n").count(), 1, "{lock}");
}

#[test]
fn a_review_of_unsure_translations_needs_a_least_confidence() {
    let service = Service::start(|asked| with_probabilities(asked, of_hello_and_bye));
    let project = reviewed(&service, "review = 'unsure'\n");
    let refused = command(&project, "translate", &[]);
    assert_eq!(refused.status, 2);
    let said =
        "translate.review: review = \"unsure\" needs `min_confidence`, a number from 0 to 1 ";
    assert!(refused.err.contains(said), "{}", refused.err);
    // The project's file of the configuration may have it as well.
    let main = "id = \"main\"\nengines = [\"sure\"]\nmin_confidence = 0.95\n";
    project.write("config/projects/main.toml", main);
    assert_eq!(command(&project, "translate", &[]).status, 0);
    assert_eq!(command(&project, "review", &[]).out.lines().count(), 2);
}
