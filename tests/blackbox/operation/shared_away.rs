//! If the shared store is unreachable or slow, hosts work by themselves and report it. When the
//! store is back, they share again, and no usage is lost.

use std::{path::Path, process::Command};

use serde_json::Value;
use targum_tests::{
    Fleet, Host, SOON, Setup,
    proxy::Proxy,
    redis::{Redis, port_argument},
    translate_body,
};

const TIMES: &str = "timeout_ms = 2000\nconnect_timeout_ms = 2000\nretry_ms = 200\nlease_ms = 6000";

fn setup(limits: &str) -> Setup {
    let project_tables = format!("[limits]\n{limits}\n");
    Setup { project_tables, ..Setup::engine("pseudo") }.only(&["string"])
}

fn at(url: &str) -> String {
    format!("urls = [{url:?}]\n{TIMES}")
}

fn cached(text: &str) -> Value {
    let mut body = translate_body("string", "pt", text);
    body["cache"] = true.into();
    body
}

/// Returns the problems that readiness reports.
fn problems(host: &Host) -> String {
    let readiness = host.client().get("/readyz");
    assert_eq!(readiness.status, 200);
    let json = readiness.json();
    let degraded = json["status"] == "degraded";
    assert_eq!(degraded, json["problems"] != Value::Array(Vec::new()), "{json}");
    json["problems"].to_string()
}

/// Returns how many calls to the store had this outcome, of those that requests made.
fn calls(host: &Host, outcome: &str) -> f64 {
    let names = ["limits", "claim", "segments", "write", "leave", "free"];
    let name = |call| format!("targum_shared_calls_total{{call=\"{call}\",outcome=\"{outcome}\"}}");
    names.iter().map(|call| host.metric(&name(call))).sum()
}

/// Returns the characters that are left, according to an answer.
fn left(answer: &targum_tests::Answer) -> u64 {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let told = answer.header("ratelimit");
    let left = told.split(';').nth(1).and_then(|left| left.strip_prefix("r="));
    left.unwrap_or_else(|| panic!("{told}")).parse().expect("a number")
}

#[test]
fn hosts_continue_alone_and_add_their_counts_afterwards() {
    let mut redis = Redis::start();
    let fleet = Fleet::start(&at(&redis.url()), &setup("characters_per_day = 100"));
    let [one, two, three] = &fleet.hosts[..] else { panic!("three hosts") };
    let ten = cached("ten chars.");
    assert_eq!(left(&one.client().translate(&ten)), 90);
    assert_eq!(left(&two.client().translate(&ten)), 80);
    redis.kill();
    Host::within(SOON, "it is noticed", || {
        fleet.hosts.iter().all(|host| problems(host).contains("the shared store is unreachable"))
    });
    // Each host continues from the last common count.
    assert_eq!(left(&one.client().translate(&ten)), 80);
    assert_eq!(left(&two.client().translate(&ten)), 70);
    assert!(two.client().translate(&ten).cached());
    assert_eq!(left(&three.client().translate(&cached("12345"))), 95);
    assert!(one.metric("targum_shared_outages_total") >= 1.0);
    assert_eq!(one.metric("targum_shared_up"), 0.0);

    // The store comes back without its memory. The first host has counted 10 and the second 20, and
    // the store has missed 10, 20 and 5.
    redis.restart();
    fleet.wait_until_shared();
    assert!(fleet.hosts.iter().all(|host| problems(host) == "[]"));
    assert_eq!(left(&two.client().translate(&ten)), 50);
    assert_eq!(left(&one.client().translate(&ten)), 30);
    assert_eq!(left(&three.client().translate(&cached("12345"))), 20);
    let refused = one.client().translate(&translate_body("string", "pt", &"x".repeat(21)));
    assert!(refused.error(403).contains("of which 20 are left"), "{}", refused.text);
    // The cache is shared again.
    assert_eq!(left(&one.client().translate(&cached("new"))), 17);
    Host::within(SOON, "it is written", || {
        redis.say(&["--scan", "--pattern", "*document*"]).lines().count() == 1
    });
    assert!(three.client().translate(&cached("new")).cached());
}

#[test]
fn a_silent_store_delays_one_call_only() {
    let redis = Redis::start();
    let fleet = Fleet::start(&at(&redis.url()), &setup("requests_per_minute = 60000"));
    redis.stall();
    for index in 0..60 {
        assert_eq!(fleet.translate(&cached(&format!("Text {index}."))).status, 200);
    }
    for host in &fleet.hosts {
        // At most one call fails: the periodic check may have come before the requests.
        assert!(calls(host, "failed") <= 1.0);
        assert!(calls(host, "skipped") >= 19.0);
        assert!(problems(host).contains("the shared store is unreachable"));
    }
    redis.go_on();
    fleet.wait_until_shared();
    let before: f64 = fleet.hosts.iter().map(|host| calls(host, "ok")).sum();
    assert_eq!(fleet.translate(&cached("Back again.")).status, 200);
    assert!(fleet.hosts.iter().map(|host| calls(host, "ok")).sum::<f64>() > before);
}

