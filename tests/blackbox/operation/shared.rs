//! Hosts that share a store serve as one: they have one cache, one count of a key's usage, and
//! translate equal simultaneous requests once.

use serde_json::Value;
use targum_tests::{
    Fleet, Gated, Host, SOON, Setup, redis::Redis, service::Reply, targum, translate_body, vendors,
};

/// Times that a busy machine can meet.
const TIMES: &str = "timeout_ms = 10000\nconnect_timeout_ms = 10000\nlease_ms = 30000";

fn shared(redis: &Redis) -> String {
    format!("urls = [{:?}]\n{TIMES}", redis.url())
}

/// Returns a request to store a file in the cache.
fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pt", text);
    body["cache"] = true.into();
    body
}

fn limited(limits: &str, setup: Setup) -> Setup {
    Setup { project_tables: format!("[limits]\n{limits}\n"), ..setup }
}

/// Returns the names in the store that begin with `prefix`.
fn names(redis: &Redis, prefix: &str) -> Vec<String> {
    let said = redis.say(&["--scan", "--pattern", &format!("targum:{prefix}*")]);
    said.lines().map(str::to_owned).collect()
}

/// Returns the time at which the last lease of a request in flight ends, in milliseconds of the
/// store's clock.
fn leases_end(redis: &Redis) -> u64 {
    let last = redis.say(&["ZRANGE", &names(redis, "flying")[0], "-1", "-1", "WITHSCORES"]);
    last.lines().last().and_then(|end| end.trim().parse().ok()).expect("a time")
}

/// Returns the time of the store's clock, in milliseconds.
fn now_in_ms(redis: &Redis) -> u64 {
    let time = redis.say(&["TIME"]);
    let mut parts = time.lines().map(|part| part.trim().parse::<u64>().expect("a number"));
    let (seconds, micros) = (parts.next().expect("seconds"), parts.next().expect("microseconds"));
    seconds * 1_000 + micros / 1_000
}

