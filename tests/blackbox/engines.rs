//! Engines: the embedded one, those of vendors, and what happens when they fail.

mod apertium;
mod configuration;
mod faults;
mod models;
mod native;
mod remote;
mod smoke;
