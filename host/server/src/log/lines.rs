//! The writer of log lines to the standard error stream, each line whole and in order.
//!
//! The line of an answered request waits until a thread of the runtime is idle, which is at once on
//! a quiet host, and makes one write of many lines on a busy one. All other lines are written at
//! once, after those that wait.

use std::{
    io::{self, Write},
    sync::{Mutex, PoisonError},
};

use tracing::Metadata;
use tracing_subscriber::fmt::MakeWriter;

/// The target of the lines that may wait.
pub const ANSWERS: &str = "targum::answer";

/// The size of the waiting lines at which they are written.
const FULL_BYTES: usize = 64 << 10;

static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes a [`Line`] of each event.
pub(super) struct Lines;

/// Takes one line.
pub(super) struct Line {
    waits: bool,
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { waits: false }
    }

    fn make_writer_for(&'a self, about: &Metadata<'_>) -> Line {
        Line { waits: about.target() == ANSWERS }
    }
}

impl Write for Line {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extend_from_slice(text);
        if !self.waits || waiting.len() >= FULL_BYTES {
            write(&mut waiting);
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the lines that wait.
pub fn flush() {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    if !waiting.is_empty() {
        write(&mut waiting);
    }
}

/// Writes the waiting lines, under the lock, so that lines keep their order.
fn write(waiting: &mut Vec<u8>) {
    // A log that cannot be written cannot report it either.
    let _ = io::stderr().write_all(waiting);
    waiting.clear();
}
