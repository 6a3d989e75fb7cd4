//! Commands of the program.

pub mod models;