#[test]
fn translations_are_shared_between_hosts() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let fleet = Fleet::start(&shared(&redis), &engine.setup());
    let [one, two, three] = &fleet.hosts[..] else { panic!("three hosts") };
    let file = cached(r#"{"a": "Hello {name}!", "b": "Good night."}"#);
    let answer = one.client().translate(&file);
    assert!(!answer.cached());
    assert_eq!(answer.translated(), r#"{"a": "HELLO {name}!", "b": "GOOD NIGHT."}"#);
    Host::within(SOON, "it is written", || {
        names(&redis, "document").len() == 1 && names(&redis, "segment").len() == 2
    });
    let asked = engine.asked();

    let other = two.client().translate(&file);
    assert!(other.cached());
    assert_eq!(other.translated(), answer.translated());
    assert_eq!(engine.asked(), asked);
    // One line has changed. The other line is in the cache.
    let changed = three.client().translate(&cached(r#"{"a": "Hello {name}!", "b": "Good day."}"#));
    assert!(!changed.cached());
    assert_eq!(changed.translated(), r#"{"a": "HELLO {name}!", "b": "GOOD DAY."}"#);
    assert_eq!(
        changed.header("x-targum-segments"),
        "total=2, cached=1, repaired=0, kept=0, overlong=0"
    );
    assert_eq!(engine.asked(), asked + 1);
    // The entry expires in the store when it expires on the host.
    let left: u64 = redis.say(&["PTTL", &names(&redis, "document")[0]]).trim().parse().expect("ms");
    let day = 24 * 60 * 60 * 1000;
    assert!((89 * day..=90 * day).contains(&left), "{left}");
    // A request without the cache neither reads the store nor writes to it.
    let before = (names(&redis, "document").len(), names(&redis, "segment").len());
    let plain = translate_body("json", "pt", r#"{"a": "Good morning."}"#);
    assert!(!one.client().translate(&plain).cached());
    assert_eq!((names(&redis, "document").len(), names(&redis, "segment").len()), before);
    // Each host keeps the answers that it has given.
    drop(redis);
    assert!(two.client().translate(&file).cached());
}

#[test]
fn damaged_and_foreign_values_are_ignored() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let fleet = Fleet::start(&shared(&redis), &engine.setup());
    let [one, two, three] = &fleet.hosts[..] else { panic!("three hosts") };
    let (first, second) = (cached(r#"{"a": "One."}"#), cached(r#"{"a": "Two."}"#));
    one.client().translate(&first).translated();
    Host::within(SOON, "it is written", || names(&redis, "document").len() == 1);
    let first_name = names(&redis, "document").remove(0);
    one.client().translate(&second).translated();
    Host::within(SOON, "it is written", || names(&redis, "document").len() == 2);
    let second_name =
        names(&redis, "document").into_iter().find(|name| *name != first_name).expect("another");
    // The first key now has the value of the second, and the second is cut short.
    redis.say(&[
        "EVAL",
        "redis.call('SET', KEYS[1], redis.call('GET', KEYS[2]))",
        "2",
        &first_name,
        &second_name,
    ]);
    redis.say(&[
        "EVAL",
        "redis.call('SET', KEYS[1], string.sub(redis.call('GET', KEYS[1]), 1, -2))",
        "1",
        &second_name,
    ]);
    for (host, file, text) in
        [(two, &first, r#"{"a": "ONE."}"#), (three, &second, r#"{"a": "TWO."}"#)]
    {
        let answer = host.client().translate(file);
        assert_eq!((answer.cached(), answer.translated().as_str()), (false, text));
    }
}

#[test]
fn hosts_of_different_versions_leave_each_others_values_alone() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let fleet = Fleet::start(&shared(&redis), &engine.setup());
    let [one, two, three] = &fleet.hosts[..] else { panic!("three hosts") };
    let file = cached(r#"{"a": "One."}"#);
    one.client().translate(&file).translated();
    let written =
        || [names(&redis, "document.3:").len(), names(&redis, "segment.3:").len()] == [1, 1];
    Host::within(SOON, "it is written", written);
    // A host of a later version has other names, for its leases, too.
    for name in [names(&redis, "document"), names(&redis, "segment")].concat() {
        redis.say(&["RENAME", &name, &name.replace(".3:", ".4:")]);
    }
    let lease = names(&redis, "document.4:")[0].replace("document", "lease");
    redis.say(&["SET", &lease, "another host", "PX", "600000"]);
    let asked = engine.asked();
    let answer = two.client().translate(&file);
    assert_eq!((answer.cached(), answer.translated().as_str()), (false, r#"{"a": "ONE."}"#));
    assert_eq!(engine.asked(), asked + 1);
    Host::within(SOON, "it is written", written);
    assert!(three.client().translate(&file).cached());
    assert_eq!([names(&redis, "document").len(), names(&redis, "segment").len()], [2, 2]);
}

#[test]
fn rate_and_character_limits_hold_exactly_for_all_hosts() {
    let redis = Redis::start();
    let rate = "requests_per_minute = 1\nburst = 20";
    let fleet = Fleet::start(&shared(&redis), &limited(rate, Setup::default().only(&["string"])));
    let bodies = vec![translate_body("string", "pt", "Hello."); 60];
    let answers: Vec<_> = fleet
        .translate_all(&bodies)
        .into_iter()
        .map(|thread| thread.join().expect("an answer"))
        .collect();
    let (good, bad): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!((good.len(), bad.len()), (20, 40));
    for answer in bad {
        assert!(answer.error(403).contains("requests_per_minute is 1"));
        let wait: u64 = answer.header("retry-after").parse().expect("seconds");
        assert!((1..=60).contains(&wait), "{wait}");
    }
    // Every accepted request has seen a different count.
    let mut left: Vec<_> = good
        .iter()
        .map(|answer| answer.header("ratelimit").split(';').nth(1).expect("a count").to_owned())
        .collect();
    left.sort();
    let mut wanted: Vec<_> = (0..20).map(|count| format!("r={count}")).collect();
    wanted.sort();
    assert_eq!(left, wanted);
    drop(fleet);

    let characters = limited("characters_per_day = 100", Setup::default().only(&["string"]));
    let fleet = Fleet::start(&shared(&redis), &characters);
    let bodies = vec![translate_body("string", "pt", "ten chars."); 30];
    let answers =
        fleet.translate_all(&bodies).into_iter().map(|thread| thread.join().expect("an answer"));
    let statuses: Vec<_> = answers.map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 10, "{statuses:?}");
    let refused = fleet.translate(&translate_body("string", "pt", "more"));
    assert!(refused.error(403).contains("of which 0 are left today"), "{}", refused.text);
}

#[test]
fn the_budget_of_an_engine_holds_exactly_for_all_hosts() {
    let (mut redis, engine) = (Redis::start(), Gated::start());
    let setup = engine.setup();
    let tables = format!("{}characters_per_day = 100\n", setup.tables);
    let fleet = Fleet::start(&shared(&redis), &Setup { tables, ..setup });
    let file = |text: &str| translate_body("json", "pt", &format!("{{\"a\": {text:?}}}"));
    // Failed requests cost nothing.
    engine.service.behave(|_| Reply::Status(403, Vec::new(), String::new()));
    fleet.translate(&file("ten chars!")).error(500);
    engine.service.behave(vendors::libretranslate);
    Host::within(SOON, "it is given back", || {
        redis.say(&["HGET", &names(&redis, "used")[0], "used"]).trim() == "0"
    });
    let bodies: Vec<_> = (10..40).map(|number| file(&format!("number {number}."))).collect();
    let answers = fleet.translate_all(&bodies).into_iter().map(|thread| thread.join());
    let (good, bad): (Vec<_>, Vec<_>) =
        answers.map(|answer| answer.expect("an answer")).partition(|answer| answer.status == 200);
    assert_eq!((good.len(), bad.len()), (10, 20));
    let told = "the engine `remote` has 0 of its 100 characters_per_day left today (UTC), and these \
                segments have 10";
    for answer in bad {
        assert_eq!(answer.error(500), told);
    }
    // A host without the shared store continues with the common count.
    redis.kill();
    for host in &fleet.hosts {
        Host::within(SOON, "it is noticed", || host.metric("targum_shared_up") == 0.0);
        assert_eq!(host.client().translate(&file("ten chars!")).error(500), told);
    }
}

#[test]
fn characters_of_failed_requests_are_given_back() {
    let redis = Redis::start();
    let setup = limited("characters_per_day = 20", Setup::default().only(&["json"]));
    let fleet = Fleet::start(&shared(&redis), &setup);
    for _ in 0..4 {
        fleet.translate(&translate_body("json", "pt", r#"{"a": "Hello"#)).error(400);
        Host::within(SOON, "it is given back", || {
            let used = redis.say(&["HGET", &names(&redis, "used")[0], "used"]);
            used.trim() == "0"
        });
    }
    assert_eq!(fleet.translate(&translate_body("json", "pt", r#"{"a": "Hello Bob"}"#)).status, 200);
}

#[test]
fn requests_in_flight_are_counted_for_all_living_hosts() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let times = "timeout_ms = 2000\nconnect_timeout_ms = 10000\nlease_ms = 6000";
    let shared = format!("urls = [{:?}]\n{times}", redis.url());
    let mut fleet = Fleet::start(&shared, &limited("max_in_flight = 3", engine.setup()));
    // By now, each host knows the languages.
    for _ in 0..3 {
        assert_eq!(
            fleet.translate(&translate_body("json", "pt", r#"{"a": "Hello."}"#)).status,
            200
        );
    }
    engine.open(false);
    let bodies: Vec<_> = (0..9)
        .map(|i| translate_body("json", "pt", &format!(r#"{{"a": "Hello {i}."}}"#)))
        .collect();
    let waiting = fleet.translate_all(&bodies);
    Host::within(SOON, "six are refused", || {
        waiting.iter().filter(|answer| answer.is_finished()).count() == 6
    });
    engine.open(true);
    let answers: Vec<_> =
        waiting.into_iter().map(|thread| thread.join().expect("an answer")).collect();
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert!(answer.error(403).contains("max_in_flight is 3"));
    }
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);

    // A host that dies while it holds all places frees them after a lease, and not earlier.
    engine.open(false);
    let doomed = fleet.hosts.remove(0);
    let client = doomed.client();
    let stuck: Vec<_> = (0..3)
        .map(|i| {
            let (client, body) = (client.clone(), bodies[i].clone());
            std::thread::spawn(move || client.try_translate(&body))
        })
        .collect();
    Host::within(SOON, "they are under way", || doomed.metric("targum_in_flight") == 3.0);
    let first_end = leases_end(&redis);
    Host::within(SOON, "the leases would have ended, were they not renewed", || {
        now_in_ms(&redis) > first_end
    });
    fleet.translate(&bodies[3]).error(403);
    doomed.stop("KILL");
    engine.open(true);
    fleet.translate(&bodies[3]).error(403);
    Host::within(SOON, "they are free", || fleet.translate(&bodies[3]).status == 200);
    for stuck in stuck {
        assert!(stuck.join().expect("its end").is_none());
    }
}

#[test]
fn simultaneous_equal_requests_are_translated_by_one_host() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let fleet = Fleet::start(&shared(&redis), &engine.setup());
    for host in &fleet.hosts {
        host.client().translate(&translate_body("json", "pt", r#"{"a": "Hello."}"#)).translated();
    }
    let asked = engine.asked();
    engine.open(false);
    let waiting = fleet.translate_all(&vec![cached(r#"{"a": "All at once."}"#); 12]);
    Host::within(SOON, "all are under way", || fleet.metric("targum_in_flight") == 12.0);
    Host::within(SOON, "one has asked", || engine.asked() > asked);
    engine.open(true);
    for answer in waiting {
        let answer = answer.join().expect("an answer");
        assert_eq!(answer.translated(), r#"{"a": "ALL AT ONCE."}"#);
    }
    assert_eq!(engine.asked(), asked + 1);
    assert_eq!(names(&redis, "lease"), [""; 0]);
}

#[test]
fn another_host_takes_over_the_work_of_a_dead_host() {
    let (redis, engine) = (Redis::start(), Gated::start());
    let times = "timeout_ms = 2000\nconnect_timeout_ms = 10000\nlease_ms = 6000";
    let mut fleet = Fleet::start(&format!("urls = [{:?}]\n{times}", redis.url()), &engine.setup());
    let file = cached(r#"{"a": "Nearly done."}"#);
    engine.open(false);
    let doomed = fleet.hosts.remove(0);
    let (client, body) = (doomed.client(), file.clone());
    let stuck = std::thread::spawn(move || client.try_translate(&body));
    Host::within(SOON, "it has the lease", || names(&redis, "lease").len() == 1);
    let waiting = fleet.translate_all(&[file.clone(), file]);
    Host::within(SOON, "the others wait", || fleet.metric("targum_in_flight") == 2.0);
    doomed.stop("KILL");
    engine.open(true);
    for answer in waiting {
        assert_eq!(answer.join().expect("an answer").translated(), r#"{"a": "NEARLY DONE."}"#);
    }
    assert!(stuck.join().expect("its end").is_none());
}

#[test]
fn invalid_settings_are_reported_with_file_and_line() {
    let setup =
        |shared: &str| Setup { tables: format!("[shared]\n{shared}\n"), ..Setup::default() };
    let host = Host::start(&setup("urls = [\"redis://127.0.0.1:1\"]").only(&["string"]));
    for (from, to, told) in [
        ("127.0.0.1:1\"]", "127.0.0.1:1\"]\nmode = \"sentinel\"", "shared.sentinel_master"),
        (
            "\nmode = \"sentinel\"",
            "\npassword_env = \"TARGUM_TESTS_UNSET\"",
            "the environment variable TARGUM_TESTS_UNSET is not set",
        ),
        ("\npassword_env = \"TARGUM_TESTS_UNSET\"", "\nprefix = \"\"", "shared.prefix"),
        ("\nprefix = \"\"", "\ntls = { ca = \"none.crt\" }", "shared.tls"),
    ] {
        host.edit("config/targum.toml", from, to);
        let config = host.path("config").display().to_string();
        let data = host.path("data").display().to_string();
        let check = targum(&["check", "--config", &config, "--data", &data], "");
        assert_eq!(check.status, 1, "{to}");
        assert!(check.err.contains(told) && check.err.contains("targum.toml:"), "{}", check.err);
    }
    assert_eq!(host.client().translate(&translate_body("string", "pt", "Hello.")).status, 200);
}
