//! A real Apertium translates from English to Spanish. Placeholders and tags survive.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use targum_tests::{Host, Setup, translate_body};

/// A server of Apertium, stopped when it is dropped.
struct Apy {
    address: String,
    process: Child,
}

impl Apy {
    /// Starts the server on a free port. If another program takes the port first, the server ends,
    /// and is started on another port.
    fn start() -> Self {
        for _ in 0..5 {
            let port = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr();
            let port = port.expect("its address").port();
            let process = Command::new("apertium-apy")
                .args(["--port", &port.to_string(), "/usr/share/apertium"])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("apertium-apy is missing: run `.setup/engines.sh` first");
            let mut apy = Apy { address: format!("127.0.0.1:{port}"), process };
            let mut ended = false;
            Host::within(Duration::from_secs(180), "Apertium listens or ends", || {
                ended = apy.process.try_wait().expect("its state").is_some();
                ended || TcpStream::connect(&apy.address).is_ok()
            });
            if !ended {
                return apy;
            }
        }
        panic!("Apertium ended five times before it listened");
    }
}

impl Drop for Apy {
    fn drop(&mut self) {
        // The server ends its pipeline when it is asked to end.
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

const FILE: &str = r#"{
  "plain": "The house is red.",
  "one": "Hello {name}, the house is big.",
  "two": "Page {page} of {pages}",
  "joined": "The house of {host}:{port} is big.",
  "bold": "Click <b>here</b> to open the <i>red house</i>.",
  "nested": "The <b>red <i>house</i></b> is big.",
  "signs": "It’s a “big” house & a red car…",
  "long": "The house is red. The car of {name} is <b>green</b>. Thanks!"
}"#;

const EXPECTED: &str = r#"{
  "plain": "La casa es roja.",
  "one": "Hola {name}, la casa es grande.",
  "two": "Página {page} de {pages}",
  "joined": "La casa de {host}:{port} es grande.",
  "bold": "Clic <b>aquí</b> para abrir la <i>casa roja</i>.",
  "nested": "La <b>casa <i>roja</i></b> es grande.",
  "signs": "Es una “casa” grande & un coche rojo…",
  "long": "La casa es roja. El coche de {name} es <b>verde</b>. Gracias!"
}"#;

#[test]
fn codes_survive_the_whole_ladder() {
    let apy = Apy::start();
    let settings = format!("kind = \"apertium\"\nbase_url = \"http://{}\"", apy.address);
    let host = Host::start(&Setup::remote(&settings).only(&["json"]));
    let answer = host.client().translate(&translate_body("json", "es", FILE));
    assert_eq!(answer.translated(), EXPECTED);
    assert_eq!(
        answer.header("x-targum-segments"),
        "total=8, cached=0, repaired=0, kept=0, overlong=0"
    );
    let refused = host.client().translate(&translate_body("json", "de", FILE)).error(400);
    assert_eq!(refused, "no engine of this project translates from `en` into `de`");
}
