//! HTTPS by the host itself: with the certificate of the moment, and no other.

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
use targum_tests::{Host, SOON, Setup, translate_body, wire};

/// Writes a new certificate for `localhost` and its key; gives the certificate.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let certificate = folder.join("host.crt");
    let made = Command::new("openssl")
        .args(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(' '),
        )
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(folder.join("host.key"))
        .arg("-out")
        .arg(&certificate)
        .output()
        .expect("openssl is installed: `make setup`");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    CertificateDer::from_pem_file(certificate).expect("a certificate")
}

/// Translates with a client that trusts this certificate alone.
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

    // What does not fit is refused, and the one of before goes on.
    fs::write(folder.path().join("host.key"), "no key").expect("a file");
    Host::within(SOON, "it is told", || host.log().contains("server.tls.key"));
    assert!(is_served(&host, &second));
    // Plain HTTP is not understood here, and ends without an answer in it.
    let mut plain = wire::Wire::connect(&host.address).expect("a connection");
    plain.send(wire::request("{}")).expect("a request");
    assert!(plain.reply().is_err());
    assert!(is_served(&host, &second));
}