#[test]
fn a_disconnected_host_continues_and_does_not_affect_others() {
    let redis = Redis::start();
    let proxy = Proxy::start(redis.port);
    let limits = setup("requests_per_minute = 1\nburst = 10");
    let mut fleet = Fleet::start(&at(&redis.url()), &limits);
    let tables = format!("[shared]\n{}\n", at(&format!("redis://127.0.0.1:{}", proxy.port)));
    let far = Host::start(&Setup { tables, ..limits });
    Host::within(SOON, "it shares", || far.metric("targum_shared_up") == 1.0);
    let body = translate_body("string", "pt", "Hello.");
    for _ in 0..3 {
        assert_eq!(far.client().translate(&body).status, 200);
    }
    fleet.hosts.truncate(2);
    proxy.cut(true);
    assert_eq!(far.client().translate(&body).status, 200);
    Host::within(SOON, "it notices", || far.metric("targum_shared_up") == 0.0);
    // Ten requests are allowed, and three were used.
    let answers = (0..14).map(|_| fleet.translate(&body).status);
    assert_eq!(answers.filter(|status| *status == 200).count(), 7);
    // This host continues with its own rate, of which it has used four requests.
    let answers = (0..14).map(|_| far.client().translate(&body).status);
    assert_eq!(answers.filter(|status| *status == 200).count(), 6);
    proxy.cut(false);
    Host::within(SOON, "it shares", || far.metric("targum_shared_up") == 1.0);
    assert_eq!(far.client().translate(&body).status, 403);
    assert_eq!(problems(&far), "[]");
}

#[test]
fn a_host_starts_without_the_store_and_reloads_its_settings() {
    let redis = Redis::start();
    let setup = setup("characters_per_day = 100");
    let tables = format!("[shared]\n{}\n", at("redis://127.0.0.1:1"));
    let host = Host::start(&Setup { tables, ..setup });
    let ten = cached("ten chars.");
    assert_eq!(left(&host.client().translate(&ten)), 90);
    assert!(problems(&host).contains("the shared store is unreachable"));
    host.edit("config/targum.toml", "redis://127.0.0.1:1", &redis.url());
    Host::within(SOON, "it shares", || host.metric("targum_shared_up") == 1.0);
    assert_eq!(left(&host.client().translate(&ten)), 80);
    assert_eq!(problems(&host), "[]");
    let text = std::fs::read_to_string(host.path("config/targum.toml")).expect("a file");
    let alone = text.split("[shared]").next().expect("what is before it");
    std::fs::write(host.path("config/targum.toml"), alone).expect("a file");
    Host::within(SOON, "it serves alone", || host.metric("targum_shared_up") == 0.0);
    assert_eq!(left(&host.client().translate(&ten)), 70);
    assert_eq!(problems(&host), "[]");
}

/// Makes a certificate authority, and its certificates for this machine and for a client.
fn certify(folder: &Path) {
    let openssl = |arguments: &str| {
        let made = Command::new("openssl").args(arguments.split(' ')).current_dir(folder).output();
        let made = made.expect("openssl is installed: `make setup`");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!("req -x509 {key} -days 2 -subj /CN=ca -keyout ca.key -out ca.crt"));
    openssl(&format!("req {key} -subj /CN=redis -keyout redis.key -out redis.csr"));
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1\n").expect("a file");
    openssl(
        "x509 -req -in redis.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out redis.crt",
    );
    openssl(&format!("req {key} -subj /CN=host -keyout host.key -out host.csr"));
    openssl("x509 -req -in host.csr -CA ca.crt -CAkey ca.key -days 2 -extfile names -out host.crt");
}

/// Starts a server that accepts only TLS.
fn secured(arguments: &[&str]) -> Redis {
    Redis::with(|folder, port| {
        certify(folder);
        let at = |file: &str| folder.join(file).display().to_string();
        ["--port", "0", "--tls-port", &port.to_string(), "--tls-cert-file", &at("redis.crt")]
            .into_iter()
            .chain(["--tls-key-file", &at("redis.key"), "--tls-ca-cert-file", &at("ca.crt")])
            .chain(arguments.iter().copied())
            .map(str::to_owned)
            .collect()
    })
}

/// The rights that a host needs, as docs/operating.md lists them.
const USER: &[&str] = &[
    "targum",
    "on",
    ">a-secret",
    "~targum:*",
    "-@all",
    "+@connection",
    "+eval",
    "+evalsha",
    "+get",
    "+set",
    "+mget",
    "+del",
    "+pexpire",
    "+time",
    "+hmget",
    "+hset",
    "+zadd",
    "+zcard",
    "+zrem",
    "+zremrangebyscore",
    "+zscore",
];

/// Starts a host with these settings of `[shared]`, and a password in its environment.
fn sharing(redis: &Redis, settings: &str, password: &str) -> Host {
    let url = at(&format!("rediss://127.0.0.1:{}", redis.port));
    let tables = format!("[shared]\n{url}\n{settings}\n");
    let env = vec![("TARGUM_TESTS_PASSWORD", password.to_owned())];
    Host::start(&Setup { tables, env, ..setup("characters_per_day = 100") })
}

