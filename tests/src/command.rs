//! Runs commands of the program, as users do.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use crate::binary;

/// A command that has ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The exit status.
    pub status: i32,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

/// Runs `targum` with these arguments and this standard input.
pub fn targum(arguments: &[&str], input: &str) -> Ended {
    finish(Command::new(binary()).args(arguments), input)
}

/// Runs a command with this standard input.
pub fn finish(command: &mut Command, input: &str) -> Ended {
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A command that does not read its input may end before the input is written.
    let _ = process.stdin.take().expect("its input").write_all(input.as_bytes());
    let ended = process.wait_with_output().expect("its end");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ended {
        status: ended.status.code().expect("an exit status"),
        out: text(ended.stdout),
        err: text(ended.stderr),
    }
}
