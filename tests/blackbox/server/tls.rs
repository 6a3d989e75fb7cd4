//! HTTPS by the host itself, with the current certificate and no other.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::Command,
    sync::Arc,
    time::Duration,
};

use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use serde_json::json;
use targum_tests::{
    Host, KEY, SOON, Setup,
    project::{Project, done},
    translate_body, wire,
};

/// Writes a new certificate for `localhost` and its key. Returns the certificate.
fn certify(folder: &Path) -> CertificateDer<'static> {
    certify_for(folder, "2")
}

/// Writes a new certificate that is valid for this many days, and its key. Returns the certificate.
fn certify_for(folder: &Path, days: &str) -> CertificateDer<'static> {
    certify_as(folder, days, "FALSE")
}

/// Writes a new certificate, which is an authority's where `is_authority` is `TRUE`, and its key. Returns the
/// certificate.
fn certify_as(folder: &Path, days: &str, is_authority: &str) -> CertificateDer<'static> {
    let certificate = folder.join("host.crt");
    let made = Command::new("openssl")
        .args("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days".split(' '))
        .arg(days)
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", &format!("basicConstraints=critical,CA:{is_authority}")])
        .arg("-keyout")
        .arg(folder.join("host.key"))
        .arg("-out")
        .arg(&certificate)
        .output()
        .expect("openssl is installed: `make setup`");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    CertificateDer::from_pem_file(certificate).expect("a certificate")
}

/// Replaces the certificate by an expired one for the same key.
fn certify_for_the_past(folder: &Path) {
    let settings = "[ca]\ndefault_ca = past\n[past]\ndatabase = index.txt\nserial = serial\n\
                    new_certs_dir = .\ndefault_md = sha256\npolicy = policy\nx509_extensions = v3\n\
                    [policy]\ncommonName = supplied\n\
                    [v3]\nbasicConstraints = critical,CA:FALSE\n";
    for (file, text) in [("ca.cnf", settings), ("index.txt", ""), ("serial", "01\n")] {
        fs::write(folder.join(file), text).expect("a file");
    }
    let request = "req -new -key host.key -subj /CN=localhost -out host.csr";
    let past = "ca -selfsign -batch -notext -config ca.cnf -keyfile host.key -in host.csr -out host.crt \
                -startdate 20200101000000Z -enddate 20200201000000Z";
    for command in [request, past] {
        let mut openssl = Command::new("openssl");
        let made = openssl.args(command.split(' ')).current_dir(folder).output().expect("openssl");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
}

/// Translates with a client that trusts only this certificate.
fn translate(host: &Host, trusted: &CertificateDer<'static>) -> Result<String, std::io::Error> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("a root");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let connection = ClientConnection::new(Arc::new(config), name).expect("a client");
    let stream = TcpStream::connect(&host.address)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let mut stream = StreamOwned::new(connection, stream);
    let body = translate_body("string", "pl", "Hello.").to_string();
    let request = wire::request(&body).replacen("host: ", "connection: close\r\nhost: ", 1);
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn is_served(host: &Host, trusted: &CertificateDer<'static>) -> bool {
    translate(host, trusted).is_ok_and(|answer| {
        answer.starts_with("HTTP/1.1 200 OK\r\n")
            && answer.contains("\"translatedText\":\"Hello.\"")
    })
}

#[test]
fn certificates_are_changed_while_the_host_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = certify(folder.path());
    let at = folder.path().display();
    let server = "[server.tls]\n".to_owned()
        + &format!("certificate = \"{at}/host.crt\"\nkey = \"{at}/host.key\"\n");
    let host = Host::start(&Setup { server, ..Setup::default() }.only(&["string"]));
    assert!(is_served(&host, &first), "{}", host.log());
    let second = certify(folder.path());
    Host::within(SOON, "the new certificate serves", || is_served(&host, &second));
    assert!(!is_served(&host, &first), "the old one serves no more");

    // A key that does not fit is refused, and the previous pair stays in use.
    fs::write(folder.path().join("host.key"), "no key").expect("a file");
    Host::within(SOON, "it is told", || host.log().contains("server.tls.key"));
    assert!(is_served(&host, &second));
    // A request of plain HTTP gets no answer here.
    let mut plain = wire::Wire::connect(&host.address).expect("a connection");
    plain.send(wire::request("{}")).expect("a request");
    assert!(plain.reply().is_err());
    assert!(is_served(&host, &second));
}

#[test]
fn the_command_line_trusts_a_named_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    certify(folder.path());
    let at = folder.path().display();
    let server = "[server.tls]\n".to_owned()
        + &format!("certificate = \"{at}/host.crt\"\nkey = \"{at}/host.key\"\n");
    let host = Host::start(&Setup { server, ..Setup::engine("pseudo") }.only(&["json"]));
    let (_, port) = host.address.split_once(':').expect("a port");
    let address = format!("https://localhost:{port}");
    let project = Project::new(&[("en.json", "{\"a\": \"Good\"}")]);
    let certificate = folder.path().join("host.crt").display().to_string();
    let run = |more: &[&str]| {
        let arguments = ["en.json", "--from", "en", "--to", "pt", "--server", &address];
        let arguments = [&arguments[..], more].concat();
        project.run(&arguments, &[("TARGUM_API_KEY", Path::new(KEY))])
    };
    let refused = run(&[]);
    assert_eq!(refused.status, 1);
    let said = "signed its certificate: have the system trust the authority, or name its certificate with --ca\n";
    assert!(refused.err.ends_with(said), "{}", refused.err);
    let key = folder.path().join("host.key").display().to_string();
    for (file, said) in [
        (key.as_str(), "the file has no certificate in PEM\n"),
        ("nowhere.pem", "No such file or directory"),
    ] {
        let wrong = run(&["--ca", file]);
        assert_eq!(wrong.status, 2, "{}", wrong.err);
        assert!(wrong.err.contains(&format!("--ca {file}: {said}")), "{}", wrong.err);
    }
    assert!(done(&run(&["--ca", &certificate])).starts_with("pt.json: 1 translated\n"));
    // The project file may name the certificate, too.
    let toml = format!(
        "[translate]\nfrom = \"en\"\nto = \"pt\"\nserver = \"{address}\"\nca = \"own.crt\"\n\
         [[translate.files]]\nsource = \"en.json\"\n"
    );
    project.write("targum.toml", toml);
    fs::copy(&certificate, project.path("own.crt")).expect("a copy");
    let again = project.run(&["--renew"], &[("TARGUM_API_KEY", Path::new(KEY))]);
    assert!(done(&again).starts_with("pt.json: "), "{}", again.out);
    std::fs::remove_file(project.path("targum.toml")).expect("a file");
    let arguments = ["en.json", "--from", "en", "--to", "pt", "--ca", "own.crt"];
    let alone = project.run(&arguments, &[]);
    assert_eq!(alone.status, 2);
    assert_eq!(alone.err, "targum: --ca is for a host: name the host with --server\n");
}

