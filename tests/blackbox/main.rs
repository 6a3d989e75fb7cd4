//! Black-box tests: the real binary, real sockets, real files.
//!
//! One program holds all tests that may run beside each other; `tests/load` holds those that need the
//! machine to themselves.

mod command_line;
mod engines;
mod formats;
mod operation;
mod repository;
mod server;
