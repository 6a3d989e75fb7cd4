//! Black-box tests under load, which need the machine to themselves. Cargo runs test programs one
//! after another.

mod endless;
mod endurance;
mod rolling_restart;
mod soak;
