//! Engines: the embedded one, those of vendors, and their failures.

mod apertium;
mod configuration;
mod faults;
mod models;
mod native;
mod remote;
mod smoke;
