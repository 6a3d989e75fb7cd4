//! A test kit that holds a format to the laws: identity, round trip, time in proportion to length,
//! and folders of cases.

mod context;
mod corpus;
mod families;
mod fuzz;
mod hostile;
#[cfg(test)]
mod in_capitals;
mod mutations;
mod own_words;
mod round_trip;
mod scale;
mod smallest;
mod spec;
#[cfg(test)]
mod whole;

pub use context::context;
use context::context_back;
pub use corpus::corpus;
pub use families::{NESTED, REPEATED};
pub use fuzz::fuzz;
pub use hostile::{HOSTILE, withstand};
#[cfg(test)]
pub(crate) use in_capitals::in_capitals;
pub use mutations::Mutations;
pub(crate) use own_words::own_words;
pub use round_trip::{Broken, every_other, identity, round_trip};
#[cfg(test)]
pub(crate) use round_trip::{read, render};
pub use scale::{scales, scales_in_option, scales_in_text, scales_with_length};
pub use smallest::smallest;
pub use spec::spec;
#[cfg(test)]
pub(crate) use whole::Whole;
