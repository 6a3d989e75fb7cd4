//! Black-box tests with the real binary, real sockets and real files.
//!
//! One program holds all tests that may run beside each other. `tests/load` holds the tests that
//! need the machine to themselves.

mod command_line;
mod engines;
mod formats;
mod operation;
mod repository;
mod server;
