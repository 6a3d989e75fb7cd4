//! Black-box tests under load, which need the machine to themselves: cargo runs the programs of tests
//! one after another.

mod endless;
mod endurance;
mod soak;
