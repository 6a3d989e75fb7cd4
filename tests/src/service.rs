//! A service on this machine that speaks a vendor's protocol as documented, and fails on command.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::Value;

/// A request to the service.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The method.
    pub method: String,
    /// The path and the query.
    pub path: String,
    /// The headers. Names are in lower case.
    pub headers: Vec<(String, String)>,
    /// The body, as text.
    pub body: String,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Asked {
    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// Returns the value of a header, or an empty text if it is missing.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map_or("", |(_, value)| value)
    }
}

/// The reaction of the service to a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Answers 200 with JSON.
    Json(Value),
    /// Answers with a status, headers and a body.
    Status(u16, Vec<(&'static str, String)>, String),
    /// Answers 200 with any body.
    Text(String),
    /// Answers 200 with a file.
    Bytes(Vec<u8>),
    /// Says nothing for this long, then hangs up.
    Silence(Duration),
    /// Hangs up in the middle of a body.
    CutOff,
    /// Answers 200 with an endless body.
    Endless,
    /// Answers 200, states this many bytes, and sends them.
    Large(u64),
}

type Behaviour = Box<dyn FnMut(&Asked) -> Reply + Send>;

struct Shared {
    asked: Mutex<Vec<Asked>>,
    behaviour: Mutex<Behaviour>,
    stopped: AtomicBool,
}

/// A running service, which is stopped when it is dropped.
pub struct Service {
    /// The address that the service listens on: `127.0.0.1:port`.
    pub address: String,
    shared: Arc<Shared>,
}

impl Service {
    /// Starts a service with this behaviour.
    pub fn start(behaviour: impl FnMut(&Asked) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address").to_string();
        let shared = Arc::new(Shared {
            asked: Mutex::default(),
            behaviour: Mutex::new(Box::new(behaviour)),
            stopped: AtomicBool::new(false),
        });
        let service = Service { address, shared: shared.clone() };
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.stopped.load(Ordering::Relaxed) {
                    break;
                }
                let (Ok(stream), shared) = (stream, shared.clone()) else { continue };
                // A client may hang up.
                std::thread::spawn(move || answer(&stream, &shared).ok());
            }
        });
        service
    }

    /// Returns the address as a URL, as engines are configured with it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Changes the behaviour.
    pub fn behave(&self, behaviour: impl FnMut(&Asked) -> Reply + Send + 'static) {
        *lock(&self.shared.behaviour) = Box::new(behaviour);
    }

    /// Returns the requests so far.
    pub fn asked(&self) -> Vec<Asked> {
        lock(&self.shared.asked).clone()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // This connection wakes the thread.
        let _ = TcpStream::connect(&self.address);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answer(mut stream: &TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let asked = read(stream)?;
    lock(&shared.asked).push(asked.clone());
    let reply = lock(&shared.behaviour)(&asked);
    let (status, headers, body) = match reply {
        Reply::Json(json) => (200, Vec::new(), json.to_string().into_bytes()),
        Reply::Text(text) => (200, Vec::new(), text.into_bytes()),
        Reply::Bytes(bytes) => (200, Vec::new(), bytes),
        Reply::Status(status, headers, body) => (status, headers, body.into_bytes()),
        Reply::Silence(time) => {
            std::thread::sleep(time);
            return Ok(());
        }
        Reply::Endless => {
            stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")?;
            loop {
                stream.write_all(&[b' '; 65_536])?;
            }
        }
        Reply::Large(size) => {
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n")?;
            for _ in 0..size.div_ceil(65_536) {
                stream.write_all(&[b' '; 65_536])?;
            }
            return Ok(());
        }
        Reply::CutOff => {
            return stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"tra");
        }
    };
    let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    write!(
        stream,
        "HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\nConnection: close\r\n{more}Content-Length: {}\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

fn read(stream: &TcpStream) -> std::io::Result<Asked> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut words = line.split(' ').map(str::to_owned);
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length = length.and_then(|(_, value)| value.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let text = String::from_utf8_lossy(&body).into_owned();
    Ok(Asked { method, path, headers, body: text, bytes: body })
}

/// Returns a translation that shows which text was translated: the text in upper case, without
/// changes to tags and entities.
pub fn shout(text: &str) -> String {
    let mut shouted = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        let end = if rest[at..].starts_with('<') { '>' } else { ';' };
        let Some(length) = rest[at..].find(end) else { break };
        shouted += &rest[..at].to_uppercase();
        shouted += &rest[at..=at + length];
        rest = &rest[at + length + 1..];
    }
    shouted + &rest.to_uppercase()
}