#[test]
fn passwords_and_certificates_are_verified() {
    let redis = secured(&["--tls-auth-clients", "no", "--requirepass", "a secret"]);
    let password = "password_env = \"TARGUM_TESTS_PASSWORD\"";
    let trust = format!("[shared.tls]\nca = {:?}", redis.folder.path().join("ca.crt"));
    let both = format!("{password}\n{trust}");
    let good = sharing(&redis, &both, "a secret");
    Host::within(SOON, "it shares", || good.metric("targum_shared_up") == 1.0);
    assert_eq!(left(&good.client().translate(&cached("ten chars."))), 90);
    for (settings, secret, told) in [
        (&both, "another", "assword"),
        (&trust, "a secret", "uthentication"),
        (&password.to_owned(), "a secret", "ertificate"),
    ] {
        let host = sharing(&redis, settings, secret);
        let problems = problems(&host);
        assert!(problems.contains(told), "{problems}");
        assert!(!problems.contains(secret) && !host.log().contains(secret), "{problems}");
        assert_eq!(host.client().translate(&cached("ten chars.")).status, 200);
    }
}

#[test]
fn a_user_and_a_client_certificate_are_accepted() {
    let redis = secured(&[&["--user", "default", "off", "--user"], USER].concat());
    let file = |name: &str| redis.folder.path().join(name);
    let user = "username = \"targum\"\npassword_env = \"TARGUM_TESTS_PASSWORD\"";
    let trust = format!("[shared.tls]\nca = {:?}", file("ca.crt"));
    let own = format!("certificate = {:?}\nkey = {:?}", file("host.crt"), file("host.key"));
    let good = sharing(&redis, &format!("{user}\n{trust}\n{own}"), "a-secret");
    Host::within(SOON, "it shares", || good.metric("targum_shared_up") == 1.0);
    assert_eq!(left(&good.client().translate(&cached("ten chars."))), 90);
    // The second host sees what the first did through those few commands.
    Host::within(SOON, "it is written", || calls(&good, "ok") >= 4.0);
    let other = sharing(&redis, &format!("{user}\n{trust}\n{own}"), "a-secret");
    Host::within(SOON, "it shares", || other.metric("targum_shared_up") == 1.0);
    assert!(other.client().translate(&cached("ten chars.")).cached());
    assert_eq!(left(&other.client().translate(&cached("ten others"))), 70);
    for host in [&good, &other] {
        assert_eq!((calls(host, "failed"), problems(host)), (0.0, "[]".to_owned()));
    }

    let without = sharing(&redis, &format!("{user}\n{trust}"), "a-secret");
    assert!(problems(&without).contains("ertificate"), "{}", problems(&without));
    let stranger = sharing(&redis, &format!("{trust}\n{own}"), "a-secret");
    assert!(problems(&stranger).contains("uthentication"), "{}", problems(&stranger));
}

#[test]
fn sentinels_name_the_master() {
    let mut master = Redis::start();
    let port = master.port.to_string();
    let replica = Redis::with(|_, own| {
        let mut arguments = port_argument(own);
        let following = ["--replicaof", "127.0.0.1", &port, "--repl-diskless-sync-delay", "0"];
        arguments.extend(following.map(str::to_owned));
        arguments
    });
    let sentinel = Redis::with(|folder, own| {
        let file = folder.join("sentinel.conf");
        let lines = [
            format!("sentinel monitor main 127.0.0.1 {port} 1"),
            "sentinel down-after-milliseconds main 1000".to_owned(),
            "sentinel failover-timeout main 10000".to_owned(),
        ];
        std::fs::write(&file, lines.join("\n") + "\n").expect("a file");
        let mut arguments = vec![file.display().to_string(), "--sentinel".to_owned()];
        arguments.extend(port_argument(own));
        arguments
    });
    Host::within(SOON * 3, "the replica follows", || {
        replica.say(&["ROLE"]).contains("connected")
            && sentinel.say(&["SENTINEL", "REPLICAS", "main"]).contains("slave")
    });
    let shared =
        format!("{}\nmode = \"sentinel\"\nsentinel_master = \"main\"", at(&sentinel.url()));
    let fleet = Fleet::start(&shared, &setup("characters_per_day = 100"));
    let ten = cached("ten chars.");
    assert_eq!(left(&fleet.translate(&ten)), 90);
    Host::within(SOON, "the replica knows", || {
        replica.say(&["--scan"]).lines().filter(|name| name.starts_with("targum:used")).count() == 1
    });
    master.kill();
    Host::within(SOON, "the hosts notice", || fleet.metric("targum_shared_up") == 0.0);
    fleet.wait_until_shared();
    assert!(replica.say(&["ROLE"]).starts_with("master"));
    assert_eq!(left(&fleet.translate(&ten)), 80);
    assert_eq!(left(&fleet.translate(&ten)), 70);
}
