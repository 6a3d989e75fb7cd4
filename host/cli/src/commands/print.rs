//! Lines that commands print. A closed pipe (`| head`) loses the lines and does not end the command.

use std::{
    fmt::Arguments,
    io::{ErrorKind, Write, stderr, stdout},
};

use serde::Serialize;

/// Prints a line to the standard output, as `println!` does.
macro_rules! print_line {
    ($($line:tt)*) => { $crate::commands::print::write_line(format_args!($($line)*)) };
}

/// Prints a line to the standard error stream, as `eprintln!` does.
macro_rules! print_error {
    ($($line:tt)*) => { $crate::commands::print::write_error(format_args!($($line)*)) };
}

pub(crate) use {print_error, print_line};

/// Prints a value as JSON to the standard output.
pub(crate) fn print_json(value: &impl Serialize) {
    match serde_json::to_string_pretty(value) {
        Ok(text) => print_line!("{text}"),
        Err(error) => print_error!("the result cannot be written as JSON: {error}"),
    }
}

/// Writes a line to the standard output. An error other than a closed pipe is printed to the
/// standard error stream.
pub(crate) fn write_line(line: Arguments<'_>) {
    match writeln!(stdout().lock(), "{line}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            write_error(format_args!("the standard output cannot be written: {error}"));
        }
        Ok(()) | Err(_) => {}
    }
}

/// Writes a line to the standard error stream.
pub(crate) fn write_error(line: Arguments<'_>) {
    // Where the standard error stream fails, there is no other place to report the failure.
    let _ = writeln!(stderr().lock(), "{line}");
}
