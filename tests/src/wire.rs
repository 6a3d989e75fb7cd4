//! HTTP written by hand, for requests that well-behaved clients do not send.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    time::Duration,
};

use crate::KEY;

/// The longest time for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection.
#[derive(Debug)]
pub struct Wire(BufReader<TcpStream>);

/// An answer, split into its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The head without its first line.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Reply {
    /// Returns the value of a header, or an empty text if it is missing.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// Returns the message of a failure with this status. Asserts the shape of the failure.
    pub fn error(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        let json: serde_json::Value = serde_json::from_str(&self.body).expect("JSON");
        assert_eq!(json["success"], false, "{self:?}");
        assert!(!self.header("x-request-id").is_empty(), "{self:?}");
        json["error"].as_str().expect("a string").to_owned()
    }
}

/// Returns a request to translate with the tests' key.
pub fn request(body: &str) -> String {
    format!("{}{body}", head(body.len()))
}

/// Returns the head of a request to translate whose body has this many bytes.
pub fn head(length: usize) -> String {
    format!(
        "POST /api/translate HTTP/1.1\r\nhost: test\r\nx-api-key: {KEY}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

impl Wire {
    /// Connects to an address.
    ///
    /// # Errors
    /// No program listens there.
    pub fn connect(address: &str) -> io::Result<Self> {
        Self::over(TcpStream::connect(address)?)
    }

    /// Uses an open connection.
    ///
    /// # Errors
    /// The connection has failed.
    pub fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends bytes.
    ///
    /// # Errors
    /// The other side has hung up.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.0.get_mut().write_all(bytes.as_ref())
    }

    /// Ends the sending direction of the connection.
    ///
    /// # Errors
    /// The other side has hung up.
    pub fn end(&self) -> io::Result<()> {
        self.0.get_ref().shutdown(Shutdown::Write)
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// The other side hung up before the end, or the bytes are not an answer.
    pub fn reply(&mut self) -> io::Result<Reply> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.0.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let (first, rest) = head.split_once("\r\n").unwrap_or((&head, ""));
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let mut reply = Reply { status, head: rest.to_owned(), body: String::new() };
        let length = reply.header("content-length").parse().unwrap_or(0);
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        reply.body = String::from_utf8(body).map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(reply)
    }

    /// Returns whether the other side has ended the connection, without waiting.
    ///
    /// # Panics
    /// Panics if the socket cannot be read.
    pub fn has_ended(&self) -> bool {
        let stream = self.0.get_ref();
        stream.set_nonblocking(true).expect("a socket that does not block");
        let next = stream.peek(&mut [0]);
        stream.set_nonblocking(false).expect("a socket that blocks");
        match next {
            Ok(bytes) => bytes == 0,
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        }
    }

    /// Reads until the other side ends the connection. Returns the number of bytes.
    ///
    /// # Errors
    /// The connection broke.
    pub fn rest(&mut self) -> io::Result<usize> {
        let mut buffer = vec![0; 1 << 16];
        let mut total = 0;
        loop {
            match self.0.read(&mut buffer)? {
                0 => return Ok(total),
                more => total += more,
            }
        }
    }
}
