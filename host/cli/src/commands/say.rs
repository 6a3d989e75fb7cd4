//! What commands tell. Whoever has seen enough (`| head`) ends no work by it: what is told then is
//! lost, and nothing else.

use std::{
    fmt::Arguments,
    io::{ErrorKind, Write, stderr, stdout},
};

/// A line on the standard output, as `println!`.
macro_rules! say {
    ($($told:tt)*) => { $crate::commands::say::line(format_args!($($told)*)) };
}

/// A line on the standard error stream, as `eprintln!`.
macro_rules! complain {
    ($($told:tt)*) => { $crate::commands::say::complaint(format_args!($($told)*)) };
}

pub(crate) use {complain, say};

/// Writes a line to the standard output.
pub(crate) fn line(told: Arguments<'_>) {
    match writeln!(stdout().lock(), "{told}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complaint(format_args!("the standard output cannot be written: {error}"));
        }
        Ok(()) | Err(_) => {}
    }
}

/// Writes a line to the standard error stream.
pub(crate) fn complaint(told: Arguments<'_>) {
    // Where that fails, there is no other place to tell of it.
    let _lost = writeln!(stderr().lock(), "{told}");
}