#[test]
fn the_command_line_says_what_is_wrong_with_an_address_or_a_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    certify_as(folder.path(), "2", "TRUE");
    let at = folder.path().display();
    let server = "[server.tls]\n".to_owned()
        + &format!("certificate = \"{at}/host.crt\"\nkey = \"{at}/host.key\"\n");
    let secure = Host::start(&Setup { server, ..Setup::engine("pseudo") }.only(&["json"]));
    let plain = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let project = Project::new(&[("en.json", "{\"a\": \"Good\"}")]);
    let certificate = folder.path().join("host.crt").display().to_string();
    for (scheme, host, said) in [
        ("https", &plain, "it serves plain HTTP: write http:// instead of https://"),
        (
            "http",
            &secure,
            "it does not answer in HTTP: if it serves HTTPS, write https:// instead of http://",
        ),
        (
            "https",
            &secure,
            "its certificate is an authority's (CA:TRUE): make one for a host, with `openssl req \
             -x509 … -addext basicConstraints=critical,CA:FALSE`",
        ),
    ] {
        let (_, port) = host.address.split_once(':').expect("a port");
        let address = format!("{scheme}://localhost:{port}");
        let arguments = ["en.json", "--from", "en", "--to", "pt", "--server", &address];
        let arguments = [&arguments[..], &["--ca", &certificate]].concat();
        let refused = project.run(&arguments, &[("TARGUM_API_KEY", Path::new(KEY))]);
        let expected = format!("targum: no answer from {address}: {said}\n");
        assert_eq!((refused.status, refused.err), (1, expected));
    }
}

#[test]
fn an_expiring_certificate_is_reported_early() {
    let folder = tempfile::tempdir().expect("a folder");
    certify(folder.path());
    let at = folder.path().display().to_string();
    let server = "admin_listen = \"ADMIN\"\n[server.tls]\n".to_owned()
        + &format!("certificate = \"{at}/host.crt\"\nkey = \"{at}/host.key\"\n");
    let admin = targum_tests::free_address();
    let server = server.replace("ADMIN", &admin);
    let host = Host::start(&Setup { server, ..Setup::default() }.only(&["string"]));
    let admin = targum_tests::Client::new(format!("http://{admin}"));
    let check = || {
        let [config, data] = ["config", "data"].map(|name| host.path(name).display().to_string());
        targum_tests::targum(&["check", "--config", &config, "--data", &data], "")
    };
    let readiness = || admin.get("/readyz").json();
    let reloaded = |change: &dyn Fn()| {
        let before = readiness()["generation"].clone();
        change();
        Host::within(SOON, "a reload", || readiness()["generation"] != before);
        (readiness(), check())
    };
    let told = |days: &str| reloaded(&|| drop(certify_for(folder.path(), days)));
    let (readiness, checked) = told("100");
    assert_eq!((&readiness["status"], checked.status), (&json!("ready"), 0), "{readiness}");
    assert_eq!((&readiness["warnings"], &readiness["problems"]), (&json!([]), &json!([])));
    let (readiness, checked) = told("10");
    assert_eq!((&readiness["status"], &readiness["problems"]), (&json!("ready"), &json!([])));
    // A certificate for ten days is not reported yet. A certificate for a year with as many days
    // left would be.
    assert_eq!(readiness["warnings"], json!([]));
    assert_eq!(checked.status, 0);
    let metrics = admin.get("/metrics").text;
    let name = "targum_tls_certificate_expiry_timestamp_seconds ";
    let expiry = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a metric");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("now");
    let left = expiry.parse::<u64>().expect("a number") - now.as_secs();
    assert!((9 * 86_400..=10 * 86_400).contains(&left), "{left}");

    let (readiness, checked) = reloaded(&|| certify_for_the_past(folder.path()));
    assert_eq!(readiness["status"], "degraded");
    let problem = readiness["problems"][0].as_str().expect("a problem");
    assert!(
        problem.contains("targum.toml") && problem.contains("server.tls.certificate: expired on "),
        "{problem}"
    );
    assert_eq!(checked.status, 1);
    assert!(checked.err.contains("server.tls.certificate: expired on "), "{}", checked.err);
    Host::within(SOON, "it is logged", || {
        host.log().lines().any(|line| line.contains("ERROR") && line.contains("expired on"))
    });
}
