//! A web server of this test's own, which misbehaves when it is told to.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Path and query.
    pub path: String,
    /// Headers, with lower-case names.
    pub headers: HashMap<String, String>,
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// After so many bytes of the body nothing comes any more.
    pub silent_after: Option<usize>,
    /// After so many bytes of the body the connection is closed.
    pub cut_after: Option<usize>,
    /// Whether the length of the body is told.
    pub with_length: bool,
}

impl Reply {
    pub(crate) fn ok(body: impl Into<Vec<u8>>) -> Reply {
        Reply {
            status: 200,
            headers: Vec::new(),
            body: body.into(),
            silent_after: None,
            cut_after: None,
            with_length: true,
        }
    }

    pub(crate) fn status(status: u16) -> Reply {
        Reply { status, ..Reply::ok("") }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Reply {
        self.headers.push((name.into(), value.into()));
        self
    }
}

type Handler = dyn Fn(&Asked, usize) -> Reply + Send + Sync;

/// A running server. It ends with the test's process.
pub(crate) struct Server {
    address: SocketAddr,
    log: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Starts a server. The handler is given each request, and how often its path was asked for
    /// before.
    pub(crate) fn start(
        handler: impl Fn(&Asked, usize) -> Reply + Send + Sync + 'static,
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let log: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let (handler, seen): (Arc<Handler>, _) = (Arc::new(handler), Arc::clone(&log));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (handler, seen) = (Arc::clone(&handler), Arc::clone(&seen));
                thread::spawn(move || serve(&stream, &*handler, &seen));
            }
        });
        Server { address, log }
    }

    /// The address of the root, without a slash at the end.
    pub(crate) fn root(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The paths that were asked for, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.asked().into_iter().map(|asked| asked.path).collect()
    }

    /// The requests, in order.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.log.lock().expect("a log").clone()
    }
}

fn serve(stream: &TcpStream, handler: &Handler, log: &Mutex<Vec<Asked>>) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let headers = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        Some((name.to_lowercase(), value.to_owned()))
    });
    let asked = Asked { path, headers: headers.collect() };
    let before = {
        let mut log = log.lock().expect("a log");
        let before = log.iter().filter(|other| other.path == asked.path).count();
        log.push(asked.clone());
        before
    };
    // A client that has seen enough hangs up.
    let _ = answer(stream, handler(&asked, before));
}

fn answer(mut stream: &TcpStream, reply: Reply) -> std::io::Result<()> {
    write!(stream, "HTTP/1.1 {} x\r\nconnection: close\r\n", reply.status)?;
    if reply.with_length {
        write!(stream, "content-length: {}\r\n", reply.body.len())?;
    }
    for (name, value) in &reply.headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    stream.write_all(b"\r\n")?;
    let end = reply.silent_after.or(reply.cut_after).unwrap_or(reply.body.len());
    stream.write_all(&reply.body[..end])?;
    stream.flush()?;
    if reply.silent_after.is_some() {
        // The server sends nothing more until the client hangs up.
        let _ = stream.read(&mut [0]);
    }
    Ok(())
}
