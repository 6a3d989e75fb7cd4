//! `targum translate --server`: the key goes to no other address, answers are bounded in time and
//! length, and the command waits out a limit.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;
use targum_tests::{
    Ended, Host, KEY, Setup,
    project::Project,
    service::{Asked, Reply, Service},
};

fn run(project: &Project, server: &str, key: &str, more: &[&str]) -> Ended {
    let arguments = [&["en.json", "--from", "en", "--to", "pt", "--server", server], more].concat();
    project.run(&arguments, &[("TARGUM_API_KEY", Path::new(key))])
}

fn project() -> Project {
    Project::new(&[("en.json", "{\"a\": \"Good\"}")])
}

/// Starts a service that lists its formats, and answers everything else with `inspect`.
fn stub(mut inspect: impl FnMut(&Asked) -> Reply + Send + 'static) -> Service {
    Service::start(move |asked| match asked.path.as_str() {
        "/api/formats" => Reply::Json(json!({
            "success": true,
            "formats": [{ "id": "json", "extensions": ["json"], "projects": ["main"] }]
        })),
        _ => inspect(asked),
    })
}

#[test]
fn the_key_does_not_follow_redirects() {
    let other = Service::start(|_| Reply::Json(json!({})));
    let to = other.url();
    let host = Service::start(move |asked| {
        let location = format!("{to}{}", asked.path);
        Reply::Status(308, vec![("Location", location)], String::new())
    });
    let ended = run(&project(), &host.url(), KEY, &[]);
    let (host, to) = (host.url(), other.url());
    assert_eq!(ended.status, 1);
    assert_eq!(
        ended.err,
        format!(
            "targum: {host} redirects to {to}, and the key is sent to the named host only: if the \
             new address is yours, use --server {to}\n"
        )
    );
    assert!(other.asked().is_empty());
}

#[test]
fn a_silent_host_times_out() {
    let host = stub(|_| Reply::Silence(Duration::from_secs(60)));
    let begun = Instant::now();
    let ended = run(&project(), &host.url(), KEY, &["--timeout", "2"]);
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(ended.status, 1);
    let said = format!("en.json: no answer from {} within 2 seconds (--timeout)\n", host.url());
    assert!(ended.err.starts_with(&said), "{}", ended.err);
}

#[test]
fn the_size_of_an_answer_is_bounded() {
    let host = stub(|_| Reply::Endless);
    let ended = run(&project(), &host.url(), KEY, &[]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.contains(" bytes: is it a Targum host?"), "{}", ended.err);
}

#[test]
fn the_command_waits_for_a_rate_limit() {
    let limits = "[limits]\nrequests_per_minute = 600\nburst = 2\n".to_owned();
    let setup = Setup { project_tables: limits, ..Setup::engine("pseudo") };
    let host = Host::start(&setup.only(&["json"]));
    let project = Project::new(&[]);
    for number in 0..30 {
        project.write(&format!("en/f{number}.json"), format!("{{\"a\": \"Gate {number}\"}}"));
    }
    let server = format!("http://{}", host.address);
    let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}", "--jobs", "8"];
    let arguments = [&arguments[..], &["--server", &server]].concat();
    let ended = project.run(&arguments, &[("TARGUM_API_KEY", Path::new(KEY))]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    // On a busy machine, lines about files in progress are printed between.
    let note = format!("note: {server} limits the rate of requests: waiting\n");
    assert!(ended.err.starts_with(&note), "{}", ended.err);
    assert_eq!(ended.err.matches("note: ").count(), 1, "{}", ended.err);
    assert!(ended.out.ends_with("wrote 30 files, up to date: 0 files; segments: 30 translated\n"));
}

#[test]
fn the_command_does_not_wait_for_a_daily_limit() {
    let host = stub(|_| {
        let error = json!({ "success": false, "error": "characters_per_day is used up" });
        Reply::Status(403, vec![("Retry-After", "36000".into())], error.to_string())
    });
    let ended = run(&project(), &host.url(), KEY, &[]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with("en.json: characters_per_day is used up\n"), "{}", ended.err);
}

#[test]
fn invalid_keys_and_addresses_are_reported() {
    let host = stub(|_| Reply::CutOff);
    for (server, key, said) in [
        (
            host.address.as_str(),
            KEY,
            format!(
                "--server {0}: this is not an address: write it with its scheme, such as \
                 http://{0}",
                host.address
            ),
        ),
        (
            host.url().as_str(),
            "org_a\nb",
            "the API key in TARGUM_API_KEY contains a line break or another invalid character: \
             set it to the key only"
                .to_owned(),
        ),
        (
            host.url().as_str(),
            "",
            "set the API key in the environment variable TARGUM_API_KEY".to_owned(),
        ),
    ] {
        let ended = run(&project(), server, key, &[]);
        assert_eq!((ended.status, ended.err), (2, format!("targum: {said}\n")));
    }
    assert!(host.asked().is_empty());
}

/// The server's project is not one of this computer, and the settings of the file count from the first run on.
#[test]
fn a_project_with_a_server_is_checked_here_and_notices_its_first_term() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let project = project();
    let toml = format!(
        "[translate]\nfrom = \"en\"\nto = [\"pt\"]\nserver = \"http://{}\"\nproject = \"main\"\n\n\
         [[translate.files]]\nsource = \"en.json\"\n",
        host.address
    );
    project.write("targum.toml", &toml);
    let data = project.data(&["json"]);
    let variables: [(&str, &Path); 2] =
        [("TARGUM_API_KEY", Path::new(KEY)), ("TARGUM_DATA", &data)];
    assert_eq!(project.run(&[], &variables).status, 0);
    let linted = project.by("lint", &[], &variables);
    assert_eq!((linted.status, linted.err.as_str()), (0, ""), "{}", linted.out);
    project.write("targum.toml", toml + "\n[translate.glossary]\nGood = \"Bom\"\n");
    let checked = project.run(&["--check"], &variables);
    let told = "pt.json: stale: the glossary or the options of formats have changed\n\
                stale: 1 file; up to date: 0 files\n";
    assert_eq!((checked.status, checked.out.as_str()), (1, told), "{}", checked.err);
}
